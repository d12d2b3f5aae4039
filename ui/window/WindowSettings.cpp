// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/WindowSettings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace streamgauge {

namespace {

constexpr int recentPlansMost = 10;
const QString recentKey = QStringLiteral("plans/recent");

/// Where a dialog for files begins that has not been used yet.
QString startFolder(const QString &used)
{
    if (!used.isEmpty())
        return used;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    // Where nobody made that folder, a dialog would take its name for that of a file.
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

} // namespace

WindowSettings::WindowSettings(const QString &iniPath)
{
    if (!iniPath.isEmpty())
        m_settings = std::make_unique<QSettings>(iniPath, QSettings::IniFormat);
}

WindowSettings::~WindowSettings() = default;

QString WindowSettings::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
        + QStringLiteral("/workbench.ini");
}

QVariant WindowSettings::value(const QString &key) const
{
    return m_settings ? m_settings->value(key) : QVariant();
}

void WindowSettings::setValue(const QString &key, const QVariant &value)
{
    if (m_settings)
        m_settings->setValue(key, value);
}

QByteArray WindowSettings::geometry() const
{
    return value(QStringLiteral("window/geometry")).toByteArray();
}

void WindowSettings::setGeometry(const QByteArray &geometry)
{
    setValue(QStringLiteral("window/geometry"), geometry);
}

QByteArray WindowSettings::windowState() const
{
    return value(QStringLiteral("window/state")).toByteArray();
}

void WindowSettings::setWindowState(const QByteArray &state)
{
    setValue(QStringLiteral("window/state"), state);
}

QByteArray WindowSettings::splitterState() const
{
    return value(QStringLiteral("window/splitter")).toByteArray();
}

void WindowSettings::setSplitterState(const QByteArray &state)
{
    setValue(QStringLiteral("window/splitter"), state);
}

QStringList WindowSettings::recentPlans() const
{
    return value(recentKey).toStringList();
}

void WindowSettings::rememberPlan(const QString &path)
{
    QStringList paths = recentPlans();
    paths.removeAll(path);
    paths.prepend(path);
    setValue(recentKey, QStringList(paths.mid(0, recentPlansMost)));
}

void WindowSettings::forgetPlan(const QString &path)
{
    QStringList paths = recentPlans();
    paths.removeAll(path);
    setValue(recentKey, paths);
}

void WindowSettings::forgetPlans()
{
    setValue(recentKey, QStringList());
}

ColourScheme WindowSettings::colourScheme() const
{
    const QString name = value(QStringLiteral("window/colours")).toString();
    return name == QLatin1String("light") ? ColourScheme::Light
        : name == QLatin1String("dark")   ? ColourScheme::Dark
                                          : ColourScheme::System;
}

void WindowSettings::setColourScheme(ColourScheme scheme)
{
    setValue(QStringLiteral("window/colours"),
             scheme == ColourScheme::Light      ? QStringLiteral("light")
                 : scheme == ColourScheme::Dark ? QStringLiteral("dark")
                                                : QStringLiteral("system"));
}

QString WindowSettings::exportFolder() const
{
    return startFolder(value(QStringLiteral("export/folder")).toString());
}

void WindowSettings::setExportFolder(const QString &folder)
{
    setValue(QStringLiteral("export/folder"), folder);
}

QString WindowSettings::planFolder() const
{
    return startFolder(value(QStringLiteral("plans/folder")).toString());
}

void WindowSettings::setPlanFolder(const QString &folder)
{
    setValue(QStringLiteral("plans/folder"), folder);
}

QString WindowSettings::captureFolder() const
{
    return startFolder(value(QStringLiteral("captures/folder")).toString());
}

void WindowSettings::setCaptureFolder(const QString &folder)
{
    setValue(QStringLiteral("captures/folder"), folder);
}

} // namespace streamgauge
