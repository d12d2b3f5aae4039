// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/ChartTheme.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace streamgauge {

struct LegendEntry
{
    QString name;
    int colour = 0;
    LineStyle style = LineStyle::Solid;

    bool operator==(const LegendEntry &) const = default;
};

/// Names the lines of a chart, each beside a piece of its line, dashes included. Wraps where the width asks
/// for it.
class ChartLegend : public QWidget
{
    Q_OBJECT

public:
    explicit ChartLegend(QWidget *parent = nullptr);

    void setEntries(std::vector<LegendEntry> entries);
    void applyTheme(const ChartTheme &theme);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] std::vector<QRect> entryRects(int width) const;
    [[nodiscard]] int entryWidth(const LegendEntry &entry) const;

    std::vector<LegendEntry> m_entries;
    ChartTheme m_theme;
};

} // namespace streamgauge
