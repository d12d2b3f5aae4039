// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/DistributionChart.h"

#include "core/metrics/Percentiles.h"
#include "core/picture/ReportCharts.h"
#include "core/storage/NumberText.h"
#include "ui/charts/ChartPane.h"
#include "ui/charts/SeriesNames.h"
#include "ui/models/NumberText.h"
#include "ui/models/RunStore.h"

#include <QLocale>
#include <QVBoxLayout>

namespace streamgauge {

DistributionChart::DistributionChart(RunStore *store, DistributionOf figure, QWidget *parent)
    : QWidget(parent)
    , m_figure(figure)
    , m_pane(new ChartPane)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_pane);
    const bool ttft = figure == DistributionOf::Ttft;
    m_pane->setTitle(ttft ? tr("Distribution of TTFT") : tr("Distribution of total time"));
    m_pane->setAxisTitles(ttft ? tr("time to first token (s)") : tr("total (s)"), tr("share of requests"));
    m_pane->setValueKind(ChartValue::Share);
    m_pane->setOrdinateEnd(1);
    m_pane->setEmptyText(ttft ? tr("No completed request with a first token yet.")
                              : tr("No completed request yet."));
    connect(store, &RunStore::digestChanged, this, &DistributionChart::setDigest);
    connect(store, &RunStore::runReplaced, this, [this] { setDigest(nullptr); });
    setDigest(store->digest());
}

const std::vector<FigureSamples> &DistributionChart::samplesOf(const RunDigest &digest) const
{
    return m_figure == DistributionOf::Ttft ? digest.ttft : digest.total;
}

std::optional<Picture> DistributionChart::printPicture() const
{
    if (!m_digest || m_pane->isEmpty())
        return std::nullopt;
    return distributionChart(*m_digest->run, m_digest->summary, m_figure, lightTheme());
}

void DistributionChart::setDigest(const std::shared_ptr<const RunDigest> &digest)
{
    m_digest = digest;
    std::vector<ChartSteps> steps;
    std::vector<ChartMarker> markers;
    if (digest) {
        for (const FigureSamples &samples : samplesOf(*digest)) {
            if (samples.seconds.empty())
                continue;
            const auto n = static_cast<double>(samples.seconds.size());
            std::vector<double> shares(samples.seconds.size());
            for (std::size_t i = 0; i < shares.size(); ++i)
                shares[i] = static_cast<double>(i + 1) / n;
            steps.push_back({seriesName(*digest, samples.backend, samples.mode), samples.backend,
                             lineStyleOf(samples.mode), samples.seconds, std::move(shares)});
            markers.push_back({samples.backend, LineStyle::Dotted, quantile(samples.seconds, 0.5), 0.5});
        }
    } else {
        m_pane->resetAxes();
    }
    m_pane->setSteps(std::move(steps));
    m_pane->setMarkers(std::move(markers));
    m_pane->setTable(digest ? tableOf(*digest) : TextTable{});
    m_pane->setDescription(digest ? describe(*digest) : QString());
}

TextTable DistributionChart::tableOf(const RunDigest &digest) const
{
    TextTable table;
    table.header = {tr("Backend and prompt"), tr("Time (s)"), tr("Share of requests (%)")};
    for (const FigureSamples &samples : samplesOf(digest)) {
        const QString name = seriesName(digest, samples.backend, samples.mode);
        const auto n = static_cast<double>(samples.seconds.size());
        for (std::size_t i = 0; i < samples.seconds.size(); ++i)
            table.rows.push_back({name, numberText(samples.seconds[i], 3),
                                  numberText(100 * static_cast<double>(i + 1) / n, 1)});
    }
    return table;
}

QString DistributionChart::describe(const RunDigest &digest) const
{
    const QLocale locale;
    QStringList sentences;
    for (const FigureSamples &samples : samplesOf(digest)) {
        if (samples.seconds.empty())
            continue;
        const auto text = [&locale](double seconds) { return durationText(seconds * 1000, locale); };
        sentences.append(tr("%1: median %2, from %3 to %4, over %5 requests.")
                             .arg(seriesName(digest, samples.backend, samples.mode),
                                  text(quantile(samples.seconds, 0.5)), text(samples.seconds.front()),
                                  text(samples.seconds.back()),
                                  numberText(static_cast<qint64>(samples.seconds.size()))));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace streamgauge
