// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/RequestLog.h"

#include "core/storage/ResultJson.h"
#include "core/storage/WholeFile.h"

#include <QFileInfo>
#include <QJsonDocument>

#include <utility>

namespace streamgauge {

namespace {

constexpr int flushInterval = 250; // milliseconds

} // namespace

RequestLog::RequestLog(QObject *parent)
    : QObject(parent)
    , m_flushTimer(this)
{
    m_flushTimer.setInterval(flushInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, &RequestLog::flush);
}

RequestLog::~RequestLog()
{
    flush();
}

Result<void> RequestLog::open(const QString &path)
{
    m_file.setFileName(path);
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered))
        return failure(
            tr("The requests file %1 can't be written: %2. Give another path, or make this one writable.")
                .arg(path, m_file.errorString()));
    return {};
}

void RequestLog::setPlan(std::shared_ptr<const Plan> plan, Definitions definitions)
{
    m_running.plan = std::move(plan);
    m_definitions = definitions;
}

void RequestLog::setRedactor(Redactor redactor)
{
    m_redactor = std::move(redactor);
}

QByteArray RequestLog::lineOf(const RunRecord &run, const RequestRecord &record,
                              const RequestMarks *marks) const
{
    QJsonObject json = requestJson(run, record, marks ? *marks : RequestMarks{}, m_definitions);
    if (!marks) // only the whole run can tell
        json[QStringLiteral("marks")] = QJsonValue::Null;
    return QJsonDocument(m_redactor.json(json).toObject()).toJson(QJsonDocument::Compact) + '\n';
}

void RequestLog::append(const RequestRecord &record)
{
    if (!m_file.isOpen() || !m_running.plan)
        return;
    const auto request = static_cast<std::size_t>(record.identity.request);
    if (request >= m_written.size())
        m_written.resize(request + 1, false);
    if (m_written[request])
        return;
    m_written[request] = true;
    m_buffer += lineOf(m_running, record, nullptr);
    if (!m_flushTimer.isActive())
        m_flushTimer.start();
}

void RequestLog::flush()
{
    if (m_buffer.isEmpty() || !m_file.isOpen())
        return;
    if (m_file.write(m_buffer) != m_buffer.size() && m_fault.isEmpty())
        m_fault = m_file.errorString();
    m_buffer.clear();
}

Result<void> RequestLog::complete(const RunRecord &run, const RunSummary &summary)
{
    m_flushTimer.stop();
    const bool replace = QFileInfo(m_file.fileName()).isFile();
    QByteArray lines;
    for (const auto &record : run.requests) {
        const auto request = static_cast<std::size_t>(record->identity.request);
        if (!replace && request < m_written.size() && m_written[request])
            continue;
        const RequestMarks marks = request < summary.marks.size() ? summary.marks[request] : RequestMarks{};
        lines += lineOf(run, *record, &marks);
    }
    if (!replace)
        m_buffer += lines;
    flush();
    m_file.close();
    if (replace)
        return writeWholeFile(m_file.fileName(), lines);
    if (!m_fault.isEmpty())
        return failure(tr("The requests file %1 is incomplete: %2.").arg(m_file.fileName(), m_fault));
    return {};
}

} // namespace streamgauge
