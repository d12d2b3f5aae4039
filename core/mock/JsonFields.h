// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace streamgauge {

/// Faults as (JSON Pointer, message) pairs.
using FieldFaults = std::vector<std::pair<QString, QString>>;

/// Takes named fields out of one JSON object and notes every fault: a wrong type, a value out of range, and,
/// at the end, fields that nobody asked for. A field that is absent or faulty reads as nothing.
class JsonFields
{
    Q_DECLARE_TR_FUNCTIONS(JsonFields)

public:
    JsonFields(QJsonObject object, QString pointer, FieldFaults &faults);

    [[nodiscard]] bool has(const QString &name) const { return m_object.contains(name); }
    [[nodiscard]] std::optional<double> number(const QString &name, double least, double most);
    [[nodiscard]] std::optional<int> integer(const QString &name, int least, int most);
    [[nodiscard]] std::optional<bool> boolean(const QString &name);
    [[nodiscard]] std::optional<QString> text(const QString &name);
    [[nodiscard]] std::optional<QJsonObject> object(const QString &name);
    /// The position of the text among `names`.
    [[nodiscard]] std::optional<int> choice(const QString &name, const QStringList &names);
    /// The value as it stands, whatever its type.
    [[nodiscard]] std::optional<QJsonValue> value(const QString &name);

    [[nodiscard]] QString pointerTo(const QString &name) const;
    void addFault(const QString &name, const QString &message);
    /// Reports the fields that were not asked for, with a guess at what they should have been.
    void reportUnknown();

private:
    QJsonObject m_object;
    QString m_pointer;
    FieldFaults &m_faults;
    QStringList m_known;
};

} // namespace streamgauge
