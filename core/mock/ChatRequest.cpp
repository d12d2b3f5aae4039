// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ChatRequest.h"

#include "core/mock/OpenAiWire.h"

namespace streamgauge {

AnswerRequestReading readChatRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    result.form = fields.form("stream", AnswerForm::Document);
    result.usage = openAiUsageAsked(fields, result.form);
    result.mostTokens = fields.tokenLimit(fields.json(), {"max_tokens", "max_completion_tokens"});
    result.renderedPrompt = fields.tools() + fields.messages("messages");
    return fields.reading(std::move(result));
}

} // namespace streamgauge
