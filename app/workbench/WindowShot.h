// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <chrono>

class QWidget;

namespace streamgauge {

/// Takes a picture of a window after a while and ends the program: for the manual and for looking at the
/// result of a change. Exit status 1 when the file could not be written.
class WindowShot : public QObject
{
    Q_OBJECT

public:
    WindowShot(QWidget *window, const QString &path, std::chrono::milliseconds after);
};

} // namespace streamgauge
