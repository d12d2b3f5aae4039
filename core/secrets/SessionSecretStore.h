// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"

#include <QHash>

namespace streamgauge {

/// Keeps keys in memory until the program ends. Lives on one thread.
class SessionSecretStore : public SecretStore
{
public:
    void read(const QString &name, QObject *context, Callback callback) override;
    void write(const QString &name, const SecretValue &value, QObject *context, Callback callback) override;
    void remove(const QString &name, QObject *context, Callback callback) override;
    [[nodiscard]] QString displayName() const override;

private:
    QHash<QString, SecretValue> m_values;
};

} // namespace streamgauge
