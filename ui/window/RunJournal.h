// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/metrics/Definitions.h"
#include "core/plan/Plan.h"
#include "core/secrets/Redactor.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace streamgauge {

class RunJournalWriter;

/// Keeps a run on disk while it goes: events.jsonl as events arrive, requests.jsonl as requests end,
/// result.json in the end, all on a writer thread. A killed process loses less than the last second.
class RunJournal : public QObject
{
    Q_OBJECT

public:
    explicit RunJournal(QObject *parent = nullptr);
    /// Waits until all that was handed over is written.
    ~RunJournal() override;

    /// Where runs are kept: runs/ in the program's data folder.
    [[nodiscard]] static QString defaultRoot();

    void begin(const QString &root, std::shared_ptr<const Plan> plan, const Redactor &redactor);
    void append(std::shared_ptr<const LiveBatch> batch);
    void append(std::shared_ptr<const RequestRecord> record);
    void complete(std::shared_ptr<const RunRecord> run, Definitions definitions);
    [[nodiscard]] QString folder() const { return m_folder; } ///< of this run; empty before begin()

signals:
    void completed(const QString &folder);
    void failed(const QString &message);

private:
    QThread m_thread;
    RunJournalWriter *m_writer; ///< lives on m_thread
    QString m_folder;
};

} // namespace streamgauge
