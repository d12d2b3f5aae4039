// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/AnthropicRequest.h"

namespace streamgauge {

AnswerRequestReading readAnthropicRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    result.form = fields.form("stream", AnswerForm::Document);
    result.mostTokens = fields.tokenLimit(fields.json(), {"max_tokens"});
    if (!result.mostTokens)
        fields.refuse("max_tokens: Field required", "max_tokens");
    result.renderedPrompt = fields.tools() + promptText(fields.value("system")) + fields.messages("messages");
    return fields.reading(std::move(result));
}

} // namespace streamgauge
