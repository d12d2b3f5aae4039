// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/OpenAiWire.h"

#include "core/mock/AnswerWriter.h"
#include "core/mock/JsonTexts.h"

namespace streamgauge {

namespace {

struct ErrorClass
{
    QByteArrayView type;
    QByteArrayView code; ///< empty: null
};

ErrorClass errorClassOf(int status)
{
    switch (status) {
    case 401:
        return {"invalid_request_error", "invalid_api_key"};
    case 403:
        return {"permission_error", "forbidden"};
    case 404:
        return {"invalid_request_error", "not_found"};
    case 429:
        return {"requests", "rate_limit_exceeded"};
    case 503:
    case 529:
        return {"overloaded_error", "overloaded"};
    default:
        if (status >= 500)
            return {"server_error", "server_error"};
        return {"invalid_request_error", {}};
    }
}

QByteArray errorObject(const QByteArray &message, QByteArrayView type, const QByteArray &parameter,
                       QByteArrayView code)
{
    const auto orNull
        = [](QByteArrayView text) { return text.isEmpty() ? QByteArray("null") : jsonQuoted(text); };
    return jsonObject({{"message", jsonQuoted(message)},
                       {"type", jsonQuoted(type)},
                       {"param", orNull(parameter)},
                       {"code", orNull(code)}});
}

} // namespace

UsageReport openAiUsageAsked(RequestFields &fields, AnswerForm form)
{
    if (form == AnswerForm::Document) {
        if (fields.value("stream_options").isObject())
            fields.refuse("'stream_options' is only allowed when 'stream' is true.", "stream_options");
        return UsageReport::Sent;
    }
    const QJsonObject options = fields.value("stream_options").toObject();
    return options.value(QLatin1String("include_usage")).toBool() ? UsageReport::Sent : UsageReport::Withheld;
}

QByteArray openAiFinishReason(FinishReason reason)
{
    switch (reason) {
    case FinishReason::Stop:
        return "\"stop\"";
    case FinishReason::Length:
        return "\"length\"";
    case FinishReason::ToolCalls:
        return "\"tool_calls\"";
    }
    Q_UNREACHABLE();
}

QByteArray openAiUsage(const AnswerFacts &facts, const StreamScript &script)
{
    return jsonObject({{"prompt_tokens", jsonNumber(facts.promptTokens)},
                       {"completion_tokens", jsonNumber(script.outputTokens)},
                       {"total_tokens", jsonNumber(facts.promptTokens + script.outputTokens)},
                       {"prompt_tokens_details",
                        facts.cachedTokens ? jsonObject({{"cached_tokens", jsonNumber(facts.cachedTokens)}})
                                           : QByteArray()},
                       {"completion_tokens_details",
                        jsonObject({{"reasoning_tokens", jsonNumber(script.reasoningTokens)}})}});
}

QByteArray openAiFault(const AnswerFault &fault)
{
    const ErrorClass errorClass = errorClassOf(fault.status);
    return jsonObject(
        {{"error", errorObject(fault.message, errorClass.type, fault.parameter, errorClass.code)}});
}

QByteArray openAiStreamError(const StreamScript &script)
{
    const QByteArray code = script.errorCode.isEmpty() ? QByteArray("server_error") : script.errorCode;
    return jsonObject({{"error", errorObject(script.errorMessage, code, {}, code)}});
}

} // namespace streamgauge
