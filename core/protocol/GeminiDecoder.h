// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/TokenTally.h"
#include "core/protocol/ToolCallAssembler.h"

#include <map>

namespace streamgauge {

/// Decodes Gemini's responses, streamed as events or as one array.
class GeminiDecoder : public JsonStreamDecoder
{
public:
    GeminiDecoder();

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override;
    void conclude(DecodedResponse &response) override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    /// A call whose arguments come value by value; their JSON is written once all are there.
    struct OpenCall
    {
        ToolCall call;
        QJsonObject arguments;
        QHash<QString, QString> texts; ///< by path; apart, since they grow piece by piece

        void place(const QString &path, const QJsonValue &value);
    };

    void decodeCandidate(const QJsonObject &candidate);
    void decodePart(const QJsonObject &part, int index);
    void decodeCall(const QJsonObject &call, int index);
    void closeCall();
    void decodeFinish(const QString &reason, const QString &words, int index);
    [[nodiscard]] QString decidingReason() const;
    void decodeUsage(const QJsonObject &usage);

    std::map<int, QString> m_finishReasons; ///< by candidate; empty while it goes on
    QString m_blockReason;
    std::vector<ToolCall> m_calls;
    std::optional<OpenCall> m_openCall;
    bool m_hasReasoning = false;
    TokenTally m_tally;

    // Usage comes in pieces, each the latest of its field; totals are made at the end.
    std::optional<qint64> m_promptTokens;
    std::optional<qint64> m_toolPromptTokens;
    std::optional<qint64> m_candidateTokens;
    std::optional<qint64> m_thoughtTokens;
};

} // namespace streamgauge
