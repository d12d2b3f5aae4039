// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/GenericRequest.h"

#include "core/mock/JsonTexts.h"

namespace streamgauge {

AnswerRequestReading readGenericRequest(const HttpRequest &request)
{
    const QJsonObject json = objectFrom(request.body).value_or(QJsonObject());
    AnswerRequest result;
    result.model = json.value(QLatin1String("model")).toString(QStringLiteral("mock")).toUtf8();
    const bool isWhole = json.value(QLatin1String("stream")) == QJsonValue(false);
    result.form = isWhole ? AnswerForm::Document : AnswerForm::Stream;
    const qint64 limit = json.value(QLatin1String("max_tokens")).toInteger(0);
    if (limit > 0)
        result.mostTokens = limit;
    result.renderedPrompt = request.body;
    return {std::move(result), {}, {}};
}

AnswerRequestReading readDocumentRequest(const HttpRequest &request)
{
    AnswerRequestReading reading = readGenericRequest(request);
    reading.request->form = AnswerForm::Document;
    return reading;
}

} // namespace streamgauge
