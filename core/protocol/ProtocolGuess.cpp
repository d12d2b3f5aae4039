// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProtocolGuess.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace streamgauge {

namespace {

/// A few events tell enough; a body may be long.
constexpr qsizetype looksAt = 256 * 1024;
constexpr int mostDocuments = 20;

struct PathEnd
{
    QLatin1String path;
    QLatin1String protocol;
};

/// The longer ones first, where one ends with another.
constexpr PathEnd pathEnds[]{
    {QLatin1String("/chat/completions"), QLatin1String("openai-chat")},
    {QLatin1String("/completions"), QLatin1String("openai-completions")},
    {QLatin1String("/responses"), QLatin1String("openai-responses")},
    {QLatin1String("/realtime"), QLatin1String("openai-realtime")},
    {QLatin1String("/messages"), QLatin1String("anthropic")},
    {QLatin1String("/api/chat"), QLatin1String("ollama")},
    {QLatin1String("/api/generate"), QLatin1String("ollama")},
    {QLatin1String("/embeddings"), QLatin1String("json")},
    {QLatin1String("/api/embed"), QLatin1String("json")},
    {QLatin1String("/rerank"), QLatin1String("json")},
};

/// Gemini's method at the end of the path, with the model before it.
const QRegularExpression &geminiMethod()
{
    static const QRegularExpression method(QStringLiteral("/models/[^/:]+:(stream)?[gG]enerateContent\\z"));
    return method;
}

QString pathOf(const QUrl &url)
{
    QString path = url.path();
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    return path;
}

/// By the fields that only one provider's errors have.
QString protocolOfError(const QJsonObject &document)
{
    const QJsonObject error = document.value(QLatin1String("error")).toObject();
    if (error.isEmpty())
        return {};
    if (document.value(QLatin1String("type")).toString() == QLatin1String("error"))
        return document.contains(QLatin1String("event_id")) ? QStringLiteral("openai-realtime")
                                                            : QStringLiteral("anthropic");
    if (error.value(QLatin1String("code")).isDouble() && error.value(QLatin1String("status")).isString())
        return QStringLiteral("gemini");
    if (error.contains(QLatin1String("message")) && error.contains(QLatin1String("param")))
        return QStringLiteral("openai-chat");
    return {};
}

QString protocolOfDocument(const QJsonObject &document, const QString &event)
{
    const QString type = document.value(QLatin1String("type")).toString(event);
    // The events between are those of the Responses API.
    if (type.startsWith(QLatin1String("session.")) || type.startsWith(QLatin1String("conversation."))
        || type == QLatin1String("rate_limits.updated") || type == QLatin1String("response.done"))
        return QStringLiteral("openai-realtime");
    if (type.startsWith(QLatin1String("response."))
        || document.value(QLatin1String("object")).toString() == QLatin1String("response"))
        return QStringLiteral("openai-responses");
    if (type.startsWith(QLatin1String("message_")) || type.startsWith(QLatin1String("content_block_"))
        || (type == QLatin1String("message") && document.contains(QLatin1String("stop_reason"))))
        return QStringLiteral("anthropic");
    if (document.value(QLatin1String("candidates")).isArray()
        || document.contains(QLatin1String("usageMetadata"))
        || document.contains(QLatin1String("promptFeedback")))
        return QStringLiteral("gemini");
    const QString object = document.value(QLatin1String("object")).toString();
    const QJsonArray choices = document.value(QLatin1String("choices")).toArray();
    const QJsonObject choice = choices.first().toObject();
    if (object == QLatin1String("text_completion") || choice.contains(QLatin1String("text")))
        return QStringLiteral("openai-completions");
    if (object.startsWith(QLatin1String("chat.completion")) || choice.contains(QLatin1String("delta"))
        || choice.contains(QLatin1String("message")))
        return QStringLiteral("openai-chat");
    if (document.value(QLatin1String("done")).isBool() && document.contains(QLatin1String("model"))
        && (document.contains(QLatin1String("message")) || document.contains(QLatin1String("response"))))
        return QStringLiteral("ollama");
    return protocolOfError(document);
}

QString firstTelling(const QJsonArray &documents)
{
    for (const QJsonValue &document : documents) {
        const QString protocol = protocolOfDocument(document.toObject(), {});
        if (!protocol.isEmpty())
            return protocol;
    }
    return {};
}

QString protocolOfEvents(const QList<QByteArray> &lines)
{
    QString event;
    int documents = 0;
    for (const QByteArray &line : lines) {
        const QByteArray text = line.trimmed();
        if (text.startsWith("event:"))
            event = QString::fromUtf8(text.sliced(6).trimmed());
        if (!text.startsWith("data:"))
            continue;
        const QJsonObject document = QJsonDocument::fromJson(text.sliced(5).trimmed()).object();
        const QString protocol = protocolOfDocument(document, event);
        if (!protocol.isEmpty())
            return protocol;
        if (++documents == mostDocuments)
            break;
    }
    return QStringLiteral("sse");
}

} // namespace

