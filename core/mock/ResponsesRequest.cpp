// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ResponsesRequest.h"

namespace streamgauge {

AnswerRequestReading readResponsesRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    result.form = fields.form("stream", AnswerForm::Document);
    result.mostTokens = fields.tokenLimit(fields.json(), {"max_output_tokens"});
    result.renderedPrompt = fields.tools() + promptText(fields.value("instructions"));
    if (const QJsonValue input = fields.value("input"); input.isString())
        result.renderedPrompt += promptText(input);
    else
        result.renderedPrompt += fields.messages("input");
    return fields.reading(std::move(result));
}

} // namespace streamgauge
