// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/EventLog.h"
#include "core/storage/RequestLog.h"

#include <QObject>

#include <memory>

namespace streamgauge {

/// The half of RunJournal that lives on the writer thread.
class RunJournalWriter : public QObject
{
    Q_OBJECT

public:
    void begin(const QString &folder, std::shared_ptr<const Plan> plan, const Redactor &redactor);
    void append(const LiveBatch &batch);
    void append(const RequestRecord &record);
    void complete(const RunRecord &run, Definitions definitions);

signals:
    void completed(const QString &folder);
    void failed(const QString &message);

private:
    void check(const Result<void> &result);

    QString m_folder;
    bool m_working = false;
    Redactor m_redactor;
    std::unique_ptr<EventLog> m_events; ///< made on the writer thread, since they hold timers
    std::unique_ptr<RequestLog> m_requests;
};

} // namespace streamgauge
