// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDebug>

#include <utility>

namespace streamgauge {

/// An API key in memory. It has no conversion to text, so that it can't slip into a message; whoever needs
/// the bytes says so with reveal(). QDebug prints a placeholder.
class SecretValue
{
public:
    SecretValue() = default;
    explicit SecretValue(QByteArray bytes)
        : m_bytes(std::move(bytes))
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    /// The key itself. Only for an outgoing header and for the redactor.
    [[nodiscard]] const QByteArray &reveal() const { return m_bytes; }

    friend QDebug operator<<(QDebug debug, const SecretValue &) { return debug << "SecretValue(hidden)"; }

private:
    QByteArray m_bytes;
};

} // namespace streamgauge
