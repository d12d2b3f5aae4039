// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestCells.h"

#include "core/picture/OutcomeWords.h"
#include "core/storage/ResultTables.h"
#include "ui/models/NumberText.h"
#include "ui/models/RequestWords.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

struct CellWords
{
    Q_DECLARE_TR_FUNCTIONS(RequestTableModel)
};

RequestCell undefinedCell(const QString &reason)
{
    return {notDefinedText(), {}, CellWords::tr("n/a: %1").arg(reason), true};
}

RequestCell numberCell(const QString &text, double value, const QString &tip = {})
{
    return {text, value, tip, false};
}

RequestCell durationCell(const Figure<Duration> &figure)
{
    if (!figure)
        return undefinedCell(figure.whyNot);
    return numberCell(millisecondsText(*figure), millisecondsOf(*figure), durationText(*figure));
}

RequestCell stateCell(const StoredRequest &stored)
{
    if (stored.record) {
        const RequestRecord &record = *stored.record;
        const QString words = outcomeInWords(record.outcome, record.detail, record.httpStatus);
        QString tip = words;
        if (!record.finishReason.isEmpty())
            tip += QLatin1Char('\n') + CellWords::tr("Finish reason: %1").arg(record.finishReason);
        return {words, words, tip, record.outcome == Outcome::NotSent};
    }
    // Sorted by how far the request is.
    switch (stored.phase()) {
    case RequestPhase::Planned:
        return {CellWords::tr("planned"), 0, {}, true};
    case RequestPhase::Connecting:
        return {CellWords::tr("connecting"), 1, {}, false};
    case RequestPhase::Waiting:
        return {CellWords::tr("waiting for the first token"), 2, {}, false};
    case RequestPhase::Streaming:
        return {CellWords::tr("streaming"), 3, {}, false};
    case RequestPhase::Ended:
        return {CellWords::tr("ended"), 4, {}, false};
    }
    Q_UNREACHABLE();
}

RequestCell ttftCell(const StoredRequest &stored, const RequestReading *reading, Definitions definitions)
{
    if (reading)
        return durationCell(reading->figures.ttft);
    // Other definitions of the first token need the events, which arrive with the record.
    if (definitions != Definitions::Streamgauge || !stored.timeline.firstToken || !stored.timeline.dispatched)
        return {};
    return durationCell(Figure<Duration>::of(*stored.timeline.firstToken - *stored.timeline.dispatched));
}

RequestCell tokensCell(const RequestReading *reading)
{
    if (!reading)
        return {};
    const RequestFigures &figures = reading->figures;
    if (!figures.outputTokens)
        return undefinedCell(figures.outputTokens.whyNot);
    const qint64 tokens = *figures.outputTokens;
    if (figures.outputSource == UsageSource::Estimated)
        return numberCell(
            CellWords::tr("≈ %1").arg(numberText(tokens)), static_cast<double>(tokens),
            CellWords::tr("Estimated, the provider reported none. Method: %1").arg(figures.outputMethod));
    return numberCell(numberText(tokens), static_cast<double>(tokens),
                      CellWords::tr("As the provider reported"));
}

RequestCell rateCell(const RequestReading *reading)
{
    if (!reading)
        return {};
    const Figure<double> &rate = reading->figures.endToEndRate;
    return rate ? numberCell(numberText(*rate, 1), *rate) : undefinedCell(rate.whyNot);
}

RequestCell verdictCell(const StoredRequest &stored, const RequestReading *reading, const RequestMarks &marks)
{
    if (!reading)
        return {};
    if (!isCompleted(stored.record->outcome))
        return undefinedCell(CellWords::tr("the request did not complete"));
    if (marks.saturated)
        return undefinedCell(
            CellWords::tr("this computer was too busy to take exact instants, so there is no verdict"));
    const DeliveryVerdict &verdict = reading->verdict;
    const QString words = verdict.inWords();
    return {QStringLiteral("%1 %2").arg(deliverySymbol(verdict.delivery), words), words,
            CellWords::tr("%1 arrivals, %2 token events")
                .arg(numberText(qint64{verdict.evidence.arrivals}),
                     numberText(qint64{verdict.evidence.tokenEvents})),
            verdict.delivery == Delivery::Inconclusive};
}

} // namespace

