// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/ResponsesDecoder.h"

namespace streamgauge {

/// Decodes the events of an OpenAI Realtime session, one a line, by their names of the general release and of
/// the beta. They are those of the Responses API but for the end: `response.done`, whatever the outcome. The
/// transcript of spoken output is text; the sound itself is an annotation, as it has no text to count.
class RealtimeDecoder : public ResponsesDecoder
{
public:
    RealtimeDecoder();

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    void errorDecoded() override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    void decodeLimits(const QJsonArray &limits);

    bool m_isAnswering = false; ///< an event of the answer came
};

} // namespace streamgauge
