// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunJournal.h"

#include "ui/window/RunJournalWriter.h"

#include <QDateTime>
#include <QStandardPaths>

namespace streamgauge {

RunJournal::RunJournal(QObject *parent)
    : QObject(parent)
    , m_writer(new RunJournalWriter)
{
    m_thread.setObjectName(QStringLiteral("journal"));
    m_writer->moveToThread(&m_thread);
    connect(m_writer, &RunJournalWriter::completed, this, &RunJournal::completed);
    connect(m_writer, &RunJournalWriter::failed, this, &RunJournal::failed);
    m_thread.start();
}

RunJournal::~RunJournal()
{
    // Queued behind everything that was handed over.
    QMetaObject::invokeMethod(
        m_writer, [writer = m_writer] { delete writer; }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

QString RunJournal::defaultRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs");
}

void RunJournal::begin(const QString &root, std::shared_ptr<const Plan> plan, const Redactor &redactor)
{
    m_folder = QStringLiteral("%1/%2").arg(
        root, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-dd'T'HH-mm-ss.zzz'Z'")));
    QMetaObject::invokeMethod(m_writer,
                              [writer = m_writer, folder = m_folder, plan = std::move(plan), redactor] {
                                  writer->begin(folder, plan, redactor);
                              });
}

void RunJournal::append(std::shared_ptr<const LiveBatch> batch)
{
    QMetaObject::invokeMethod(m_writer,
                              [writer = m_writer, batch = std::move(batch)] { writer->append(*batch); });
}

void RunJournal::append(std::shared_ptr<const RequestRecord> record)
{
    QMetaObject::invokeMethod(m_writer,
                              [writer = m_writer, record = std::move(record)] { writer->append(*record); });
}

void RunJournal::complete(std::shared_ptr<const RunRecord> run, Definitions definitions)
{
    QMetaObject::invokeMethod(m_writer, [writer = m_writer, run = std::move(run), definitions] {
        writer->complete(*run, definitions);
    });
}

} // namespace streamgauge
