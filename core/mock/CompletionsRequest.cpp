// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/CompletionsRequest.h"

#include "core/mock/OpenAiWire.h"

namespace streamgauge {

AnswerRequestReading readCompletionsRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    result.form = fields.form("stream", AnswerForm::Document);
    result.usage = openAiUsageAsked(fields, result.form);
    result.mostTokens = fields.tokenLimit(fields.json(), {"max_tokens"});
    const QJsonValue prompt = fields.value("prompt");
    if (!prompt.isString() && !prompt.isArray())
        fields.refuse("'prompt' must be a text, or a list of texts or tokens.", "prompt");
    result.renderedPrompt = promptText(prompt);
    return fields.reading(std::move(result));
}

} // namespace streamgauge
