// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/HttpTransport.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace streamgauge::test {

/// Keeps what a transport says of one exchange.
class RecordingObserver : public ExchangeObserver
{
public:
    void connectStarted(Instant at) override;
    void encrypted(Instant at) override;
    void requestSent(Instant at) override;
    void headArrived(Instant at, const ResponseHead &head, const QString &httpVersion) override;
    void bytesArrived(Instant at, const QByteArray &bytes) override;
    void ended(Instant at, const TransportEnd &end) override;

    /// The calls by name, repeated ones once: `connect head sent bytes end`.
    [[nodiscard]] QString order() const;
    [[nodiscard]] QByteArray body() const { return reads.join(); }
    [[nodiscard]] QString endKind() const;

    QStringList calls;
    std::vector<Instant> instants; ///< of all calls
    ResponseHead head;
    QByteArrayList reads;
    std::vector<Instant> readInstants;
    std::optional<TransportEnd> end;
    std::function<void()> onRead; ///< called inside bytesArrived()

private:
    void note(const QString &call, Instant at);
};

} // namespace streamgauge::test
