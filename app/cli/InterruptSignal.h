// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace streamgauge {

/// SIGINT and SIGTERM as a Qt signal. The second one ends the process at once with 130. One object a process.
class InterruptSignal : public QObject
{
    Q_OBJECT

public:
    explicit InterruptSignal(QObject *parent = nullptr);
    ~InterruptSignal() override;

signals:
    void interrupted();

private:
    void drain();

    QSocketNotifier *m_notifier = nullptr;
};

} // namespace streamgauge