QString protocolOfAnswer(QByteArrayView body)
{
    if (body.startsWith("\xef\xbb\xbf"))
        body = body.sliced(3);
    const QByteArray text = body.first(std::min(body.size(), looksAt)).trimmed().toByteArray();
    const QList<QByteArray> lines = text.split('\n');
    const bool hasEvents = std::any_of(lines.begin(), lines.end(), [](const QByteArray &line) {
        return line.startsWith("data:") || line.startsWith("event:");
    });
    if (hasEvents || text.startsWith(':'))
        return protocolOfEvents(lines);
    // A single document, or one a line.
    const QJsonDocument whole = QJsonDocument::fromJson(text);
    if (whole.isArray() || whole.isObject()) {
        const QString protocol
            = whole.isArray() ? firstTelling(whole.array()) : protocolOfDocument(whole.object(), {});
        return protocol.isEmpty() ? QStringLiteral("json") : protocol;
    }
    QJsonArray documents;
    for (const QByteArray &line : lines) {
        const QJsonDocument document = QJsonDocument::fromJson(line.trimmed());
        if (document.isObject() && documents.size() < mostDocuments)
            documents.append(document.object());
    }
    const QString protocol = firstTelling(documents);
    if (!protocol.isEmpty())
        return protocol;
    if (!documents.isEmpty())
        return QStringLiteral("ndjson");
    // An array that is cut off, as a capture may be.
    if (text.startsWith('[') && text.contains("\"candidates\""))
        return QStringLiteral("gemini");
    return QStringLiteral("text");
}

QString protocolOfPath(const QUrl &url)
{
    const QString path = pathOf(url);
    for (const PathEnd &end : pathEnds) {
        if (path.endsWith(end.path))
            return end.protocol;
    }
    return geminiMethod().match(path).hasMatch() ? QStringLiteral("gemini") : QString();
}

QString protocolOfHost(const QUrl &url)
{
    constexpr int ollamaPort = 11434;
    const QString host = url.host();
    if (host == QLatin1String("api.anthropic.com"))
        return QStringLiteral("anthropic");
    if (host == QLatin1String("generativelanguage.googleapis.com")
        || host.endsWith(QLatin1String("aiplatform.googleapis.com")))
        return QStringLiteral("gemini");
    if (host == QLatin1String("api.openai.com") || host.endsWith(QLatin1String(".openai.azure.com")))
        return QStringLiteral("openai-chat");
    if (url.port() == ollamaPort && !pathOf(url).endsWith(QLatin1String("/v1")))
        return QStringLiteral("ollama");
    return {};
}

QString protocolOfRequest(const QUrl &url, const HeaderList &headers, const QJsonObject &body)
{
    const QString byPath = protocolOfPath(url);
    if (!byPath.isEmpty())
        return byPath;
    const bool isAnthropic = std::any_of(headers.begin(), headers.end(), [](const auto &header) {
        return header.first.compare("anthropic-version", Qt::CaseInsensitive) == 0;
    });
    if (isAnthropic)
        return QStringLiteral("anthropic");
    if (body.value(QLatin1String("contents")).isArray())
        return QStringLiteral("gemini");
    return protocolOfHost(url);
}

QUrl baseUrlOf(const QUrl &url, const QString &protocol)
{
    QUrl base = url;
    base.setFragment({});
    QString path = pathOf(url);
    if (protocol == QLatin1String("gemini")) {
        if (const auto method = geminiMethod().match(path); method.hasMatch())
            path.truncate(method.capturedStart());
    } else if (protocol != QLatin1String("json")) {
        const auto end
            = std::find_if(std::begin(pathEnds), std::end(pathEnds),
                           [&](const PathEnd &candidate) { return path.endsWith(candidate.path); });
        // Ollama's other path is no default, so it stays in the base URL.
        if (end != std::end(pathEnds) && end->protocol == protocol
            && end->path != QLatin1String("/api/generate"))
            path.chop(end->path.size());
    }
    base.setPath(path);
    return base;
}

} // namespace streamgauge
