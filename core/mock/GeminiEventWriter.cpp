// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/GeminiEventWriter.h"

#include "core/mock/JsonTexts.h"

#include <algorithm>
#include <array>

namespace streamgauge {

namespace {

/// Google's words for HTTP statuses.
struct Status
{
    int code;
    QByteArrayView name;
};
constexpr std::array<Status, 10> statuses{{{400, "INVALID_ARGUMENT"},
                                           {401, "UNAUTHENTICATED"},
                                           {403, "PERMISSION_DENIED"},
                                           {404, "NOT_FOUND"},
                                           {409, "ABORTED"},
                                           {429, "RESOURCE_EXHAUSTED"},
                                           {499, "CANCELLED"},
                                           {500, "INTERNAL"},
                                           {503, "UNAVAILABLE"},
                                           {504, "DEADLINE_EXCEEDED"}}};

QByteArrayView nameOf(int code)
{
    const auto *found = std::find_if(statuses.begin(), statuses.end(),
                                     [code](const Status &status) { return status.code == code; });
    if (found != statuses.end())
        return found->name;
    return code >= 500 ? "INTERNAL" : "FAILED_PRECONDITION";
}

int codeOf(QByteArrayView name)
{
    const auto *found = std::find_if(statuses.begin(), statuses.end(),
                                     [name](const Status &status) { return status.name == name; });
    return found == statuses.end() ? 500 : found->code;
}

QByteArray errorObject(int code, QByteArrayView status, const QByteArray &message, const QByteArray &details)
{
    return jsonObject({{"error",
                        jsonObject({{"code", jsonNumber(code)},
                                    {"message", jsonQuoted(message)},
                                    {"status", jsonQuoted(status)},
                                    {"details", details}})}});
}

/// What limit was met, and when to come back.
QByteArray limitDetails(const QByteArray &seconds)
{
    const QByteArray failure = jsonObject(
        {{"@type", jsonQuoted("type.googleapis.com/google.rpc.QuotaFailure")},
         {"violations",
          '['
              + jsonObject({{"quotaMetric", jsonQuoted("generativelanguage.googleapis.com/mock_requests")},
                            {"quotaId", jsonQuoted("GenerateRequestsPerMinutePerProjectPerModel")}})
              + ']'}});
    const QByteArray retry = jsonObject({{"@type", jsonQuoted("type.googleapis.com/google.rpc.RetryInfo")},
                                         {"retryDelay", jsonQuoted(seconds + 's')}});
    return jsonArray({failure, retry});
}

QByteArray textPart(QByteArrayView text)
{
    return jsonObject({{"text", jsonQuoted(text)}});
}

QByteArray thoughtPart(QByteArrayView text)
{
    return jsonObject({{"text", jsonQuoted(text)}, {"thought", "true"}});
}

/// A call whose arguments are no object can't be written down, which Google then says.
bool isMalformedCall(const StreamScript &script)
{
    return std::any_of(script.events.begin(), script.events.end(), [&](const ScriptEvent &event) {
        return event.kind == ScriptEvent::Kind::ToolCall && !objectFrom(script.textOf(event).toByteArray());
    });
}

QByteArray finishReasonOf(const StreamScript &script)
{
    if (isMalformedCall(script))
        return "\"MALFORMED_FUNCTION_CALL\"";
    return script.finish == FinishReason::Length ? "\"MAX_TOKENS\"" : "\"STOP\"";
}

} // namespace

GeminiEventWriter::GeminiEventWriter(AnswerFacts facts, AnswerFraming framing)
    : AnswerWriter(std::move(facts), framing)
    , m_framing(framing)
{
}

/// Thoughts stand beside the candidates here, not inside them.
QByteArray GeminiEventWriter::usage(qint64 answerTokens, qint64 thoughtTokens) const
{
    if (facts().usage == UsageReport::Withheld)
        return {};
    const qint64 prompt = facts().promptTokens;
    return jsonObject(
        {{"promptTokenCount", jsonNumber(prompt)},
         {"cachedContentTokenCount", jsonNumber(facts().cachedTokens)},
         {"candidatesTokenCount", answerTokens > 0 ? jsonNumber(answerTokens) : QByteArray()},
         {"thoughtsTokenCount", thoughtTokens > 0 ? jsonNumber(thoughtTokens) : QByteArray()},
         {"totalTokenCount", jsonNumber(prompt + answerTokens + thoughtTokens)},
         {"promptTokensDetails",
          '[' + jsonObject({{"modality", jsonQuoted("TEXT")}, {"tokenCount", jsonNumber(prompt)}}) + ']'}});
}

QByteArray GeminiEventWriter::answer(const QByteArray &parts, const QByteArray &finishReason,
                                     const QByteArray &usage) const
{
    const QByteArray candidate
        = jsonObject({{"content", jsonObject({{"parts", parts}, {"role", jsonQuoted("model")}})},
                      {"finishReason", finishReason},
                      {"index", "0"}});
    return jsonObject({{"candidates", '[' + candidate + ']'},
                       {"usageMetadata", usage},
                       {"modelVersion", jsonQuoted(facts().model)},
                       {"responseId", jsonQuoted(facts().id)}});
}

AnswerMessages GeminiEventWriter::chunk(const QByteArray &parts, const QByteArray &finishReason) const
{
    return {
        {AnswerMessage::Kind::Data, answer(parts, finishReason, usage(m_answerTokens, m_thoughtTokens)), {}}};
}

QByteArray GeminiEventWriter::callPart(const QByteArray &name, const QByteArray &arguments) const
{
    return jsonObject(
        {{"functionCall",
          jsonObject(
              {{"name", jsonQuoted(name)}, {"args", arguments}, {"id", jsonQuoted(toolCallId("call_"))}})}});
}

QByteArray GeminiEventWriter::signature() const
{
    return jsonQuoted(QByteArray("mock signature of " + facts().id).toBase64());
}

AnswerMessages GeminiEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    const auto part = [](const QByteArray &json) { return '[' + json + ']'; };
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        return chunk(part(textPart({})), {});
    case ScriptEvent::Kind::Reasoning:
        m_thoughtTokens += event.tokens;
        return chunk(part(thoughtPart(script.textOf(event))), {});
    case ScriptEvent::Kind::Text:
        m_answerTokens += event.tokens;
        return chunk(part(textPart(script.textOf(event))), {});
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolName:
    case ScriptEvent::Kind::ToolArguments: // calls come whole here
        break;
    case ScriptEvent::Kind::ToolCall: {
        m_answerTokens += event.tokens;
        const QByteArray arguments = script.textOf(event).toByteArray();
        if (objectFrom(arguments))
            return chunk(part(callPart(script.toolName, arguments)), {});
        break;
    }
    case ScriptEvent::Kind::Finish: {
        m_answerTokens = script.outputTokens - script.reasoningTokens;
        const QByteArray last = script.reasoningTokens > 0
            ? jsonObject({{"text", "\"\""}, {"thoughtSignature", signature()}})
            : textPart({});
        return chunk(part(last), finishReasonOf(script));
    }
    case ScriptEvent::Kind::Usage: // comes with every chunk
        break;
    case ScriptEvent::Kind::Error: {
        const QByteArrayView status
            = script.errorCode.isEmpty() ? QByteArrayView("UNAVAILABLE") : QByteArrayView(script.errorCode);
        const QByteArray error = errorObject(codeOf(status), status, script.errorMessage, {});
        // An event stream breaks its own rules here; an array has one element more.
        if (m_framing == AnswerFraming::EventStream)
            return {{AnswerMessage::Kind::Bare, error, {}}};
        return {{AnswerMessage::Kind::Data, error, {}}, {AnswerMessage::Kind::Close, {}, {}}};
    }
    case ScriptEvent::Kind::Done:
        return {{AnswerMessage::Kind::Close, {}, {}}};
    case ScriptEvent::Kind::KeepAlive:
        return {{AnswerMessage::Kind::Comment, {}, {}}};
    }
    return {};
}

QByteArray GeminiEventWriter::document(const StreamScript &script) const
{
    const WholeAnswer whole = wholeAnswer(script);
    std::vector<QByteArray> parts;
    if (!whole.reasoning.isEmpty())
        parts.push_back(thoughtPart(whole.reasoning));
    if (!whole.text.isEmpty())
        parts.push_back(textPart(whole.text));
    if (!whole.toolName.isEmpty() && objectFrom(whole.toolArguments))
        parts.push_back(callPart(whole.toolName, whole.toolArguments));
    return answer(jsonArray(parts), finishReasonOf(script),
                  usage(script.outputTokens - script.reasoningTokens, script.reasoningTokens));
}

QByteArray geminiFault(const AnswerFault &fault)
{
    bool isNumber = false;
    const double seconds = fault.retryAfter.toDouble(&isNumber);
    return errorObject(fault.status, nameOf(fault.status), fault.message,
                       isNumber && seconds >= 0 ? limitDetails(fault.retryAfter) : QByteArray());
}

} // namespace streamgauge
