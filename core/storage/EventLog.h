// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/engine/RunProgress.h"
#include "core/plan/Plan.h"
#include "core/secrets/Redactor.h"

#include <QByteArray>
#include <QFile>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace streamgauge {

/// Writes token events as JSON Lines while the run goes (`--events`): `backend, request, seq, kind, text,
/// bytes, read, t_ns, dispatched_ns`. Flushed at least twice a second, so that a killed process loses less
/// than a second. Lives on a thread of its own choosing; slots may be connected queued.
class EventLog : public QObject
{
    Q_OBJECT

public:
    explicit EventLog(QObject *parent = nullptr);
    ~EventLog() override;

    [[nodiscard]] Result<void> open(const QString &path);
    void setPlan(std::shared_ptr<const Plan> plan);
    /// Takes the keys in use out of every text that is written from then on.
    void setRedactor(Redactor redactor);
    void append(const LiveBatch &batch);
    /// Flushes and closes; says what could not be written.
    [[nodiscard]] Result<void> close();

private:
    void flush();

    QFile m_file;
    std::vector<QByteArray> m_backendNames; ///< as JSON strings, quotes included
    Redactor m_redactor;
    QByteArray m_buffer;
    QTimer m_flushTimer;
    QString m_fault;
};

} // namespace streamgauge
