// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QJsonObject>

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace streamgauge {

/// Text as a JSON string, quotes included.
[[nodiscard]] QByteArray jsonQuoted(QByteArrayView utf8);
/// An object with its fields in the order given, as providers write them. Values are JSON; a field whose
/// value is empty is left out.
[[nodiscard]] QByteArray jsonObject(std::initializer_list<std::pair<QByteArrayView, QByteArray>> fields);
[[nodiscard]] QByteArray jsonArray(const std::vector<QByteArray> &values);
/// Nothing for an absent number, so that jsonObject() leaves the field out.
[[nodiscard]] QByteArray jsonNumber(std::optional<qint64> number);
/// The object that a text holds, or nothing.
[[nodiscard]] std::optional<QJsonObject> objectFrom(const QByteArray &json);

} // namespace streamgauge
