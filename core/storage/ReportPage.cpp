// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/ReportPage.h"

#include "core/plan/PlanFile.h"
#include "core/storage/HtmlWriter.h"
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"

#include <QCoreApplication>
#include <QLocale>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ReportPage", text);
}

QString styleSheet()
{
    return QStringLiteral(R"(
:root { color-scheme: light dark; --text: #1b1f24; --faint: #57606a; --page: #ffffff; --line: #d0d7de; --warn: #9a3b00; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --faint: #9aa4af; --page: #0f1419; --line: #343b44; --warn: #ffb47a; }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; color: var(--text); background: var(--page);
       font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p.faint, figcaption { color: var(--faint); } ul.headline { font-size: 1.1rem; padding-left: 1.2rem; }
li.warning { color: var(--warn); }
div.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem .3rem 0; text-align: left; white-space: nowrap; }
td.few { color: var(--faint); }
figure { margin: 1rem 0; } figure > div { background: #ffffff; border: 1px solid var(--line); overflow-x: auto; }
figure svg { max-width: 100%; height: auto; display: block; }
pre { background: color-mix(in srgb, var(--line) 25%, transparent); padding: .8rem; overflow-x: auto; }
dt { font-weight: 600; } dd { margin: 0 0 .4rem 1.2rem; }
)");
}

void writeTable(HtmlWriter &html, const TextTable &table)
{
    html.open(QStringLiteral("div"), {{QStringLiteral("class"), QStringLiteral("scroll")}});
    html.open(QStringLiteral("table"));
    html.open(QStringLiteral("thead"));
    html.open(QStringLiteral("tr"));
    for (const QString &cell : table.header)
        html.element(QStringLiteral("th"), cell, {{QStringLiteral("scope"), QStringLiteral("col")}});
    html.close();
    html.close();
    html.open(QStringLiteral("tbody"));
    for (const QStringList &row : table.rows) {
        html.open(QStringLiteral("tr"));
        for (const QString &cell : row) {
            HtmlWriter::Attributes attributes;
            if (cell.endsWith(tr("%1 (too few)").arg(QString())) || cell.startsWith(tr("n/a")))
                attributes.append({QStringLiteral("class"), QStringLiteral("few")});
            html.element(QStringLiteral("td"), cell, attributes);
        }
        html.close();
    }
    html.close();
    html.close();
    html.close();
    for (const QString &note : table.notes)
        html.element(QStringLiteral("p"), note, {{QStringLiteral("class"), QStringLiteral("faint")}});
}

void writeHeadline(HtmlWriter &html, const RunSummary &summary)
{
    html.open(QStringLiteral("ul"), {{QStringLiteral("class"), QStringLiteral("headline")}});
    for (const BackendSummary &row : summary.rows) {
        if (row.verdict.isEmpty())
            continue;
        const QString mode = row.mode == PromptMode::Cold ? tr("cold") : tr("warm");
        html.element(QStringLiteral("li"),
                     QStringLiteral("%1 %2 (%3): %4")
                         .arg(deliverySymbol(row.mainDelivery), row.name, mode, row.verdict));
    }
    for (const Difference &difference : summary.differences) {
        if (!difference.inWords.isEmpty())
            html.element(QStringLiteral("li"), difference.inWords);
    }
    html.close();
}

/// An id belongs to one chart only once several stand in one page.
QString inlined(const QByteArray &svg, int chart)
{
    QString markup = QString::fromUtf8(svg);
    markup.remove(0, std::max<qsizetype>(0, markup.indexOf(QLatin1String("<svg"))));
    const QString prefix = QStringLiteral("chart%1-").arg(chart);
    markup.replace(QLatin1String(" id=\""), QLatin1String(" id=\"") + prefix);
    markup.replace(QLatin1String("url(#"), QLatin1String("url(#") + prefix);
    markup.replace(QLatin1String("href=\"#"), QLatin1String("href=\"#") + prefix);
    markup.replace(QLatin1String("aria-labelledby=\""), QLatin1String("aria-labelledby=\"") + prefix);
    return markup;
}

void writeDefinitions(HtmlWriter &html)
{
    html.open(QStringLiteral("dl"));
    const auto define = [&](const QString &name, const QString &meaning) {
        html.element(QStringLiteral("dt"), name);
        html.element(QStringLiteral("dd"), meaning);
    };
    define(tr("TTFT"),
           tr("From handing the request to the network to the first event with model output: text, "
              "reasoning, a refusal or a tool call."));
    define(tr("Total"), tr("From handing the request to the network to the protocol's end marker."));
    define(tr("ITL"),
           tr("Gaps between consecutive arrivals after the first. An arrival is one read, however many "
              "tokens it brought. The median of each request is taken first."));
    define(tr("TPOT"), tr("(Last token − first token) over the tokens after the first event."));
    define(tr("End-to-end tok/s"), tr("Output tokens over total."));
    define(tr("Effective tok/s"),
           tr("Streamed tokens over the time from first token to the end: how fast one "
              "generation feels. Not defined for a buffered stream, where it would only "
              "show the burst."));
    define(tr("Actually streamed?"),
           tr("Whether output reached this computer as it was made, judged by when it "
              "arrived, not by what the server calls it."));
    define(tr("too few"),
           tr("Fewer requests than a 95 % interval of that percentile needs: 6 for p50, 36 for "
              "p90, 72 for p95, 368 for p99."));
    html.close();
}

QString shortDuration(Duration duration, const QLocale &locale)
{
    return durationText(millisecondsOf(duration), locale);
}

void writeConditions(HtmlWriter &html, const RunRecord &run, const RunSummary &summary)
{
    const QLocale locale;
    html.open(QStringLiteral("dl"));
    const auto add = [&](const QString &name, const QString &value) {
        html.element(QStringLiteral("dt"), name);
        html.element(QStringLiteral("dd"), value);
    };
    add(tr("Started"), run.startedAt.toUTC().toString(Qt::ISODate));
    add(tr("Took"), durationText(millisecondsOf(run.elapsed), locale));
    add(tr("Ended"),
        run.endMessage.isEmpty() ? exportName(run.end).replace(QLatin1Char('_'), QLatin1Char(' '))
                                 : run.endMessage);
    add(tr("Definitions"), displayName(summary.definitions));
    add(tr("Program"),
        QStringLiteral("Streamgauge %1, Qt %2")
            .arg(QStringLiteral(STREAMGAUGE_VERSION), QString::fromLatin1(qVersion())));
    add(tr("Nonce of the cold prompts"), run.runNonce.isEmpty() ? tr("none") : run.runNonce);
    if (run.client.lagSamples > 0)
        add(tr("This computer's own lag (p50, p99)"),
            tr("%1, %2").arg(shortDuration(run.client.lagP50, locale),
                             shortDuration(run.client.lagP99, locale)));
    const std::optional<ClockError> &error = run.client.clockError;
    add(tr("Error of arrival instants"),
        error ? tr("%1 (p50), %2 (p99), calibrated %3 with %4 streams at a time")
                    .arg(shortDuration(error->p50, locale), shortDuration(error->p99, locale),
                         error->measuredAt.toUTC().toString(Qt::ISODate), locale.toString(error->streams))
              : tr("not calibrated; run “streamgauge-cli calibrate”"));
    add(tr("Requests sent again by the HTTP stack"), locale.toString(run.client.resends));
    if (run.client.suspended)
        add(tr("Suspended"),
            tr("The computer slept during the run; figures of requests that ran then are wrong."));
    html.close();
}

/// The plan without what could hold a key.
QString planText(const Plan &plan, const Redactor &redactor)
{
    Plan shown = plan;
    for (Backend &backend : shown.backends) {
        backend.baseUrl = redactor.url(backend.baseUrl);
        backend.headers = redactor.headers(backend.headers);
        backend.proxy.url = redactor.url(backend.proxy.url);
        if (backend.mock && !backend.mock->requireKey.isEmpty())
            backend.mock->requireKey = Redactor::placeholder().toUtf8();
    }
    return redactor.text(QString::fromUtf8(planToJson(shown)));
}

} // namespace

