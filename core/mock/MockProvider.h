// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/Time.h"
#include "core/mock/MockLimits.h"
#include "core/mock/MockRecord.h"
#include "core/mock/MockScenario.h"

#include <QHostAddress>
#include <QObject>
#include <QUrl>

#include <memory>
#include <vector>

namespace streamgauge {

/// The built-in mock provider: a real HTTP server on loopback with its own thread. Deterministic by seed.
/// Thread-safe through queued calls; meant for the demo, for tests and for stressing gateways.
class MockProvider : public QObject
{
    Q_OBJECT

public:
    explicit MockProvider(MockScenario scenario, QObject *parent = nullptr);
    MockProvider(MockScenario scenario, const MockLimits &limits, QObject *parent = nullptr);
    ~MockProvider() override;

    /// Starts listening; port 0 takes a free one. Returns the base URL, http://127.0.0.1:PORT/v1. Only
    /// loopback addresses are accepted. Waits until the server's thread listens (well below a millisecond).
    [[nodiscard]] Result<QUrl> listen(const QHostAddress &address = QHostAddress(QHostAddress::LocalHost),
                                      quint16 port = 0);
    /// Requests so far, by value. Blocks for the server's thread; not for the GUI thread.
    [[nodiscard]] std::vector<MockRecord> records() const;
    [[nodiscard]] int connectionsAccepted() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// Where a protocol begins on a provider that listens at `listening`: what a backend's base URL has to be.
/// That is the whole address for the protocols of an endpoint of one's own.
[[nodiscard]] QUrl mockBaseUrl(const QUrl &listening, const QString &protocol);

} // namespace streamgauge
