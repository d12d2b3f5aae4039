// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RequestPhases.h"

#include <QColor>
#include <QWidget>

namespace streamgauge {

/// The phases of one request as lengths along a bar: waiting hatched, streaming solid, as in the timeline.
class PhaseBar : public QWidget
{
    Q_OBJECT

public:
    explicit PhaseBar(QWidget *parent = nullptr);

    void setPhases(std::vector<PhaseSpan> phases, const QColor &colour);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRectF spanRect(const PhaseSpan &phase) const;

    std::vector<PhaseSpan> m_phases;
    QColor m_colour;
};

} // namespace streamgauge
