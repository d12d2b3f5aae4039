// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/transport/RecordingObserver.h"

namespace streamgauge::test {

void RecordingObserver::note(const QString &call, Instant at)
{
    calls.append(call);
    instants.push_back(at);
}

void RecordingObserver::connectStarted(Instant at)
{
    note(QStringLiteral("connect"), at);
}

void RecordingObserver::encrypted(Instant at)
{
    note(QStringLiteral("encrypted"), at);
}

void RecordingObserver::requestSent(Instant at)
{
    note(QStringLiteral("sent"), at);
}

void RecordingObserver::headArrived(Instant at, const ResponseHead &arrived, const QString &httpVersion)
{
    Q_UNUSED(httpVersion)
    note(QStringLiteral("head"), at);
    head = arrived;
}

void RecordingObserver::bytesArrived(Instant at, const QByteArray &bytes)
{
    note(QStringLiteral("bytes"), at);
    reads.append(bytes);
    readInstants.push_back(at);
    if (onRead)
        onRead();
}

void RecordingObserver::ended(Instant at, const TransportEnd &how)
{
    note(QStringLiteral("end"), at);
    end = how;
}

QString RecordingObserver::order() const
{
    QStringList once = calls;
    once.removeDuplicates();
    return once.join(QLatin1Char(' '));
}

QString RecordingObserver::endKind() const
{
    if (!end)
        return QStringLiteral("none");
    switch (end->kind) {
    case TransportEnd::Kind::Complete:
        return QStringLiteral("complete");
    case TransportEnd::Kind::Cut:
        return QStringLiteral("cut");
    case TransportEnd::Kind::ConnectionFailed:
        return QStringLiteral("connection failed");
    case TransportEnd::Kind::TlsFailed:
        return QStringLiteral("TLS failed");
    case TransportEnd::Kind::Unreadable:
        return QStringLiteral("unreadable");
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge::test
