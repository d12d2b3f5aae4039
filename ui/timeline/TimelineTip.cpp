// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/TimelineTip.h"

#include "core/picture/ChartTheme.h"
#include "core/picture/OutcomeWords.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace streamgauge {

namespace {

/// Translation context.
struct TimelineTip
{
    Q_DECLARE_TR_FUNCTIONS(TimelineTip)
};

QString exactly(Duration duration)
{
    return TimelineTip::tr("%1 ms").arg(QLocale().toString(millisecondsOf(duration), 'f', 3));
}

QString tokenCount(double tokens)
{
    const QLocale locale;
    const bool whole = std::abs(tokens - std::round(tokens)) < 0.05;
    return TimelineTip::tr("%1 tokens").arg(locale.toString(tokens, 'f', whole ? 0 : 1));
}

QString backendName(const TimelineScene &scene, int backend)
{
    return backend >= 0 && backend < scene.backendNames.size() ? scene.backendNames[backend] : QString();
}

QString nameOf(const TimelineScene &scene, const TimelineRow &row)
{
    return TimelineTip::tr("%1 %2, %3")
        .arg(backendSymbol(row.backend), backendName(scene, row.backend), row.label);
}

void addMarks(QStringList &lines, const TimelineRow &row, const TimelineHit &hit, TimelineAxis axis)
{
    const QLocale locale;
    const auto first = row.marks.begin() + static_cast<std::ptrdiff_t>(hit.firstMark);
    const auto last = first + static_cast<std::ptrdiff_t>(hit.marks);
    const Duration at = axis == TimelineAxis::SinceRunStart ? hit.at - row.startInRun : hit.at;
    if (hit.marks > 1) {
        double tokens = 0;
        for (auto mark = first; mark != last; ++mark)
            tokens += static_cast<double>(mark->tokens);
        lines += TimelineTip::tr("%1 arrivals here with %2, from %3 to %4")
                     .arg(locale.toString(static_cast<qulonglong>(hit.marks)), tokenCount(tokens),
                          exactly(first->at), exactly((last - 1)->at));
    }
    const auto nearest = std::min_element(first, last, [at](const TimelineMark &a, const TimelineMark &b) {
        return std::chrono::abs(a.at - at) < std::chrono::abs(b.at - at);
    });
    const QString what = nearest->events == 1
        ? TimelineTip::tr("%1 in one event").arg(tokenCount(static_cast<double>(nearest->tokens)))
        : TimelineTip::tr("%1 in %2 events of one read")
              .arg(tokenCount(static_cast<double>(nearest->tokens)), locale.toString(nearest->events));
    lines += TimelineTip::tr("Arrived %1 after dispatch: %2").arg(exactly(nearest->at), what);
    if (nearest != row.marks.begin())
        lines += TimelineTip::tr("%1 after the arrival before").arg(exactly(nearest->at - (nearest - 1)->at));
    else
        lines += TimelineTip::tr("the first arrival");
}

} // namespace

QString rowInWords(const TimelineScene &scene, const TimelineRow &row)
{
    QStringList parts{nameOf(scene, row)};
    if (!row.dispatched) {
        parts += row.outcome ? row.endWords : TimelineTip::tr("not yet sent");
        return parts.join(QStringLiteral("; "));
    }
    if (row.firstToken)
        parts += TimelineTip::tr("first token after %1").arg(durationText(*row.firstToken));
    if (!row.marks.empty())
        parts += row.marks.size() == 1
            ? TimelineTip::tr("1 arrival")
            : TimelineTip::tr("%1 arrivals").arg(QLocale().toString(row.marks.size()));
    if (row.settle)
        parts += TimelineTip::tr("settled after %1").arg(durationText(*row.settle));
    if (!row.outcome)
        parts += TimelineTip::tr("still running");
    else
        parts += row.endWords.isEmpty() ? outcomeInWords(*row.outcome, OutcomeDetail::None) : row.endWords;
    if (row.flagged)
        parts += TimelineTip::tr("the client was too busy to trust its times");
    return parts.join(QStringLiteral("; "));
}

QString timelineTip(const TimelineScene &scene, const TimelineHit &hit)
{
    if (!hit.row)
        return {};
    const TimelineRow &row = *scene.rows[static_cast<std::size_t>(*hit.row)];
    QStringList lines{rowInWords(scene, row)};
    if (hit.marks > 0)
        addMarks(lines, row, hit, scene.axis);
    else if (row.dispatched && hit.at >= scene.from)
        lines += TimelineTip::tr("Pointer at %1").arg(exactly(hit.at));
    return lines.join(u'\n');
}

QString timelineInWords(const TimelineScene &scene)
{
    if (scene.rows.empty())
        return scene.emptyText;
    struct Tally
    {
        int rows = 0;
        int running = 0;
        int ended = 0;
        std::vector<Duration> firstTokens;
        std::vector<Duration> settles;
    };
    std::map<std::pair<int, PromptMode>, Tally> tallies;
    for (const auto &row : scene.rows) {
        Tally &tally = tallies[{row->backend, row->mode}];
        ++tally.rows;
        tally.running += row->dispatched && !row->outcome ? 1 : 0;
        tally.ended += row->outcome ? 1 : 0;
        if (row->firstToken)
            tally.firstTokens.push_back(*row->firstToken);
        if (row->settle)
            tally.settles.push_back(*row->settle);
    }
    const auto middle = [](std::vector<Duration> &values) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), at, values.end());
        return durationText(*at);
    };
    QStringList sentences;
    for (auto &[key, tally] : tallies) {
        const QString name = key.second == PromptMode::Cold
            ? TimelineTip::tr("%1, cold").arg(backendName(scene, key.first))
            : TimelineTip::tr("%1, warm").arg(backendName(scene, key.first));
        QString sentence = TimelineTip::tr("%1: %2 requests, %3 ended, %4 running")
                               .arg(name, QString::number(tally.rows), QString::number(tally.ended),
                                    QString::number(tally.running));
        if (!tally.firstTokens.empty())
            sentence += TimelineTip::tr(", first token typically after %1").arg(middle(tally.firstTokens));
        if (!tally.settles.empty())
            sentence += TimelineTip::tr(", settled typically after %1").arg(middle(tally.settles));
        sentences += sentence + u'.';
    }
    sentences += TimelineTip::tr("The axis runs from %1 to %2.")
                     .arg(durationText(scene.from), durationText(scene.to));
    if (scene.selected) {
        const auto row = std::find_if(scene.rows.begin(), scene.rows.end(), [&](const auto &candidate) {
            return candidate->request == *scene.selected;
        });
        if (row != scene.rows.end())
            sentences += TimelineTip::tr("Selected: %1.").arg(rowInWords(scene, **row));
    }
    return sentences.join(u' ');
}

} // namespace streamgauge
