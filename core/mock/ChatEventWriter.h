// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/StreamScript.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace streamgauge {

/// Text as a JSON string, quotes included.
[[nodiscard]] QByteArray jsonQuoted(QByteArrayView utf8);

/// Writes an answer's events in the format of OpenAI's chat completions: as server-sent events, or as one
/// document.
class ChatEventWriter
{
public:
    struct Identity
    {
        QByteArray id;
        qint64 created = 0; ///< seconds since 1970
        QByteArray model; ///< as asked for
    };
    struct TokenCounts
    {
        qint64 prompt = 0;
        std::optional<qint64> cached; ///< absent: not reported
        qint64 reasoning = 0;
        qint64 output = 0;
    };
    enum class LineEnd
    {
        Lf,
        CrLf
    };

    ChatEventWriter(Identity identity, LineEnd lineEnd, UsageReport usage, int keepAliveBytes);

    void setTokenCounts(const TokenCounts &counts) { m_counts = counts; }
    /// One event as it goes over the wire, blank line included.
    [[nodiscard]] QByteArray event(const ScriptEvent &event, const StreamScript &script) const;
    /// The whole answer as one document.
    [[nodiscard]] QByteArray document(const StreamScript &script) const;

private:
    [[nodiscard]] QByteArray data(QByteArrayView payload) const;
    [[nodiscard]] QByteArray chunk(QByteArrayView delta, QByteArrayView finishReason) const;
    [[nodiscard]] QByteArray usageObject() const;
    [[nodiscard]] QByteArray toolCallId() const;

    Identity m_identity;
    QByteArray m_lineEnd;
    UsageReport m_usage;
    int m_keepAliveBytes;
    TokenCounts m_counts;
    QByteArray m_chunkHead;
};

} // namespace streamgauge
