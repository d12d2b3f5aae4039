// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"

namespace streamgauge {

/// A request to an endpoint of somebody's own: any body will do.
[[nodiscard]] AnswerRequestReading readGenericRequest(const HttpRequest &request);
/// The same for a place that answers with one document, whatever is asked.
[[nodiscard]] AnswerRequestReading readDocumentRequest(const HttpRequest &request);

} // namespace streamgauge
