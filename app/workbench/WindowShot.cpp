// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/WindowShot.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace streamgauge {

WindowShot::WindowShot(QWidget *window, const QString &path, std::chrono::milliseconds after)
    : QObject(window)
{
    QTimer::singleShot(after, this, [window, path] {
        const bool written = window->grab().save(path);
        if (!written)
            qWarning("The picture could not be written to %s", qPrintable(path));
        QCoreApplication::exit(written ? 0 : 1);
    });
}

} // namespace streamgauge
