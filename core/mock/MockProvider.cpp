// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"

#include "core/mock/MockServer.h"

#include <QThread>

namespace streamgauge {

/// The thread, and the server that lives on it.
class MockProvider::Private
{
public:
    Private(MockScenario scenario, const MockLimits &limits)
    {
        thread.setObjectName(QStringLiteral("mock provider"));
        // Its sockets and timers belong to the thread that makes them, so the server is made there.
        QObject starter;
        starter.moveToThread(&thread);
        thread.start();
        QMetaObject::invokeMethod(
            &starter,
            [&] {
                server = new MockServer(std::move(scenario), limits);
                QObject::connect(&thread, &QThread::finished, server, &QObject::deleteLater);
                starter.moveToThread(nullptr);
            },
            Qt::BlockingQueuedConnection);
    }

    ~Private()
    {
        thread.quit();
        thread.wait();
    }

    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;

    /// Runs on the server's thread; returns when it is done.
    template <typename Function>
    void onServer(Function function) const
    {
        QMetaObject::invokeMethod(server, std::move(function), Qt::BlockingQueuedConnection);
    }

    QThread thread;
    MockServer *server = nullptr;
    bool listening = false;
};

MockProvider::MockProvider(MockScenario scenario, QObject *parent)
    : MockProvider(std::move(scenario), MockLimits(), parent)
{
}

MockProvider::MockProvider(MockScenario scenario, const MockLimits &limits, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(std::move(scenario), limits))
{
}

MockProvider::~MockProvider() = default;

Result<QUrl> MockProvider::listen(const QHostAddress &address, quint16 port)
{
    if (!address.isLoopback())
        return failure(tr("The mock provider only listens on loopback addresses, not on %1; use 127.0.0.1.")
                           .arg(address.toString()));
    if (d->listening)
        return failure(tr("The mock provider listens already."));
    Result<quint16> bound = 0;
    d->onServer([&] { bound = d->server->listen(address, port); });
    if (!bound)
        return failure(
            tr("The mock provider can't listen on %1, port %2: %3. Choose another port, or 0 for a free one.")
                .arg(address.toString(), QString::number(port), bound.error().message));
    d->listening = true;
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(address.toString());
    url.setPort(*bound);
    url.setPath(QStringLiteral("/v1"));
    return url;
}

std::vector<MockRecord> MockProvider::records() const
{
    std::vector<MockRecord> result;
    d->onServer([&] { result = d->server->records(); });
    return result;
}

int MockProvider::connectionsAccepted() const
{
    int result = 0;
    d->onServer([&] { result = d->server->connectionsAccepted(); });
    return result;
}

QUrl mockBaseUrl(const QUrl &listening, const QString &protocol)
{
    QUrl url = listening;
    if (protocol == QLatin1String("ollama"))
        url.setPath({});
    else if (protocol == QLatin1String("gemini"))
        url.setPath(QStringLiteral("/v1beta"));
    else if (protocol == QLatin1String("sse") || protocol == QLatin1String("ndjson")
             || protocol == QLatin1String("text") || protocol == QLatin1String("json"))
        url.setPath(listening.path() + QLatin1Char('/') + protocol);
    return url;
}

} // namespace streamgauge
