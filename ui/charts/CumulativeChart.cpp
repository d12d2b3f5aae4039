// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/CumulativeChart.h"

#include "core/picture/ReportCharts.h"
#include "core/storage/NumberText.h"
#include "ui/charts/ChartPane.h"
#include "ui/charts/SeriesNames.h"
#include "ui/models/NumberText.h"
#include "ui/models/RunStore.h"

#include <QLocale>
#include <QVBoxLayout>

namespace streamgauge {

namespace {

/// Rows of the table beside each curve: enough to see its shape, few enough to read.
constexpr std::size_t tableRowsPerCurve = 50;

TextTable tableOf(const RunDigest &digest)
{
    TextTable table;
    table.header = {CumulativeChart::tr("Backend and prompt"), CumulativeChart::tr("Since dispatch (s)"),
                    CumulativeChart::tr("Median (tokens)"), CumulativeChart::tr("10th percentile (tokens)"),
                    CumulativeChart::tr("90th percentile (tokens)")};
    for (const CumulativeCurve &curve : digest.curves) {
        const QString name = seriesName(digest, curve.backend, curve.mode);
        const std::size_t stride = std::max<std::size_t>(1, curve.seconds.size() / tableRowsPerCurve);
        for (std::size_t i = 0; i < curve.seconds.size(); i += stride)
            table.rows.push_back({name, numberText(curve.seconds[i], 3), numberText(curve.median[i], 1),
                                  numberText(curve.low[i], 1), numberText(curve.high[i], 1)});
    }
    return table;
}

QString describe(const RunDigest &digest)
{
    const QLocale locale;
    QStringList sentences;
    for (const CumulativeCurve &curve : digest.curves) {
        if (curve.seconds.empty())
            continue;
        sentences.append(CumulativeChart::tr("%1: the median of %2 requests reaches %3 tokens after %4.")
                             .arg(seriesName(digest, curve.backend, curve.mode), numberText(qint64{curve.n}),
                                  numberText(curve.median.back(), 0),
                                  durationText(curve.seconds.back() * 1000, locale)));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace

CumulativeChart::CumulativeChart(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_pane(new ChartPane)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_pane);
    m_pane->setTitle(tr("Tokens received over time"));
    m_pane->setAxisTitles(tr("time since dispatch (s)"), tr("tokens"));
    m_pane->setEmptyText(tr("Curves appear here as requests complete."));
    connect(store, &RunStore::digestChanged, this, &CumulativeChart::setDigest);
    connect(store, &RunStore::runReplaced, this, [this] { setDigest(nullptr); });
    setDigest(store->digest());
}

std::optional<Picture> CumulativeChart::printPicture() const
{
    if (!m_digest || m_digest->curves.empty())
        return std::nullopt;
    return cumulativeChart(*m_digest->run, m_digest->summary, lightTheme());
}

void CumulativeChart::setDigest(const std::shared_ptr<const RunDigest> &digest)
{
    m_digest = digest;
    std::vector<ChartCurve> curves;
    std::vector<ChartBand> bands;
    if (digest) {
        for (const CumulativeCurve &curve : digest->curves) {
            if (curve.seconds.empty())
                continue;
            curves.push_back({seriesName(*digest, curve.backend, curve.mode), curve.backend,
                              lineStyleOf(curve.mode), curve.seconds, curve.median});
            // A single request has no spread.
            if (curve.n > 1)
                bands.push_back({curve.backend, curve.seconds, curve.low, curve.high});
        }
    } else {
        m_pane->resetAxes();
    }
    m_pane->setCurves(std::move(curves));
    m_pane->setBands(std::move(bands));
    m_pane->setTable(digest ? tableOf(*digest) : TextTable{});
    m_pane->setDescription(digest ? describe(*digest) : QString());
}

} // namespace streamgauge
