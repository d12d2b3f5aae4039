// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/mock/MockState.h"

#include <QHash>
#include <QTcpServer>

#include <vector>

namespace streamgauge {

class MockConnection;

/// The part of the mock provider that lives on its thread: it listens, and owns the connections.
class MockServer : public QObject
{
    Q_OBJECT

public:
    MockServer(MockScenario scenario, const MockLimits &limits);
    ~MockServer() override;

    [[nodiscard]] Result<quint16> listen(const QHostAddress &address, quint16 port);
    [[nodiscard]] std::vector<MockRecord> records() const;
    [[nodiscard]] int connectionsAccepted() const { return m_accepted; }

private:
    void acceptAll();
    void dispatch(const DueEntry &entry);

    MockState m_state;
    QTcpServer m_server;
    QHash<quint64, MockConnection *> m_connections;
    int m_accepted = 0;
};

} // namespace streamgauge
