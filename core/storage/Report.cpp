// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/Report.h"

#include "core/picture/ReportCharts.h"
#include "core/picture/SvgWriter.h"
#include "core/plan/Plan.h"
#include "core/storage/ReportPage.h"
#include "core/storage/ResultJson.h"
#include "core/storage/ResultTables.h"
#include "core/storage/WholeFile.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <vector>

namespace streamgauge {

Result<void> writeReport(const RunRecord &run, const RunSummary &summary, const QString &folder,
                         const Redactor &redactor)
{
    if (const auto made = makeFolder(folder); !made)
        return made;
    const auto tr = [](const char *text) { return QCoreApplication::translate("Report", text); };
    const ChartTheme theme = lightTheme();
    std::vector<ReportChart> charts{
        {QStringLiteral("timeline.svg"), tr("Every token as it arrived: a row a request, a mark an arrival."),
         svgOf(timelineChart(run, summary, theme))},
        {QStringLiteral("cumulative.svg"),
         tr("Tokens received over time since the request was handed to the network: median of the requests, "
            "and the "
            "band between the 10th and the 90th percentile."),
         svgOf(cumulativeChart(run, summary, theme))},
        {QStringLiteral("ttft.svg"), tr("How time to first token is distributed."),
         svgOf(distributionChart(run, summary, DistributionOf::Ttft, theme))},
        {QStringLiteral("total.svg"), tr("How total time is distributed."),
         svgOf(distributionChart(run, summary, DistributionOf::Total, theme))},
    };
    if (hasPhases(summary))
        charts.push_back({QStringLiteral("phases.svg"), tr("How the time of a request divides into phases."),
                          svgOf(phaseChart(run, summary, theme))});
    std::vector<std::pair<QString, QByteArray>> files;
    for (const ReportChart &chart : charts)
        files.emplace_back(chart.fileName, chart.svg);
    files.emplace_back(QStringLiteral("comparison.csv"),
                       asCsv(comparisonTable(run, summary, NumberStyle::Export)));
    files.emplace_back(QStringLiteral("requests.csv"),
                       asCsv(requestTable(run, summary, NumberStyle::Export)));
    if (const TextTable phases = phaseTable(summary, NumberStyle::Export); !phases.rows.empty())
        files.emplace_back(QStringLiteral("phases.csv"), asCsv(phases));
    files.emplace_back(QStringLiteral("result.json"),
                       QJsonDocument(redactor.json(resultJson(run, summary)).toObject()).toJson());
    files.emplace_back(QStringLiteral("index.html"), reportPage(run, summary, charts, redactor));
    for (const auto &[name, content] : files) {
        // Of JSON the values were cleaned before they were written, so that no escape breaks.
        const bool isJson = name.endsWith(QLatin1String(".json"));
        if (const auto written
            = writeWholeFile(folder + QLatin1Char('/') + name, isJson ? content : redactor.bytes(content));
            !written)
            return written;
    }
    return {};
}

QStringList reportFileNames()
{
    return {QStringLiteral("index.html"),     QStringLiteral("timeline.svg"),
            QStringLiteral("cumulative.svg"), QStringLiteral("ttft.svg"),
            QStringLiteral("total.svg"),      QStringLiteral("phases.svg"),
            QStringLiteral("comparison.csv"), QStringLiteral("requests.csv"),
            QStringLiteral("phases.csv"),     QStringLiteral("result.json")};
}

} // namespace streamgauge
