// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace streamgauge {

/// What stands in the middle before anything was measured: a sentence and two ways to begin.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

    /// With backends in the plan the page offers to run it instead.
    void setPlanIsReady(bool ready);

signals:
    void demoRequested();
    void backendRequested();
    void runRequested();

private:
    QPushButton *m_demo;
    QPushButton *m_second;
    bool m_ready = false;
};

} // namespace streamgauge
