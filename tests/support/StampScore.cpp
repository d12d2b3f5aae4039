// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/StampScore.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace streamgauge::test {

namespace {

Instant instantOf(qint64 nanoseconds)
{
    return Instant(Duration(nanoseconds));
}

std::optional<Instant> instantIn(const QJsonObject &line, QLatin1String name)
{
    const qint64 nanoseconds = line[name].toInteger();
    return nanoseconds > 0 ? std::optional(instantOf(nanoseconds)) : std::nullopt;
}

} // namespace

std::vector<RefereeRequest> readRefereeLog(const QString &path)
{
    std::vector<RefereeRequest> requests;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return requests;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        if (json.isEmpty())
            continue;
        requests.push_back({json[u"model"].toString(), instantOf(json[u"read_ns"].toInteger()),
                            instantIn(json, QLatin1String("first_ns")),
                            instantIn(json, QLatin1String("last_ns")), json[u"chunks"].toInt(),
                            json[u"end"].toString()});
    }
    return requests;
}

std::vector<Instant> stampsOf(const QString &text)
{
    static const QRegularExpression stamp(QStringLiteral("@(\\d+) "));
    std::vector<Instant> stamps;
    for (auto match = stamp.globalMatch(text); match.hasNext();)
        stamps.push_back(instantOf(match.next().captured(1).toLongLong()));
    return stamps;
}

StampScore scoreOf(const RunRecord &run, const std::vector<RefereeRequest> &truth)
{
    StampScore score;
    std::map<Instant, Instant> readByFirstWrite;
    qint64 sent = 0;
    for (const RefereeRequest &request : truth) {
        sent += request.chunks;
        if (request.firstWrite)
            readByFirstWrite[*request.firstWrite] = request.read;
    }
    for (const auto &record : run.requests) {
        std::optional<Instant> first;
        std::optional<Instant> last;
        for (const StreamEvent &event : record->events) {
            if (!carriesOutput(event.kind))
                continue;
            for (const Instant written : stampsOf(event.text)) {
                ++score.events;
                score.outOfOrder += last && written < *last ? 1 : 0;
                score.early += event.at < written ? 1 : 0;
                score.delays.push_back(event.at - written);
                first = first.value_or(written);
                last = written;
            }
        }
        const auto read = first ? readByFirstWrite.find(*first) : readByFirstWrite.end();
        const RequestTimeline &timeline = record->timeline;
        if (read == readByFirstWrite.end() || !timeline.firstToken)
            continue;
        const Duration truthful = *first - read->second;
        if (timeline.dispatched)
            score.ttftExcess.push_back(*timeline.firstToken - *timeline.dispatched - truthful);
        if (timeline.requestSent)
            score.netTtftExcess.push_back(*timeline.firstToken - *timeline.requestSent - truthful);
    }
    score.lost = sent - score.events;
    for (auto *values : {&score.delays, &score.ttftExcess, &score.netTtftExcess})
        std::sort(values->begin(), values->end());
    return score;
}

Duration atShare(const std::vector<Duration> &sorted, double share)
{
    if (sorted.empty())
        return {};
    const auto index = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(sorted.size() - 1, index)];
}

} // namespace streamgauge::test
