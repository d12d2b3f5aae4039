// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/TokenTally.h"
#include "core/protocol/ToolCallAssembler.h"

#include <map>

namespace streamgauge {

/// Decodes chat completions as OpenAI and everybody "compatible" stream them, and the older completions,
/// whose choices carry `text` instead of a delta.
class ChatDecoder : public JsonStreamDecoder
{
public:
    ChatDecoder();

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override;
    void conclude(DecodedResponse &response) override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    struct Choice
    {
        ToolCallAssembler toolCalls;
        ToolCallAssembler legacyCall; ///< `function_call`, which has neither id nor index
        QString finishReason;
    };

    void decodeChoice(const QJsonObject &choice);
    void decodeDelta(const QJsonObject &delta, Choice &choice, int index);
    void decodeContent(const QJsonValue &content, int index);
    void decodeToolCall(const QJsonObject &call, Choice &choice, int index);
    void decodeFinish(const QString &reason, Choice &choice, int index);
    std::optional<qint64> decodeUsage(const QJsonObject &object);
    void emitToolCall(ToolCallAssembler &calls, const ToolCallFragment &fragment, int index);
    void decodeError(const QJsonObject &object);
    [[nodiscard]] static Outcome outcomeOf(const Choice &choice);
    [[nodiscard]] const Choice *decidingChoice() const;

    std::map<int, Choice> m_choices;
    quint64 m_reasoningEvents = 0;
    QJsonObject m_timings; ///< of llama.cpp, the last ones
    QJsonObject m_lastUsage; ///< as the provider wrote it
    TokenTally m_tally;
};

} // namespace streamgauge
