// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/ToolCallAssembler.h"

namespace streamgauge {

/// Decodes the lines of Ollama's /api/chat and /api/generate.
class OllamaDecoder : public JsonStreamDecoder
{
public:
    OllamaDecoder();

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override;
    void conclude(DecodedResponse &response) override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    void decodeCalls(const QJsonArray &calls);
    void decodeUsage(const QJsonObject &object);
    void decodeDurations(const QJsonObject &object);

    QString m_firstMade; ///< created_at of the first document with output
    QString m_lastMade;
    bool m_isDone = false;
    QString m_doneReason;
    std::vector<ToolCall> m_calls; ///< each comes whole, in one line
};

} // namespace streamgauge
