// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QString>

namespace streamgauge {

/// Takes one whole JSON document of any kind as a complete answer. It has no output events and no token
/// counts; its one event is the document itself.
class DocumentDecoder : public StreamDecoder
{
public:
    /// `errorPlace` is the JSON Pointer of an error in the document; empty where only the usual ones count.
    explicit DocumentDecoder(QString errorPlace);

    void begin(const ResponseHead &head) override;
    void feed(QByteArrayView bytes, std::vector<StreamEvent> &events) override;
    [[nodiscard]] DecodedResponse finish(BodyEnd end, std::vector<StreamEvent> &events) override;
    [[nodiscard]] bool isSettled() const override { return false; }

private:
    [[nodiscard]] DecodedResponse judge(BodyEnd end) const;

    QString m_errorPlace;
    ResponseHead m_head;
    QByteArray m_body;
    bool m_isTooLong = false;
};

} // namespace streamgauge
