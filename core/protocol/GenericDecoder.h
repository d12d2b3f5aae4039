// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/GenericMapping.h"
#include "core/protocol/GenericStream.h"
#include "core/protocol/JsonStreamDecoder.h"

#include <QStringDecoder>

namespace streamgauge {

/// Decodes the documents of an endpoint without a protocol of its own, as a mapping says.
class GenericDecoder : public JsonStreamDecoder
{
public:
    GenericDecoder(GenericForm form, GenericMapping mapping);

protected:
    void decode(const QJsonObject &object, QByteArrayView type) override;
    bool decodeText(QByteArrayView data, QByteArrayView type) override;
    void decodeRead(QByteArrayView bytes) override;
    [[nodiscard]] bool isWholeAnswer(const QJsonObject &object) const override;
    [[nodiscard]] std::optional<Outcome> terminalOutcome() const override;
    [[nodiscard]] bool isCompleteWithoutSignal() const override;
    void conclude(DecodedResponse &response) override;
    [[nodiscard]] QString terminalSignalName() const override;

private:
    void decodePhase(const QJsonObject &object, QByteArrayView type);
    void decodeFinish(const QJsonObject &object, QByteArrayView type);
    void decodeUsage(const QJsonObject &object);

    const GenericForm m_form;
    const GenericMapping m_mapping;
    QStringDecoder m_utf8{QStringDecoder::Utf8};
    QByteArray m_tail; ///< the last bytes of a body without framing
    QString m_finishReason;
    bool m_isFinished = false;
};

} // namespace streamgauge
