// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"
#include "core/mock/HttpRequest.h"
#include "core/mock/MockDialogue.h"

namespace streamgauge {

/// A session of OpenAI's Realtime: settings and items of the conversation are confirmed, `response.create`
/// asks for an answer. A question is all that the client said in the session, one message a line. What was
/// answered does not become part of the conversation.
class RealtimeDialogue : public MockDialogue
{
public:
    explicit RealtimeDialogue(const HttpRequest &handshake);

    [[nodiscard]] std::vector<QByteArray> greeting() override;
    [[nodiscard]] Turn take(const QByteArray &message) override;
    [[nodiscard]] QByteArray fault(const AnswerFault &fault) override;
    [[nodiscard]] AfterAnswer afterAnswer() const override { return AfterAnswer::StayOpen; }

private:
    [[nodiscard]] QByteArray event(const char *type, QByteArrayView name, const QByteArray &value);

    QByteArray m_said;
    QJsonObject m_session;
    quint64 m_events = 0;
    quint64 m_items = 0;
};

/// Reads a question of a session.
[[nodiscard]] AnswerRequestReading readRealtimeRequest(const HttpRequest &request);

} // namespace streamgauge
