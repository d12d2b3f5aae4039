// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"
#include "core/secrets/Redactor.h"

#include <QByteArray>
#include <QFile>
#include <QObject>
#include <QTimer>

#include <memory>

namespace streamgauge {

/// Writes one JSON line a request as it finishes (`--requests-out`), flushed at least twice a second. When
/// the run is over, complete() puts the final file in its place: every planned request in order, with the
/// marks that only the whole run can give. Lives on a thread of its own choosing.
class RequestLog : public QObject
{
    Q_OBJECT

public:
    explicit RequestLog(QObject *parent = nullptr);
    ~RequestLog() override;

    [[nodiscard]] Result<void> open(const QString &path);
    void setPlan(std::shared_ptr<const Plan> plan, Definitions definitions);
    /// Takes the keys in use out of every line that is written from then on.
    void setRedactor(Redactor redactor);
    void append(const RequestRecord &record);
    /// Ends the streamed file and replaces it by the final one. Where the path is no regular file (a pipe),
    /// only the requests that were not streamed are added.
    [[nodiscard]] Result<void> complete(const RunRecord &run, const RunSummary &summary);

private:
    void flush();
    [[nodiscard]] QByteArray lineOf(const RunRecord &run, const RequestRecord &record,
                                    const RequestMarks *marks) const;

    QFile m_file;
    RunRecord m_running; ///< holds the plan while the run goes
    Definitions m_definitions = Definitions::Streamgauge;
    Redactor m_redactor;
    QByteArray m_buffer;
    QTimer m_flushTimer;
    std::vector<bool> m_written; ///< by request
    QString m_fault;
};

} // namespace streamgauge
