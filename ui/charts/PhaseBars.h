// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunDigest.h"

#include <QWidget>

namespace streamgauge {

/// Paints the bars of phases, as wide as it is and as high as they need.
class PhaseBars : public QWidget
{
    Q_OBJECT

public:
    explicit PhaseBars(QWidget *parent = nullptr);

    void setDigest(std::shared_ptr<const RunDigest> digest);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    std::shared_ptr<const RunDigest> m_digest;
};

} // namespace streamgauge
