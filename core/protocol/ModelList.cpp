// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ModelList.h"

#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QJsonArray>

#include <utility>

namespace streamgauge {

namespace {

QString nameIn(const QJsonObject &entry)
{
    for (const char *field : {"id", "model", "name"}) {
        const QString name = entry.value(QLatin1String(field)).toString();
        if (!name.isEmpty())
            return name;
    }
    return {};
}

QString formOf(const QJsonObject &document, const QJsonObject &first)
{
    if (document.contains(QLatin1String("models"))) {
        const bool isGemini = first.contains(QLatin1String("supportedGenerationMethods"))
            || first.value(QLatin1String("name")).toString().startsWith(QLatin1String("models/"));
        return isGemini ? QStringLiteral("gemini") : QStringLiteral("ollama");
    }
    return first.value(QLatin1String("type")).toString() == QLatin1String("model")
        ? QStringLiteral("anthropic")
        : QStringLiteral("openai-chat");
}

} // namespace

std::optional<ModelList> modelListFrom(const QJsonObject &document)
{
    const QJsonValue entries = document.contains(QLatin1String("data"))
        ? document.value(QLatin1String("data"))
        : document.value(QLatin1String("models"));
    if (!entries.isArray())
        return std::nullopt;
    ModelList list;
    const QJsonArray array = entries.toArray();
    for (const QJsonValue &entry : array) {
        QString name = entry.isString() ? entry.toString() : nameIn(entry.toObject());
        if (name.startsWith(QLatin1String("models/")))
            name.remove(0, QLatin1String("models/").size());
        if (!name.isEmpty())
            list.models.append(name);
    }
    // An array of something else, such as an answer with embeddings, is no list of models.
    if (list.models.isEmpty() && !array.isEmpty())
        return std::nullopt;
    list.protocol = formOf(document, array.first().toObject());
    return list;
}

std::optional<PreparedRequest> modelListAt(const Backend &backend, const QUrl &base, QStringView path,
                                           HeaderList headers)
{
    const auto url = endpointUrl(base, path);
    if (!url)
        return std::nullopt;
    for (const auto &[name, value] : backend.headers)
        setHeader(headers, name, value);
    PreparedRequest request;
    request.url = *url;
    request.headers = std::move(headers);
    request.method = HttpMethod::Get;
    return request;
}

std::optional<PreparedRequest> openAiModelList(const Backend &backend, const QString &protocol,
                                               const SecretValue &key)
{
    const QUrl base = baseUrlOf(backend.baseUrl, protocol);
    if (base.path().contains(QLatin1String("/openai/deployments/")))
        return std::nullopt;
    HeaderList headers = standardHeaders("application/json");
    setOpenAiKey(headers, base, key);
    return modelListAt(backend, base, u"/models", std::move(headers));
}

} // namespace streamgauge
