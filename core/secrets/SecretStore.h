// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SecretValue.h"
#include "core/plan/Plan.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace streamgauge {

enum class SecretError
{
    None,
    NotFound,
    Locked,
    Denied,
    NoService,
    TimedOut,
    ReadOnly,
    Other
};

struct SecretReply
{
    SecretError error = SecretError::None;
    QString message; ///< plain language: what is wrong and what to do
    SecretValue value; ///< of a read
};

/// Where API keys are kept. Asynchronous: the callback comes later on the calling thread, exactly once,
/// unless `context` is destroyed first. Names are stable identifiers, never URLs.
class SecretStore
{
public:
    using Callback = std::function<void(const SecretReply &)>;
    virtual ~SecretStore() = default;

    virtual void read(const QString &name, QObject *context, Callback callback) = 0;
    virtual void write(const QString &name, const SecretValue &value, QObject *context, Callback callback)
        = 0;
    virtual void remove(const QString &name, QObject *context, Callback callback) = 0;
    /// What kind of store this is, for users: "keychain", "this session only", "environment variable".
    [[nodiscard]] virtual QString displayName() const = 0;
};

/// The stores that front ends hand to the engine's key resolution; keychain may be null where there is none.
struct SecretStores
{
    std::shared_ptr<SecretStore> keychain;
    std::shared_ptr<SecretStore> session;
    std::shared_ptr<SecretStore> environment;
};

struct ResolvedKeys
{
    std::vector<SecretValue> keys; ///< by backend
    QString error; ///< empty when every key that the plan names was found; else which is missing and how to
                   ///< mend it
};

/// Reads the key of every backend of the plan, one after another, then calls back once.
void resolveKeys(const Plan &plan, const SecretStores &stores, QObject *context,
                 std::function<void(const ResolvedKeys &)> callback);

} // namespace streamgauge
