// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/JsonTexts.h"

#include <QJsonDocument>

namespace streamgauge {

QByteArray jsonQuoted(QByteArrayView utf8)
{
    QByteArray result;
    result.reserve(utf8.size() + 2);
    result.append('"');
    for (const char c : utf8) {
        if (c == '"' || c == '\\') {
            result.append('\\').append(c);
        } else if (c == '\n') {
            result.append("\\n");
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result.append("\\u00").append(QByteArray(1, c).toHex());
        } else {
            result.append(c);
        }
    }
    result.append('"');
    return result;
}

QByteArray jsonObject(std::initializer_list<std::pair<QByteArrayView, QByteArray>> fields)
{
    qsizetype size = 2;
    for (const auto &[name, value] : fields)
        size += name.size() + value.size() + 4;
    QByteArray result;
    result.reserve(size);
    result.append('{');
    for (const auto &[name, value] : fields) {
        if (value.isEmpty())
            continue;
        if (result.size() > 1)
            result.append(',');
        result.append('"').append(name).append("\":").append(value);
    }
    return result.append('}');
}

QByteArray jsonArray(const std::vector<QByteArray> &values)
{
    QByteArray result = "[";
    for (const QByteArray &value : values) {
        if (result.size() > 1)
            result.append(',');
        result.append(value);
    }
    return result.append(']');
}

QByteArray jsonNumber(std::optional<qint64> number)
{
    return number ? QByteArray::number(*number) : QByteArray();
}

std::optional<QJsonObject> objectFrom(const QByteArray &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json);
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

} // namespace streamgauge
