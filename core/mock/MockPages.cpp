// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockPages.h"

#include "core/mock/MockProtocol.h"

namespace streamgauge {

std::optional<QByteArray> mockPage(const HttpRequest &request)
{
    const QByteArray path = request.path();
    if (path == "/health")
        return R"({"status":"ok"})";
    if (path.endsWith("/api/version"))
        return R"({"version":"0.0.0"})";
    if (path.endsWith("/api/tags")) {
        return R"({"models":[{"name":"mock","model":"mock","modified_at":"1970-01-01T00:00:00Z","size":0,)"
               R"("digest":"","details":{"format":"","family":"mock","parameter_size":"","quantization_level":""}}]})";
    }
    if (!path.endsWith("/models"))
        return std::nullopt;
    if (path.endsWith("/v1beta/models") || !request.header("x-goog-api-key").isEmpty()) {
        return R"({"models":[{"name":"models/mock","displayName":"mock",)"
               R"("supportedGenerationMethods":["generateContent"]}]})";
    }
    if (!request.header("anthropic-version").isEmpty() || !request.header("x-api-key").isEmpty()) {
        return R"({"data":[{"type":"model","id":"mock","display_name":"mock",)"
               R"("created_at":"1970-01-01T00:00:00Z"}],"has_more":false,"first_id":"mock","last_id":"mock"})";
    }
    return R"({"object":"list","data":[{"id":"mock","object":"model","created":0,"owned_by":"streamgauge"}]})";
}

bool needsKey(const HttpRequest &request)
{
    return request.path() != "/health";
}

QByteArray unknownPlaceMessage(const HttpRequest &request)
{
    QByteArray places;
    for (const MockProtocol &protocol : mockProtocols())
        places += (protocol.makeDialogue ? "WebSocket …" : "POST …") + QByteArray(protocol.place) + ", ";
    return "There is no " + request.path().left(200) + " here. Served are " + places
        + "GET …/models, GET …/api/tags and GET /health.";
}

} // namespace streamgauge
