// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/AppTheme.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>

class QSettings;

namespace streamgauge {

/// What the window remembers between sessions, in an INI file. What a run needs stands in its plan, never
/// here.
class WindowSettings
{
public:
    /// An empty path remembers nothing and starts fresh.
    explicit WindowSettings(const QString &iniPath);
    ~WindowSettings();

    /// The usual place, in the user's configuration folder.
    [[nodiscard]] static QString defaultPath();

    [[nodiscard]] QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    /// Of docks and toolbars; goes with stateVersion.
    [[nodiscard]] QByteArray windowState() const;
    void setWindowState(const QByteArray &state);
    [[nodiscard]] QByteArray splitterState() const;
    void setSplitterState(const QByteArray &state);
    [[nodiscard]] QStringList recentPlans() const; ///< newest first
    void rememberPlan(const QString &path);
    void forgetPlan(const QString &path);
    void forgetPlans();
    [[nodiscard]] ColourScheme colourScheme() const;
    void setColourScheme(ColourScheme scheme);
    [[nodiscard]] QString exportFolder() const;
    void setExportFolder(const QString &folder);
    [[nodiscard]] QString planFolder() const;
    void setPlanFolder(const QString &folder);
    [[nodiscard]] QString captureFolder() const;
    void setCaptureFolder(const QString &folder);

    /// Raised when docks or toolbars change, so that an old state is dropped instead of misread.
    static constexpr int stateVersion = 1;

private:
    [[nodiscard]] QVariant value(const QString &key) const;
    void setValue(const QString &key, const QVariant &value);

    std::unique_ptr<QSettings> m_settings; ///< null: nothing is remembered
};

} // namespace streamgauge