QByteArray reportPage(const RunRecord &run, const RunSummary &summary, const std::vector<ReportChart> &charts,
                      const Redactor &redactor)
{
    HtmlWriter html;
    const QString title = run.plan->name.isEmpty() ? tr("Streamgauge report")
                                                   : tr("%1 – Streamgauge report").arg(run.plan->name);
    html.open(QStringLiteral("html"), {{QStringLiteral("lang"), QStringLiteral("en")}});
    html.open(QStringLiteral("head"));
    html.trusted(
        QStringLiteral("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; img-src data:\">\n"));
    html.element(QStringLiteral("title"), title);
    html.open(QStringLiteral("style"));
    html.trusted(styleSheet());
    html.close();
    html.close();
    html.open(QStringLiteral("body"));
    html.element(QStringLiteral("h1"), title);
    html.element(QStringLiteral("p"),
                 tr("%1 · %2 planned requests · definitions: %3")
                     .arg(run.startedAt.toUTC().toString(Qt::ISODate),
                          QLocale().toString(run.requests.size()), displayName(summary.definitions)),
                 {{QStringLiteral("class"), QStringLiteral("faint")}});
    writeHeadline(html, summary);
    if (!summary.warnings.isEmpty()) {
        html.element(QStringLiteral("h2"), tr("Warnings"));
        html.open(QStringLiteral("ul"));
        for (const QString &warning : summary.warnings)
            html.element(QStringLiteral("li"), QStringLiteral("⚠ ") + warning,
                         {{QStringLiteral("class"), QStringLiteral("warning")}});
        html.close();
    }
    html.element(QStringLiteral("h2"), tr("Comparison"));
    writeTable(html, comparisonTable(run, summary, NumberStyle::User));
    if (const TextTable phases = phaseTable(summary, NumberStyle::User); !phases.rows.empty()) {
        html.element(QStringLiteral("h2"), tr("Phases"));
        writeTable(html, phases);
    }
    if (!charts.empty())
        html.element(QStringLiteral("h2"), tr("Charts"));
    int number = 0;
    for (const ReportChart &chart : charts) {
        html.open(QStringLiteral("figure"));
        html.open(QStringLiteral("div"));
        html.trusted(inlined(chart.svg, ++number));
        html.close();
        html.element(QStringLiteral("figcaption"), chart.caption);
        html.close();
    }
    html.element(QStringLiteral("h2"), tr("All percentiles"));
    writeTable(html, percentileTable(run, summary, NumberStyle::User));
    html.element(QStringLiteral("h2"), tr("What the figures mean"));
    writeDefinitions(html);
    html.element(QStringLiteral("h2"), tr("Conditions of the run"));
    writeConditions(html, run, summary);
    html.element(QStringLiteral("h2"), tr("The plan"));
    html.element(QStringLiteral("pre"), planText(*run.plan, redactor));
    html.close();
    html.close();
    return html.document();
}

} // namespace streamgauge
