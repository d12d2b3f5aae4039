// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/ToolCallAssembler.h"

#include <QSet>

namespace streamgauge {

/// Decodes the events of OpenAI's Responses API. Items are told apart by their place in the output, since
/// some gateways change the ids between events of one item. Realtime sessions speak a dialect of it.
class ResponsesDecoder : public JsonStreamDecoder
{
public:
    ResponsesDecoder();

protected:
    explicit ResponsesDecoder(Framing framing);

    void decode(const QJsonObject &object, QByteArrayView type) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override { return m_outcome; }
    void conclude(DecodedResponse &response) override;
    void objectMet(const QJsonObject &event) override;
    [[nodiscard]] QString terminalSignalName() const override;
    void decodeTerminal(const QString &status, const QJsonObject &responseObject);

private:
    void decodeDelta(const QString &type, const QJsonObject &event);
    void decodeDone(const QString &type, const QJsonObject &event);
    void decodeItem(const QJsonObject &item, std::optional<qint64> index);
    void emitMissingOutput(const QJsonArray &output);
    void emitArguments(std::optional<qint64> index, const QString &arguments, int choice);
    void emitMissingText(const QJsonObject &item, int place);

    std::optional<Outcome> m_outcome;
    QString m_finishReason;
    ToolCallAssembler m_calls;
    QSet<qint64> m_itemsMet;
    QSet<qint64> m_itemsWithArguments; ///< output places of calls whose arguments came
    QSet<QString> m_partsWithText; ///< places of text that came as deltas
    QSet<EventKind> m_kindsOfItem; ///< of output that came since the last item was closed
    QSet<EventKind> m_kinds; ///< of all text, reasoning and refusal that came
    std::optional<qint64> m_sequence;
};

} // namespace streamgauge
