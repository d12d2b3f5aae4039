// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTcpServer>
#include <QThread>
#include <QUrl>

#include <functional>
#include <mutex>
#include <vector>

class QTcpSocket;

namespace streamgauge::test {

/// One request as the server saw it.
struct SeenRequest
{
    int number = 0; ///< from 1
    int connection = 0; ///< from 1
    QByteArray head; ///< request line and headers
    QByteArray body;

    [[nodiscard]] QByteArray header(const QByteArray &name) const;
};

/// A server whose every byte a test decides: for faults that no well-behaved server has. The script runs on
/// the server's own thread once a whole request has arrived; it writes to the socket as it likes and may use
/// QTimer on it.
class ScriptedServer : public QObject
{
public:
    using Script = std::function<void(QTcpSocket &socket, const SeenRequest &request)>;

    explicit ScriptedServer(Script script);
    ~ScriptedServer() override;

    [[nodiscard]] QUrl baseUrl() const;
    [[nodiscard]] std::vector<SeenRequest> requests() const;
    [[nodiscard]] int connections() const;

    /// A chat stream of `chunks` deltas "w ", its finish and its end marker, as an SSE body.
    [[nodiscard]] static QByteArray chatBody(int chunks);
    [[nodiscard]] static QByteArray streamHead(const QByteArray &moreHeaders = {});
    [[nodiscard]] static QByteArray chunk(const QByteArray &bytes);
    [[nodiscard]] static QByteArray lastChunk() { return QByteArrayLiteral("0\r\n\r\n"); }

private:
    void accept();

    Script m_script;
    QThread m_thread;
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
    mutable std::mutex
        m_mutex; ///< protects m_requests and m_connections, which tests read from their own thread
    std::vector<SeenRequest> m_requests;
    int m_connections = 0;
};

} // namespace streamgauge::test
