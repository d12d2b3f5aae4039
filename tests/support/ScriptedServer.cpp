// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ScriptedServer.h"

#include <QTcpSocket>

#include <memory>

namespace streamgauge::test {

QByteArray SeenRequest::header(const QByteArray &name) const
{
    for (const QByteArray &line : head.split('\n')) {
        const auto colon = line.indexOf(':');
        if (colon > 0 && line.left(colon).compare(name, Qt::CaseInsensitive) == 0)
            return line.mid(colon + 1).trimmed();
    }
    return {};
}

ScriptedServer::ScriptedServer(Script script)
    : m_script(std::move(script))
{
    m_server = new QTcpServer;
    m_server->listen(QHostAddress::LocalHost);
    m_port = m_server->serverPort();
    m_server->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    connect(m_server, &QTcpServer::newConnection, m_server, [this] { accept(); });
    m_thread.start();
}

ScriptedServer::~ScriptedServer()
{
    m_thread.quit();
    m_thread.wait();
}

void ScriptedServer::accept()
{
    while (QTcpSocket *socket = m_server->nextPendingConnection()) {
        int connection = 0;
        {
            const std::lock_guard lock(m_mutex);
            connection = ++m_connections;
        }
        auto input = std::make_shared<QByteArray>();
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::readyRead, socket, [this, socket, input, connection] {
            input->append(socket->readAll());
            const auto end = input->indexOf("\r\n\r\n");
            if (end < 0)
                return;
            SeenRequest request{0, connection, input->left(end), {}};
            const auto length = request.header("content-length").toLongLong();
            if (input->size() < end + 4 + length)
                return;
            request.body = input->mid(end + 4, length);
            input->remove(0, end + 4 + length);
            {
                const std::lock_guard lock(m_mutex);
                request.number = static_cast<int>(m_requests.size()) + 1;
                m_requests.push_back(request);
            }
            m_script(*socket, request);
        });
    }
}

QUrl ScriptedServer::baseUrl() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(m_port));
}

std::vector<SeenRequest> ScriptedServer::requests() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

int ScriptedServer::connections() const
{
    const std::lock_guard lock(m_mutex);
    return m_connections;
}

QByteArray ScriptedServer::chatBody(int chunks)
{
    QByteArray body;
    for (int i = 0; i < chunks; ++i)
        body += R"(data: {"id":"x","choices":[{"index":0,"delta":{"content":"w "},"finish_reason":null}]})"
                "\n\n";
    body += R"(data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})"
            "\n\n";
    return body + "data: [DONE]\n\n";
}

QByteArray ScriptedServer::streamHead(const QByteArray &moreHeaders)
{
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n"
        + moreHeaders + "\r\n";
}

QByteArray ScriptedServer::chunk(const QByteArray &bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

} // namespace streamgauge::test
