// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/VerdictBar.h"

#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"
#include "ui/models/ComparisonCells.h"
#include "ui/models/ElidedLabel.h"
#include "ui/models/NumberText.h"
#include "ui/models/RequestWords.h"
#include "ui/models/RunStore.h"
#include "ui/models/VerdictButton.h"
#include "ui/models/VerdictColours.h"
#include "ui/paint/PicturePainter.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

namespace streamgauge {

namespace {

/// More lines than this scroll, so that the picture below keeps its room.
constexpr int mostVisibleLines = 6;
/// The rest of the differences is in the tooltip.
constexpr qsizetype mostSentences = 4;
/// Narrower than this the rate, then the total give way: a figure is shown whole or not at all.
constexpr int leastWidthForRate = 500;
constexpr int leastWidthForTotal = 400;

QString medianText(const Distribution &distribution, const QString &value)
{
    return distribution.n > 0 ? value : notDefinedText();
}

} // namespace

VerdictBar::VerdictBar(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_area(new QScrollArea)
    , m_differences(new QLabel)
{
    auto *lines = new QWidget;
    m_grid = new QGridLayout(lines);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(14);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(5, 1);
    m_area->setWidget(lines);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->viewport()->setAutoFillBackground(false);
    lines->setAutoFillBackground(false);
    m_differences->setWordWrap(true);
    m_differences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_differences->setAccessibleName(tr("Differences between backends"));

    auto *column = new QVBoxLayout(this);
    column->setSpacing(4);
    column->addWidget(m_area);
    column->addWidget(m_differences);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setAccessibleName(tr("Verdicts"));

    connect(store, &RunStore::digestChanged, this, &VerdictBar::setDigest);
    connect(store, &RunStore::runReplaced, this, [this] { setDigest(nullptr); });
    setDigest(store->digest());
}

QString VerdictBar::inWords() const
{
    QStringList lines;
    for (const Line &line : m_lines)
        lines.append(QStringList{line.backend->text(), line.verdict->text(), line.ttft->text(),
                                 line.total->text(), line.rate->text()}
                         .join(QStringLiteral("  ")));
    if (!m_differences->text().isEmpty())
        lines.append(m_differences->text());
    return lines.join(QLatin1Char('\n'));
}

void VerdictBar::setDigest(const std::shared_ptr<const RunDigest> &digest)
{
    m_digest = digest;
    refresh();
}

void VerdictBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refresh();
}

void VerdictBar::refresh()
{
    provideLines(m_digest ? m_digest->summary.rows.size() : 0);
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        fillLine(m_lines[i], m_digest->summary.rows[i]);

    QStringList sentences;
    if (m_digest) {
        for (const Difference &difference : m_digest->summary.differences) {
            if (difference.decided)
                sentences.append(difference.inWords);
        }
        const bool isFinal = m_digest->state == DigestState::Final;
        if (sentences.isEmpty() && isFinal && !m_digest->summary.differences.empty())
            sentences.append(tr("No difference between the backends is decided by these requests"));
    }
    m_differences->setToolTip(sentences.size() > mostSentences ? sentences.join(QLatin1Char('\n'))
                                                               : QString());
    QStringList shown = sentences.mid(0, mostSentences);
    if (sentences.size() > mostSentences)
        shown.append(tr("%n more", nullptr, static_cast<int>(sentences.size() - mostSentences)));
    m_differences->setText(shown.join(QStringLiteral("  ·  ")));
    m_differences->setVisible(!sentences.isEmpty());
    m_area->setVisible(!m_lines.empty());
    // With nothing to say the bar takes no room; whether it is shown at all is its owner's choice.
    const bool silent = m_lines.empty() && sentences.isEmpty();
    layout()->setContentsMargins(silent ? QMargins() : QMargins(8, 6, 8, 6));
    fitWidth();
    fitHeight();
}

void VerdictBar::provideLines(std::size_t count)
{
    while (m_lines.size() > count) {
        const Line line = m_lines.back();
        m_lines.pop_back();
        for (QWidget *widget : {static_cast<QWidget *>(line.backend), static_cast<QWidget *>(line.verdict),
                                static_cast<QWidget *>(line.ttft), static_cast<QWidget *>(line.total),
                                static_cast<QWidget *>(line.rate)})
            delete widget;
    }
    while (m_lines.size() < count) {
        const int row = static_cast<int>(m_lines.size());
        const Line line{new ElidedLabel, new VerdictButton, new ElidedLabel, new ElidedLabel,
                        new ElidedLabel};
        m_grid->addWidget(line.backend, row, 0);
        m_grid->addWidget(line.verdict, row, 1);
        m_grid->addWidget(line.ttft, row, 2);
        m_grid->addWidget(line.total, row, 3);
        m_grid->addWidget(line.rate, row, 4);
        connect(line.verdict, &QAbstractButton::clicked, this, [this, row] {
            if (!m_digest || static_cast<std::size_t>(row) >= m_digest->summary.rows.size())
                return;
            const BackendSummary &summary = m_digest->summary.rows[static_cast<std::size_t>(row)];
            if (const std::optional<quint32> request = m_store->typicalRequest(summary.backend, summary.mode))
                emit requestSelected(*request);
        });
        m_lines.push_back(line);
    }
}

void VerdictBar::fillLine(const Line &line, const BackendSummary &row)
{
    const QLocale locale;
    const Rgb series = themeFromPalette(palette()).seriesColour(row.backend);
    line.backend->setText(QStringLiteral("%1 · %2").arg(labelledBackend(row.backend, row.name),
                                                        streamgauge::inWords(row.mode)));
    line.backend->setColour(colourOf(series));

    const bool judged = !row.delivery.empty() && !row.verdict.isEmpty();
    const QString verdict = judged
        ? QStringLiteral("%1 %2").arg(deliverySymbol(row.mainDelivery), row.verdict)
        : m_digest->state == DigestState::Final ? tr("no completed request to judge")
                                                : tr("… no completed request yet");
    if (line.verdict->text() != verdict) {
        line.verdict->setText(verdict);
        line.verdict->setAccessibleName(tr("%1: %2. Show the evidence").arg(line.backend->text(), verdict));
        line.verdict->updateGeometry();
    }
    line.verdict->setToolTip(judged ? verdict + QLatin1Char('\n') + deliveryInWords(row) + QLatin1Char('\n')
                                     + tr("Click for the evidence of a typical request")
                                    : QString());
    line.verdict->setEnabled(judged);
    line.verdict->setColour(judged ? verdictColour(row.mainDelivery, palette()) : faintColour(palette()));

    line.ttft->setText(tr("TTFT %1").arg(medianText(row.ttftMs, durationText(row.ttftMs.p50.value, locale))));
    line.ttft->setExplanation(row.ttftMs.n > 0 ? tr("Median time to first token") : row.ttftWhyNot);
    line.total->setText(
        tr("total %1").arg(medianText(row.totalMs, durationText(row.totalMs.p50.value, locale))));
    line.total->setExplanation(tr("Median time to the end of the answer"));
    line.rate->setText(row.endToEndTps.n > 0
                           ? tr("%1 tok/s").arg(quantityText(row.endToEndTps.p50.value, locale))
                           : tr("tok/s n/a"));
    line.rate->setExplanation(row.endToEndTps.n > 0 ? tr("Median of output tokens / total")
                                                    : row.endToEndWhyNot);
}

void VerdictBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWidth();
}

void VerdictBar::fitWidth()
{
    for (const Line &line : m_lines) {
        for (ElidedLabel *figure : {line.ttft, line.total, line.rate})
            figure->setMinimumWidth(figure->sizeHint().width());
        line.total->setVisible(width() >= leastWidthForTotal);
        line.rate->setVisible(width() >= leastWidthForRate);
    }
}

void VerdictBar::fitHeight()
{
    const int lines = std::min(static_cast<int>(m_lines.size()), mostVisibleLines);
    const int lineHeight = m_lines.empty() ? 0 : m_lines.front().verdict->sizeHint().height();
    m_area->setFixedHeight(lines * (lineHeight + m_grid->verticalSpacing()));
}

} // namespace streamgauge
