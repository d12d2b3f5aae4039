// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/CalibrationFile.h"

#include "core/storage/WholeFile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

namespace streamgauge {

QString calibrationPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/io.github.streamgauge.Streamgauge/calibration.json");
}

Result<void> saveCalibration(const ClockError &error, const QString &path)
{
    if (const auto made = makeFolder(QFileInfo(path).absolutePath()); !made)
        return made;
    const QJsonObject json{
        {QStringLiteral("version"), 1},
        {QStringLiteral("p50_ns"), static_cast<qint64>(error.p50.count())},
        {QStringLiteral("p99_ns"), static_cast<qint64>(error.p99.count())},
        {QStringLiteral("streams"), error.streams},
        {QStringLiteral("measured_at"), error.measuredAt.toUTC().toString(Qt::ISODateWithMs)},
    };
    return writeWholeFile(path, QJsonDocument(json).toJson());
}

std::optional<ClockError> loadCalibration(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject json = QJsonDocument::fromJson(file.read(64 * 1024)).object();
    const QJsonValue p50 = json[QStringLiteral("p50_ns")];
    const QJsonValue p99 = json[QStringLiteral("p99_ns")];
    const QDateTime measuredAt
        = QDateTime::fromString(json[QStringLiteral("measured_at")].toString(), Qt::ISODateWithMs);
    if (json[QStringLiteral("version")].toInt() != 1 || !p50.isDouble() || !p99.isDouble()
        || !measuredAt.isValid())
        return std::nullopt;
    return ClockError{Duration(p50.toInteger()), Duration(p99.toInteger()),
                      json[QStringLiteral("streams")].toInt(), measuredAt};
}

} // namespace streamgauge
