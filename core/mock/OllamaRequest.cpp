// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/OllamaRequest.h"

namespace streamgauge {

AnswerRequestReading readOllamaRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    if (!fields.value("model").isString())
        fields.refuse("model is required", "model");
    result.form = fields.form("stream", AnswerForm::Stream);
    QJsonObject options = fields.value("options").toObject();
    // Any negative number asks for as much as there is.
    const QLatin1String limit("num_predict");
    if (options.value(limit).toInteger(0) < 0)
        options.remove(limit);
    result.mostTokens = fields.tokenLimit(options, {"num_predict"});
    if (request.path().endsWith("/generate"))
        result.renderedPrompt = promptText(fields.value("system")) + promptText(fields.value("prompt"));
    else
        result.renderedPrompt = fields.tools() + fields.messages("messages");
    return fields.reading(std::move(result));
}

} // namespace streamgauge
