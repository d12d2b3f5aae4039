// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunJournalWriter.h"

#include "core/plan/PlanFile.h"
#include "core/storage/ResultJson.h"
#include "core/storage/WholeFile.h"

#include <QJsonDocument>

namespace streamgauge {

void RunJournalWriter::check(const Result<void> &result)
{
    if (!result) {
        m_working = false;
        emit failed(tr("The run goes on, but it is no longer kept on disk. %1").arg(result.error().message));
    }
}

void RunJournalWriter::begin(const QString &folder, std::shared_ptr<const Plan> plan,
                             const Redactor &redactor)
{
    m_folder = folder;
    m_working = true;
    m_redactor = redactor;
    check(makeFolder(folder));
    if (m_working)
        check(writeWholeFile(folder + QStringLiteral("/plan.json"), redactor.bytes(planToJson(*plan))));
    m_events = std::make_unique<EventLog>();
    m_events->setPlan(plan);
    m_events->setRedactor(redactor);
    if (m_working)
        check(m_events->open(folder + QStringLiteral("/events.jsonl")));
    m_requests = std::make_unique<RequestLog>();
    m_requests->setPlan(plan, Definitions::Streamgauge);
    m_requests->setRedactor(redactor);
    if (m_working)
        check(m_requests->open(folder + QStringLiteral("/requests.jsonl")));
}

void RunJournalWriter::append(const LiveBatch &batch)
{
    if (m_working)
        m_events->append(batch);
}

void RunJournalWriter::append(const RequestRecord &record)
{
    if (m_working)
        m_requests->append(record);
}

void RunJournalWriter::complete(const RunRecord &run, Definitions definitions)
{
    if (!m_working)
        return;
    check(m_events->close());
    const RunSummary summary = summarise(run, definitions);
    if (m_working)
        check(m_requests->complete(run, summary));
    if (m_working) {
        const QByteArray json = QJsonDocument(m_redactor.json(resultJson(run, summary)).toObject())
                                    .toJson(QJsonDocument::Indented);
        check(writeWholeFile(m_folder + QStringLiteral("/result.json"), json));
    }
    if (m_working)
        emit completed(m_folder);
    m_working = false;
}

} // namespace streamgauge
