// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/RunOutputs.h"

#include "core/storage/EventLog.h"
#include "core/storage/Report.h"
#include "core/storage/RequestLog.h"
#include "core/storage/ResultJson.h"
#include "core/storage/ResultTables.h"
#include "core/storage/WholeFile.h"

#include <QJsonDocument>

#include <utility>

namespace streamgauge {

RunOutputs::RunOutputs(OutputPaths paths, Definitions definitions, QObject *parent)
    : QObject(parent)
    , m_paths(std::move(paths))
    , m_definitions(definitions)
{
    m_writer.setObjectName(QStringLiteral("writer"));
}

RunOutputs::~RunOutputs()
{
    m_writer.quit();
    m_writer.wait();
    delete m_events;
    delete m_requests;
}

Result<void> RunOutputs::check(const std::vector<NamedFile> &inputs) const
{
    const std::vector<NamedFile> outputs{{QStringLiteral("--events"), m_paths.events},
                                         {QStringLiteral("--requests-out"), m_paths.requests},
                                         {QStringLiteral("--json"), m_paths.json},
                                         {QStringLiteral("--csv"), m_paths.csv},
                                         {QStringLiteral("--markdown"), m_paths.markdown}};
    std::vector<NamedFile> all = outputs;
    if (!m_paths.reportFolder.isEmpty()) {
        for (const QString &name : reportFileNames())
            all.push_back({QStringLiteral("--report"), m_paths.reportFolder + QLatin1Char('/') + name});
    }
    if (const auto distinct = checkFilesDiffer(inputs, all); !distinct)
        return distinct;
    for (const NamedFile &file : outputs) {
        if (file.path.isEmpty())
            continue;
        if (const auto writable = checkWritable(file.path); !writable)
            return writable;
    }
    // Last, since it makes the folder.
    return m_paths.reportFolder.isEmpty() ? Result<void>() : makeFolder(m_paths.reportFolder);
}

Result<void> RunOutputs::follow(RunController &controller, const Redactor &redactor)
{
    m_redactor = redactor;
    if (!m_paths.events.isEmpty()) {
        m_events = new EventLog;
        m_events->setRedactor(redactor);
        if (const auto opened = m_events->open(m_paths.events); !opened)
            return opened;
        m_events->moveToThread(&m_writer);
        connect(&controller, &RunController::started, m_events,
                [log = m_events](std::shared_ptr<const Plan> plan) { log->setPlan(std::move(plan)); });
        connect(&controller, &RunController::batchArrived, m_events,
                [log = m_events](const std::shared_ptr<const LiveBatch> &batch) { log->append(*batch); });
    }
    if (!m_paths.requests.isEmpty()) {
        m_requests = new RequestLog;
        m_requests->setRedactor(redactor);
        if (const auto opened = m_requests->open(m_paths.requests); !opened)
            return opened;
        m_requests->moveToThread(&m_writer);
        connect(&controller, &RunController::started, m_requests,
                [log = m_requests, definitions = m_definitions](std::shared_ptr<const Plan> plan) {
                    log->setPlan(std::move(plan), definitions);
                });
        connect(
            &controller, &RunController::requestFinished, m_requests,
            [log = m_requests](const std::shared_ptr<const RequestRecord> &record) { log->append(*record); });
    }
    m_writer.start();
    return {};
}

QStringList RunOutputs::complete(std::shared_ptr<const RunRecord> run, const RunSummary &summary)
{
    QStringList faults;
    const auto keep = [&](const Result<void> &done) {
        if (!done)
            faults.append(done.error().message);
    };
    // Blocking calls come after everything that was queued to the writer.
    if (m_events) {
        Result<void> closed;
        QMetaObject::invokeMethod(
            m_events, [&] { closed = m_events->close(); }, Qt::BlockingQueuedConnection);
        keep(closed);
    }
    if (m_requests) {
        Result<void> completed;
        QMetaObject::invokeMethod(
            m_requests, [&] { completed = m_requests->complete(*run, summary); },
            Qt::BlockingQueuedConnection);
        keep(completed);
    }
    const auto write = [&](const QString &path, const QByteArray &content) {
        if (!path.isEmpty())
            keep(writeWholeFile(path, content));
    };
    if (!m_paths.json.isEmpty())
        write(m_paths.json, QJsonDocument(m_redactor.json(resultJson(*run, summary)).toObject()).toJson());
    if (!m_paths.csv.isEmpty())
        write(m_paths.csv, m_redactor.bytes(asCsv(comparisonTable(*run, summary, NumberStyle::Export))));
    if (!m_paths.markdown.isEmpty()) {
        QString text = asMarkdown(comparisonTable(*run, summary, NumberStyle::User));
        if (const TextTable phases = phaseTable(summary, NumberStyle::User); !phases.rows.empty())
            text += QLatin1Char('\n') + asMarkdown(phases);
        write(m_paths.markdown, m_redactor.bytes(text.toUtf8()));
    }
    if (!m_paths.reportFolder.isEmpty())
        keep(writeReport(*run, summary, m_paths.reportFolder, m_redactor));
    return faults;
}

} // namespace streamgauge
