// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/ProviderError.h"
#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// What a decoder saw in a body of JSON documents, by which it is judged how the answer ended.
struct EndingFacts
{
    std::optional<Outcome> terminal; ///< by the protocol's own terminal signal
    bool isFinishUnknown = false; ///< the finish reason is a word that nobody knows
    QString terminalName; ///< what to miss where it is missing
    bool wantsDone = false; ///< [DONE] belongs to the protocol
    bool isDoneSeen = false;
    bool needsNoTerminal = false; ///< a body that HTTP calls complete is enough

    quint64 payloads = 0; ///< JSON objects decoded
    quint64 wholeAnswers = 0; ///< of them, answers in one document
    quint64 unframed = 0; ///< documents that stood bare in the body
    quint64 outputEvents = 0;
    quint64 brokenJson = 0;
    quint64 malformed = 0; ///< events that are no JSON, broken or not meant to be
    bool hasContent = false; ///< any byte that is not blank
    bool hasStrayText = false; ///< lines that belong to no event
    bool hasRefusal = false;
    bool hasCutTail = false; ///< the body ended inside a document

    std::optional<ProviderError> error; ///< the first one inside the stream
    QString tooLargeMessage; ///< empty unless an event was skipped for its size
    QByteArray quoted; ///< the beginning of a body that is no stream, for the message
    QDateTime wallClock; ///< the provider's own where it sends a date
};

/// Says how the answer ended: sets outcome, detail and error of the response and adds to its findings.
void judgeEnding(const EndingFacts &facts, BodyEnd end, DecodedResponse &response);
/// The same for a response with an HTTP error, whose body is only an explanation.
void judgeHttpError(const ResponseHead &head, const EndingFacts &facts, DecodedResponse &response);

} // namespace streamgauge
