// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/ToolCallAssembler.h"

#include <map>

namespace streamgauge {

/// Decodes chat completions as OpenAI and everybody "compatible" stream them.
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

    void decodeIdentity(const QJsonObject &object);
    void decodeChoice(const QJsonObject &choice);
    void decodeDelta(const QJsonObject &delta, Choice &choice, int index);
    void decodeContent(const QJsonValue &content, int index);
    void decodeToolCall(const QJsonObject &call, Choice &choice, int index);
    void decodeFinish(const QString &reason, Choice &choice, int index);
    bool decodeUsage(const QJsonObject &object);
    void emitToolCall(ToolCallAssembler &calls, const ToolCallFragment &fragment, int index);
    void countTokens(std::span<StreamEvent> parts, bool hasUsage);
    [[nodiscard]] Outcome outcomeOf(const QString &finishReason, const Choice &choice) const;

    std::map<int, Choice> m_choices;
    quint64 m_textEvents = 0;
    quint64 m_reasoningEvents = 0;
    QJsonObject m_timings; ///< of llama.cpp, the last ones

    // Tokens of an event can be told as long as every event with output carried the running total.
    bool m_usageIsContinuous = true;
    std::optional<qint64> m_runningTotal;
    qint64 m_previousTotal = 0;
};

} // namespace streamgauge
