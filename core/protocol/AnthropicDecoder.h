// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/ToolCallAssembler.h"

#include <QSet>

namespace streamgauge {

/// Decodes the events of Anthropic's Messages API, by the type inside each event; their names get lost on the
/// way.
class AnthropicDecoder : public JsonStreamDecoder
{
public:
    AnthropicDecoder();

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override;
    void conclude(DecodedResponse &response) override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    /// Where usage was found: the count of output at the start is only provisional.
    enum class UsageAt
    {
        Start,
        End,
    };

    void decodeStart(const QJsonObject &message);
    void decodeBlock(const QJsonObject &block, int index);
    void decodeDelta(const QJsonObject &delta, int index);
    void decodeStop(const QString &reason);
    void decodeUsage(const QJsonObject &usage, UsageAt at);
    void emitArguments(const QString &arguments, int index);

    QString m_messageId;
    QString m_stopReason;
    ToolCallAssembler m_calls;
    QSet<int> m_blocks; ///< begun so far
    QSet<int> m_serverCalls; ///< blocks of tools that the provider runs itself
    std::optional<qint64> m_freshInput;
    bool m_isStopped = false;
};

} // namespace streamgauge
