// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/EmbeddingsWriter.h"

#include "core/mock/JsonTexts.h"

#include <QJsonArray>
#include <QtEndian>

#include <array>
#include <cmath>

namespace streamgauge {

namespace {

constexpr std::size_t dimensions = 8;
constexpr qsizetype mostInputs = 2048; // as OpenAI has it

std::array<float, dimensions> vectorOf(int input)
{
    std::array<float, dimensions> vector{};
    for (std::size_t i = 0; i < dimensions; ++i)
        vector[i] = std::sin(static_cast<float>(input + 1) * static_cast<float>(i + 1)) / 2;
    return vector;
}

QByteArray written(const std::array<float, dimensions> &vector, EmbeddingsWish::Form form)
{
    if (form == EmbeddingsWish::Form::Base64) {
        QByteArray bytes(qsizetype(dimensions * sizeof(float)), Qt::Uninitialized);
        for (std::size_t i = 0; i < dimensions; ++i)
            qToLittleEndian(vector[i], bytes.data() + i * sizeof(float));
        return jsonQuoted(bytes.toBase64());
    }
    std::vector<QByteArray> numbers;
    for (const float number : vector)
        numbers.push_back(QByteArray::number(number));
    return jsonArray(numbers);
}

} // namespace

EmbeddingsWriter::EmbeddingsWriter(AnswerFacts facts)
    : AnswerWriter(std::move(facts), AnswerFraming::Text)
{
}

AnswerMessages EmbeddingsWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    Q_UNUSED(event)
    Q_UNUSED(script)
    return {};
}

QByteArray EmbeddingsWriter::document(const StreamScript &script) const
{
    Q_UNUSED(script)
    std::vector<QByteArray> data;
    for (int input = 0; input < facts().embeddings.inputs; ++input)
        data.push_back(jsonObject({{"object", jsonQuoted("embedding")},
                                   {"index", jsonNumber(input)},
                                   {"embedding", written(vectorOf(input), facts().embeddings.form)}}));
    QByteArray usage;
    if (facts().usage == UsageReport::Sent)
        usage = jsonObject({{"prompt_tokens", jsonNumber(facts().promptTokens)},
                            {"total_tokens", jsonNumber(facts().promptTokens)}});
    return jsonObject({{"object", jsonQuoted("list")},
                       {"data", jsonArray(data)},
                       {"model", jsonQuoted(facts().model)},
                       {"usage", usage}});
}

AnswerRequestReading readEmbeddingsRequest(const HttpRequest &request)
{
    RequestFields fields(request.body);
    AnswerRequest result;
    result.model = fields.model();
    const QJsonValue input = fields.value("input");
    const qsizetype inputs = input.isArray() ? input.toArray().size() : 1;
    if ((!input.isString() && !input.isArray()) || inputs < 1 || inputs > mostInputs)
        fields.refuse("'input' must be a text, or a list of up to " + QByteArray::number(mostInputs)
                          + " texts.",
                      "input");
    else
        result.embeddings.inputs = static_cast<int>(inputs);
    if (fields.value("encoding_format") == QLatin1String("base64"))
        result.embeddings.form = EmbeddingsWish::Form::Base64;
    result.mostTokens = 0;
    result.renderedPrompt = promptText(input);
    return fields.reading(std::move(result));
}

} // namespace streamgauge
