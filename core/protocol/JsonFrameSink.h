// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace streamgauge {

/// What a framer of JSON documents finds, in the order of the bytes. The views live only during the call.
class JsonFrameSink
{
public:
    virtual ~JsonFrameSink() = default;
    virtual void document(QByteArrayView json, qint64 bytes) = 0;
    /// A document longer than the cap; it is skipped. Called once for each.
    virtual void documentTooLarge(qint64 limit) = 0;
};

} // namespace streamgauge
