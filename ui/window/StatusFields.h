// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/plan/Plan.h"

#include <QObject>

#include <memory>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace streamgauge {

/// The permanent fields of the status bar: progress in units, tokens a second, budget, the clock's error.
class StatusFields : public QObject
{
    Q_OBJECT

public:
    explicit StatusFields(QStatusBar *bar);

    void showPreparing();
    void begin(std::shared_ptr<const Plan> plan);
    void showProgress(const RunProgress &progress);
    void showEnd(const RunRecord &run);
    void showNothing();
    void setJournalFolder(const QString &folder);
    [[nodiscard]] QString progressText() const;

    /// "132 of 160 · 3 failed · about 2 min left"
    [[nodiscard]] static QString progressInWords(const RunProgress &progress);

private:
    [[nodiscard]] QLabel *addField(const QString &name, const QString &toolTip);
    void setField(QLabel *field, const QString &text);

    QStatusBar *m_bar;
    QProgressBar *m_progress;
    QLabel *m_text;
    QLabel *m_rate;
    QLabel *m_budget;
    QLabel *m_clock;
    std::shared_ptr<const Plan> m_plan;
};

} // namespace streamgauge
