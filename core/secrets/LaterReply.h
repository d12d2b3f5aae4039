// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"

#include <QTimer>

#include <utility>

namespace streamgauge {

/// Calls back from the event loop, as SecretStore promises even where the answer is known at once.
inline void replyLater(QObject *context, SecretStore::Callback callback, SecretReply reply)
{
    if (!callback)
        return;
    QTimer::singleShot(0, context,
                       [callback = std::move(callback), reply = std::move(reply)] { callback(reply); });
}

} // namespace streamgauge