QStringList flagsInWords(const RunStore &store, quint32 request)
{
    QStringList flags;
    const RequestMarks marks = store.marks(request);
    if (marks.saturated)
        flags.append(CellWords::tr("client saturated"));
    if (marks.startUpLag)
        flags.append(CellWords::tr("started late by the client"));
    if (marks.cacheFast)
        flags.append(CellWords::tr("cache-fast"));
    if (marks.notAsPlanned)
        flags.append(CellWords::tr("cache not as planned"));
    const StoredRequest *stored = store.request(request);
    if (stored && stored->record && stored->record->resends > 0)
        flags.append(CellWords::tr("re-sent by the HTTP stack"));
    const RequestReading *reading = store.reading(request);
    if (reading && !reading->figures.recordFault.isEmpty())
        flags.append(CellWords::tr("instants out of order"));
    return flags;
}

RequestCell requestCell(const RunStore &store, quint32 request, RequestTableModel::Column column)
{
    const StoredRequest *found = store.request(request);
    if (!found)
        return {};
    const StoredRequest &stored = *found;
    const RequestIdentity &identity = stored.identity;
    const RequestReading *reading = store.reading(request);

    switch (column) {
    case RequestTableModel::NumberColumn:
        return numberCell(numberText(qint64{identity.request}), identity.request);
    case RequestTableModel::BackendColumn:
        return {store.backendLabel(identity.backend), identity.backend, {}, false};
    case RequestTableModel::ModeColumn:
        return {inWords(identity.mode), static_cast<int>(identity.mode), {}, false};
    case RequestTableModel::PartColumn:
        return {inWords(identity.part), static_cast<int>(identity.part),
                identity.part == RunPart::Timed ? QString()
                    : identity.retryOf
                    ? CellWords::tr("Attempt %1 at request %2, which stands as it ended; enters no figure")
                          .arg(numberText(qint64{identity.attempt}), numberText(qint64{*identity.retryOf}))
                    : CellWords::tr("Not part of the timed run: enters no figure"),
                identity.part != RunPart::Timed};
    case RequestTableModel::StateColumn:
        return stateCell(stored);
    case RequestTableModel::TtftColumn:
        return ttftCell(stored, reading, store.definitions());
    case RequestTableModel::TotalColumn:
        return reading ? durationCell(reading->figures.total) : RequestCell{};
    case RequestTableModel::TokensColumn:
        return tokensCell(reading);
    case RequestTableModel::ChunksColumn:
        if (!stored.record && stored.tokenEvents == 0)
            return {};
        return numberCell(numberText(qint64{stored.tokenEvents}), stored.tokenEvents,
                          CellWords::tr("Events that carried output; a chunk is not a token"));
    case RequestTableModel::RateColumn:
        return rateCell(reading);
    case RequestTableModel::VerdictColumn:
        return verdictCell(stored, reading, store.marks(request));
    case RequestTableModel::FlagsColumn: {
        const QStringList flags = flagsInWords(store, request);
        const QString joined = flags.join(QStringLiteral(", "));
        return {joined, flags.isEmpty() ? QVariant() : QVariant(joined), joined, false};
    }
    case RequestTableModel::StatusColumn:
        if (!stored.record || stored.record->httpStatus == 0)
            return {};
        // A status is a name, not an amount: no thousands separator.
        return {QString::number(stored.record->httpStatus), stored.record->httpStatus,
                stored.record->httpVersion.isEmpty()
                    ? QString()
                    : CellWords::tr("Over HTTP/%1").arg(stored.record->httpVersion),
                false};
    case RequestTableModel::ErrorColumn:
        if (!stored.record || stored.record->errorMessage.isEmpty())
            return {};
        return {stored.record->errorMessage.simplified(), stored.record->errorMessage,
                stored.record->errorMessage, false};
    case RequestTableModel::ColumnCount:
        break;
    }
    return {};
}

} // namespace streamgauge
