// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/EventLog.h"

#include "core/storage/JsonText.h"

#include <utility>

namespace streamgauge {

namespace {

constexpr int flushInterval = 250; // milliseconds
constexpr qsizetype bufferLimit = 1 << 20;

QString eventText(const StreamEvent &event)
{
    return event.toolName.isEmpty() ? event.text : event.toolName + event.text;
}

} // namespace

EventLog::EventLog(QObject *parent)
    : QObject(parent)
    , m_flushTimer(this)
{
    m_flushTimer.setInterval(flushInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, &EventLog::flush);
}

EventLog::~EventLog()
{
    flush();
}

Result<void> EventLog::open(const QString &path)
{
    m_file.setFileName(path);
    // Unbuffered: the buffer here is ours, and what is flushed has left the process.
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered))
        return failure(
            tr("The events file %1 can't be written: %2. Give another path, or make this one writable.")
                .arg(path, m_file.errorString()));
    return {};
}

void EventLog::setPlan(std::shared_ptr<const Plan> plan)
{
    m_backendNames.clear();
    for (const Backend &backend : plan->backends) {
        QByteArray name;
        appendJsonString(name, backend.name);
        m_backendNames.push_back(name);
    }
}

void EventLog::setRedactor(Redactor redactor)
{
    m_redactor = std::move(redactor);
}

void EventLog::append(const LiveBatch &batch)
{
    if (!m_file.isOpen())
        return;
    QByteArray lines;
    for (const RequestUpdate &update : batch.updates) {
        const auto backend = static_cast<std::size_t>(update.identity.backend);
        for (const StreamEvent &event : update.newEvents) {
            if (!carriesOutput(event.kind))
                continue;
            lines += "{\"backend\":";
            lines += backend < m_backendNames.size() ? m_backendNames[backend] : QByteArray("null");
            lines += ",\"request\":" + QByteArray::number(update.identity.request);
            lines += ",\"seq\":" + QByteArray::number(event.sequence);
            lines += ",\"kind\":\"" + exportName(event.kind).toLatin1() + "\",\"text\":";
            // Keys are taken out by value only: what a model writes about a header is output like any other.
            appendJsonString(lines, m_redactor.json(eventText(event)).toString());
            lines += ",\"bytes\":" + QByteArray::number(event.bytes);
            lines += ",\"read\":" + QByteArray::number(event.read);
            lines += ",\"t_ns\":" + QByteArray::number(nanosecondsOf(event.at));
            lines += ",\"dispatched_ns\":";
            lines += update.timeline.dispatched
                ? QByteArray::number(nanosecondsOf(*update.timeline.dispatched))
                : QByteArray("null");
            lines += "}\n";
        }
    }
    m_buffer += lines;
    if (m_buffer.size() > bufferLimit)
        flush();
    else if (!m_flushTimer.isActive())
        m_flushTimer.start(); // on the thread that appends, which is the one this object lives on
}

void EventLog::flush()
{
    if (m_buffer.isEmpty() || !m_file.isOpen())
        return;
    if (m_file.write(m_buffer) != m_buffer.size() && m_fault.isEmpty())
        m_fault = m_file.errorString();
    m_buffer.clear();
}

Result<void> EventLog::close()
{
    m_flushTimer.stop();
    if (!m_file.isOpen())
        return {};
    flush();
    m_file.close();
    if (m_fault.isEmpty() && m_file.error() != QFileDevice::NoError)
        m_fault = m_file.errorString();
    if (!m_fault.isEmpty())
        return failure(tr("The events file %1 is incomplete: %2.").arg(m_file.fileName(), m_fault));
    return {};
}

} // namespace streamgauge
