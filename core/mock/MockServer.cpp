// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockServer.h"

#include "core/mock/MockConnection.h"

#include <QRandomGenerator>
#include <QTcpSocket>
#include <QTimer>

namespace streamgauge {

namespace {

/// How long to wait before accepting again after the system refused, mostly for want of file descriptors.
constexpr std::chrono::milliseconds acceptPause(50);
constexpr int backlog = 4096;

} // namespace

MockServer::MockServer(MockScenario scenario, const MockLimits &limits)
    : m_state(std::move(scenario), limits, [this](const DueEntry &entry) { dispatch(entry); })
{
    m_state.instance
        = QByteArray::number(QRandomGenerator::global()->generate64(), 16).rightJustified(16, '0');
    m_server.setListenBacklogSize(backlog);
    m_server.setMaxPendingConnections(backlog);
    connect(&m_server, &QTcpServer::newConnection, this, &MockServer::acceptAll);
    connect(&m_server, &QTcpServer::acceptError, this, [this] {
        m_server.pauseAccepting();
        QTimer::singleShot(acceptPause, this, [this] { m_server.resumeAccepting(); });
    });
}

MockServer::~MockServer()
{
    m_server.close();
    for (MockConnection *connection : std::as_const(m_connections))
        delete connection;
}

Result<quint16> MockServer::listen(const QHostAddress &address, quint16 port)
{
    if (!m_server.listen(address, port))
        return failure(m_server.errorString());
    return m_server.serverPort();
}

std::vector<MockRecord> MockServer::records() const
{
    return m_state.book.records(Clock::now());
}

void MockServer::acceptAll()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        if (m_connections.size() >= m_state.limits.connections) {
            socket->abort();
            socket->deleteLater();
            continue;
        }
        const int number = ++m_accepted;
        auto *connection = new MockConnection(m_state, number, socket);
        m_connections.insert(static_cast<quint64>(number), connection);
        connect(connection, &MockConnection::closed, this, [this, connection, number] {
            m_connections.remove(static_cast<quint64>(number));
            connection->deleteLater();
        });
        connection->start();
    }
}

void MockServer::dispatch(const DueEntry &entry)
{
    if (MockConnection *connection = m_connections.value(entry.owner))
        connection->onDue(entry);
}

} // namespace streamgauge
