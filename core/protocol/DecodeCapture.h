// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QJsonObject>

namespace streamgauge {

/// Decodes a captured response body and describes the result, as `streamgauge-cli decode` prints it. The body
/// is fed `split` bytes at a time, 0 for all at once.
[[nodiscard]] QJsonObject decodeCapture(const StreamProtocol &protocol, const ResponseHead &head,
                                        const QByteArray &body, int split, BodyEnd end = BodyEnd::Complete,
                                        const Backend &backend = {});

/// The finish reason in the words of the chat wire: stop, length, content_filter, tool_calls, refusal, error;
/// null while there is none.
[[nodiscard]] QJsonValue mappedFinishReason(const DecodedResponse &response);

} // namespace streamgauge
