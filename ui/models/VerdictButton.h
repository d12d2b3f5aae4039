// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QColor>

namespace streamgauge {

/// A verdict in bold words and colour that opens its evidence. Cuts its words with "…" where there is no
/// room.
class VerdictButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit VerdictButton(QWidget *parent = nullptr);

    void setColour(const QColor &colour);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QColor m_colour;
};

} // namespace streamgauge
