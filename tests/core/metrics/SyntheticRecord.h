// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"
#include "core/record/RunRecord.h"

#include <initializer_list>
#include <optional>
#include <vector>

namespace streamgauge {

/// Builds the record of one request from instants in milliseconds after its dispatch. Events of one instant
/// share a read, as they would on the wire; the timeline follows from the events.
class SyntheticRecord
{
public:
    /// One event of its own. Text of `tokens` × 4 bytes where none is given.
    SyntheticRecord &event(double ms, EventKind kind, std::optional<int> tokens = {},
                           const QString &text = {});
    /// `count` text events in one read that bring `bytes` output bytes each; their token counts stay unknown.
    SyntheticRecord &events(double ms, int count, int bytes = 4);
    /// A further part of the last wire event.
    SyntheticRecord &part(EventKind kind, std::optional<int> tokens = {}, const QString &text = {});
    SyntheticRecord &usage(qint64 output, std::optional<qint64> reasoning = {});
    SyntheticRecord &cached(qint64 input, qint64 read);
    SyntheticRecord &settle(double ms);
    SyntheticRecord &outcome(Outcome outcome, OutcomeDetail detail = OutcomeDetail::None);
    SyntheticRecord &header(const QByteArray &name, const QByteArray &value);
    /// Instead of the sum of the events: what the read at that instant brought.
    SyntheticRecord &readBytes(double ms, quint32 bytes);
    SyntheticRecord &identity(int backend, PromptMode mode, RunPart part = RunPart::Timed);
    /// When the request was dispatched, in milliseconds after the run's start.
    SyntheticRecord &dispatchedAt(double ms);
    SyntheticRecord &lag(double ms);

    [[nodiscard]] RequestRecord record() const;
    /// For what the calls above don't reach.
    RequestRecord &raw() { return m_record; }

private:
    [[nodiscard]] quint32 readAt(double ms);

    RequestRecord m_record;
    double m_dispatchedMs = 1000;
    std::vector<double> m_eventMs;
    std::vector<double> m_readMs;
    std::optional<double> m_settleMs;
    std::vector<std::pair<double, quint32>> m_readBytes;
};

/// The golden stream of measurement.md: ms after dispatch, tokens in brackets.
[[nodiscard]] SyntheticRecord goldenStream();
/// The same with event `index` (0 role … 6 tool call … 9 [DONE]) moved by `byMs`.
[[nodiscard]] SyntheticRecord goldenStreamWithMoved(int index, double byMs);
/// The story's dedicated host: 400 tokens in 167 chunks, first at 1.2 s, settled at 5.2 s.
[[nodiscard]] SyntheticRecord dedicatedHost();
/// The story's managed endpoint: the same at once at 10.0 s, settled at 10.4 s.
[[nodiscard]] SyntheticRecord managedEndpoint();

/// A run of these requests, numbered in their order; backends are named "alpha", "beta", ….
[[nodiscard]] RunRecord runOf(const std::vector<SyntheticRecord> &requests);

[[nodiscard]] constexpr Instant instantAt(double ms)
{
    return Instant(std::chrono::seconds(1000)) + durationFromMilliseconds(ms);
}

} // namespace streamgauge
