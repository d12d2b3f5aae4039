// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/example/CohereChat.h"

#include "core/protocol/JsonFields.h"
#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/RequestParts.h"
#include "core/protocol/ToolCallAssembler.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

class CohereDecoder : public JsonStreamDecoder
{
public:
    CohereDecoder()
        : JsonStreamDecoder(Framing::EventStream, Sentinel::Foreign)
    {
    }

protected:
    void decode(const QJsonObject &object, QByteArrayView eventName) override
    {
        Q_UNUSED(eventName) // the same as the type inside
        const QString type = object.value(QLatin1String("type")).toString();
        const int index = indexFrom(object.value(QLatin1String("index")));
        const QJsonValue delta = object.value(QLatin1String("delta"));
        takeIdentity(object, QLatin1String("id"), QLatin1String("model"));
        if (type == QLatin1String("content-delta")) {
            const QJsonValue content = valueAtPointer(delta, u"/message/content");
            emitOutput(EventKind::Reasoning, textFrom(valueAtPointer(content, u"/thinking")), index);
            emitOutput(EventKind::Text, textFrom(valueAtPointer(content, u"/text")), index);
        } else if (type == QLatin1String("tool-plan-delta")) {
            emitOutput(EventKind::Reasoning, textFrom(valueAtPointer(delta, u"/message/tool_plan")), index);
        } else if (type.startsWith(QLatin1String("tool-call-"))) {
            takeCall(valueAtPointer(delta, u"/message/tool_calls"), index);
        } else if (type == QLatin1String("message-end")) {
            takeEnd(delta);
        }
        // Whatever emits nothing, such as message-start, becomes a framing event by itself.
    }

    bool isWholeAnswer(const QJsonObject &object) const override
    {
        return object.contains(QLatin1String("message")) && object.contains(QLatin1String("finish_reason"));
    }

    std::optional<Outcome> terminalOutcome() const override
    {
        const QString &reason = m_finishReason;
        if (reason.isEmpty())
            return std::nullopt;
        if (reason == QLatin1String("MAX_TOKENS"))
            return Outcome::Length;
        if (reason == QLatin1String("TOOL_CALL"))
            return Outcome::ToolCalls;
        return reason.startsWith(QLatin1String("ERROR")) ? Outcome::StreamError : Outcome::Complete;
    }

    void conclude(DecodedResponse &response) override
    {
        response.finishReason = m_finishReason;
        response.toolCalls = m_calls.calls();
    }

    QString terminalSignalName() const override { return QStringLiteral("message-end"); }

private:
    void takeCall(const QJsonValue &call, int index)
    {
        ToolCallFragment fragment;
        fragment.index = index;
        fragment.id = textFrom(valueAtPointer(call, u"/id"));
        fragment.name = textFrom(valueAtPointer(call, u"/function/name"));
        fragment.arguments = textFrom(valueAtPointer(call, u"/function/arguments"));
        if (!m_calls.add(fragment))
            return;
        const QString shown = fragment.arguments.isEmpty() ? fragment.name : fragment.arguments;
        if (StreamEvent *part = emitOutput(EventKind::ToolCall, shown, index))
            part->toolName = fragment.name;
    }

    void takeEnd(const QJsonValue &delta)
    {
        m_finishReason = textFrom(valueAtPointer(delta, u"/finish_reason"));
        emitPart(EventKind::Finish, m_finishReason);
        // Not billed_units, which leave out what Cohere itself adds to the prompt.
        TokenUsage &usage = response().usage;
        usage.inputTotal = countFrom(valueAtPointer(delta, u"/usage/tokens/input_tokens"));
        usage.outputTotal = countFrom(valueAtPointer(delta, u"/usage/tokens/output_tokens"));
        usage.cacheRead = countFrom(valueAtPointer(delta, u"/usage/cached_tokens"));
        if (usage.outputTotal) {
            usage.outputSource = UsageSource::Provider;
            emitPart(EventKind::Usage);
        }
        settle(); // nothing follows that could change the answer
    }

    QString m_finishReason;
    ToolCallAssembler m_calls;
};

} // namespace

QString CohereChat::id() const
{
    return QStringLiteral("cohere");
}

QString CohereChat::displayName() const
{
    return QCoreApplication::translate("CohereChat", "Cohere chat");
}

Result<PreparedRequest> CohereChat::prepare(const Backend &backend, const Prompt &prompt,
                                            const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"/chat");
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body{
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("messages"), messagesOf(prompt)},
        {QStringLiteral("stream"), true},
    };
    if (prompt.maxOutputTokens > 0)
        body.insert(QStringLiteral("max_tokens"), prompt.maxOutputTokens);
    if (!prompt.tools.isEmpty())
        body.insert(QStringLiteral("tools"), prompt.tools);
    HeaderList headers = standardHeaders("text/event-stream");
    setOpenAiKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::unique_ptr<StreamDecoder> CohereChat::makeDecoder() const
{
    return std::make_unique<CohereDecoder>();
}

} // namespace streamgauge
