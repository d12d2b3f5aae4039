// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/GeminiRequest.h"

namespace streamgauge {

AnswerRequestReading readGeminiRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    const QByteArray path = request.path();
    const qsizetype nameBegin = path.lastIndexOf('/') + 1;
    const qsizetype colon = path.lastIndexOf(':');
    result.model = QByteArray::fromPercentEncoding(path.mid(nameBegin, colon - nameBegin));
    if (result.model.isEmpty() || result.model.size() > 1000)
        fields.refuse("The path must name a model.", "model");
    result.form = path.endsWith(":streamGenerateContent") ? AnswerForm::Stream : AnswerForm::Document;
    const QJsonObject config = fields.value("generationConfig").toObject();
    result.mostTokens = fields.tokenLimit(config, {"maxOutputTokens"});
    result.renderedPrompt
        = fields.tools() + promptText(fields.value("systemInstruction")) + fields.messages("contents");
    return fields.reading(std::move(result));
}

} // namespace streamgauge
