// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunDigest.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QScrollArea;

namespace streamgauge {

class ElidedLabel;
class RunStore;
class VerdictButton;

/// Says at a glance what the picture below shows: a line a backend and mode with its verdict in words, symbol
/// and colour and the story's medians, then the differences that are decided.
class VerdictBar : public QWidget
{
    Q_OBJECT

public:
    /// Follows the store's digests; the store must outlive the bar.
    explicit VerdictBar(RunStore *store, QWidget *parent = nullptr);

    /// All of it as plain lines, for the clipboard and for tests.
    [[nodiscard]] QString inWords() const;

public slots:
    void setDigest(const std::shared_ptr<const streamgauge::RunDigest> &digest);

signals:
    /// A verdict was opened: the request that shows best what it rests on.
    void requestSelected(quint32 request);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Line
    {
        ElidedLabel *backend;
        VerdictButton *verdict;
        ElidedLabel *ttft;
        ElidedLabel *total;
        ElidedLabel *rate;
    };

    void provideLines(std::size_t count);
    void fillLine(const Line &line, const BackendSummary &row);
    void refresh();
    void fitWidth();
    void fitHeight();

    RunStore *m_store;
    QScrollArea *m_area;
    QGridLayout *m_grid;
    std::vector<Line> m_lines;
    QLabel *m_differences;
    std::shared_ptr<const RunDigest> m_digest;
};

} // namespace streamgauge
