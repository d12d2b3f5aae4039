// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"

#include <chrono>

namespace QKeychain {
class Job;
}

namespace streamgauge {

/// Keys in the keychain of the desktop, through QtKeychain. Use it on the main thread only: its jobs go
/// through a queue that is not locked. A keychain that doesn't answer is given up on after `patience`, and
/// its job left alone, since the keychain library would still write to it.
class KeychainSecretStore : public SecretStore
{
public:
    explicit KeychainSecretStore(std::chrono::milliseconds patience = std::chrono::seconds(15));

    void read(const QString &name, QObject *context, Callback callback) override;
    void write(const QString &name, const SecretValue &value, QObject *context, Callback callback) override;
    void remove(const QString &name, QObject *context, Callback callback) override;
    [[nodiscard]] QString displayName() const override;

    /// The service under which all entries are kept.
    [[nodiscard]] static QString serviceName();

private:
    void start(QKeychain::Job *job, const QString &name, QObject *context, Callback callback);

    std::chrono::milliseconds m_patience;
};

} // namespace streamgauge
