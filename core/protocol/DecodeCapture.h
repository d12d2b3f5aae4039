// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/OfferedTools.h"
#include "core/protocol/RateLimits.h"
#include "core/protocol/StreamProtocol.h"

#include <QJsonObject>

class QIODevice;

namespace streamgauge {

/// The most that is read of a captured body.
constexpr qint64 mostCaptureBytes = 64 * 1024 * 1024;

/// Reads a captured body to its end. Errors say what can't be read, under this name, or that it is too long.
[[nodiscard]] Result<QByteArray> capturedBody(QIODevice &device, const QString &name);

/// The tools that the captured request offered: from a JSON list of definitions, or an object with one in
/// `tools`, such as the request itself. Errors say what is wrong with the text, under this name.
[[nodiscard]] Result<OfferedTools> capturedTools(const QByteArray &json, const QString &name);

/// What a captured response body holds.
struct DecodedCapture
{
    DecodedResponse response;
    std::vector<StreamEvent> events; ///< without instants
    QString text; ///< all output of a kind, put together
    QString reasoning;
    QString refusal;
    std::vector<NamedPhase> phases; ///< told by headers and by the provider
    std::vector<RateLimit> limits;
    std::optional<std::chrono::milliseconds> wait; ///< what the provider asks to wait
};

/// Decodes a captured response body, fed `split` bytes at a time, 0 for all at once. Calls are checked
/// against `tools`.
[[nodiscard]] DecodedCapture readCapture(const StreamProtocol &protocol, const ResponseHead &head,
                                         const QByteArray &body, int split, BodyEnd end = BodyEnd::Complete,
                                         const Backend &backend = {}, const OfferedTools &tools = {});
/// The same as JSON, as `streamgauge-cli decode` prints it.
[[nodiscard]] QJsonObject captureJson(const DecodedCapture &capture);
/// Both at once.
[[nodiscard]] QJsonObject decodeCapture(const StreamProtocol &protocol, const ResponseHead &head,
                                        const QByteArray &body, int split, BodyEnd end = BodyEnd::Complete,
                                        const Backend &backend = {}, const OfferedTools &tools = {});

} // namespace streamgauge
