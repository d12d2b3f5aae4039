// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/AnswerEnding.h"

#include "core/protocol/RateLimits.h"
#include "core/protocol/RetryAfter.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("AnswerEnding", text);
}

void note(DecodedResponse &response, const QString &finding)
{
    if (!response.findings.contains(finding))
        response.findings.append(finding);
}

/// One document answered, be it bare or inside a single event.
bool isOneDocument(const EndingFacts &facts)
{
    return facts.payloads == 1
        && (facts.wholeAnswers == 1 || (facts.unframed == 1 && facts.outputEvents > 0));
}

void takeStreamError(const ProviderError &error, DecodedResponse &response)
{
    response.outcome = Outcome::StreamError;
    response.detail = detailOfStreamError(error);
    response.errorMessage = error.message.isEmpty()
        ? translated("The provider reported an error inside the stream.")
        : error.message;
    response.errorCode = error.code;
    response.retryAfter = error.retryAfter;
    if (response.rateLimits.empty())
        response.rateLimits = error.limits;
}

void judgeTerminal(Outcome terminal, const EndingFacts &facts, BodyEnd end, DecodedResponse &response)
{
    response.outcome = terminal;
    if (terminal == Outcome::Complete && facts.hasRefusal)
        response.outcome = Outcome::Refusal;
    else if ((terminal == Outcome::Complete || terminal == Outcome::ToolCalls) && facts.outputEvents == 0)
        response.outcome = Outcome::Empty;
    if (end == BodyEnd::Cut)
        note(response, QStringLiteral("connection cut after the terminal signal"));
    if (facts.wantsDone && !facts.isDoneSeen)
        note(response, QStringLiteral("no end marker"));
}

void judgeWithoutSignal(const EndingFacts &facts, BodyEnd end, DecodedResponse &response)
{
    if (facts.isDoneSeen) {
        note(response, QStringLiteral("no finish reason"));
        response.outcome = facts.hasRefusal ? Outcome::Refusal
            : facts.outputEvents > 0        ? Outcome::Complete
                                            : Outcome::Empty;
        return;
    }
    if (facts.payloads == 0 && !facts.hasContent && end == BodyEnd::Complete) {
        note(response, QStringLiteral("empty body"));
        response.outcome = Outcome::Empty;
        return;
    }
    if (facts.payloads == 0 && (facts.hasStrayText || facts.malformed > 0)) {
        response.outcome = Outcome::Malformed;
        response.errorMessage = facts.quoted.trimmed().isEmpty()
            ? translated("The body is no event stream of this protocol.")
            : providerErrorFromBody(facts.quoted, facts.wallClock).message;
        return;
    }
    if (facts.needsNoTerminal && end == BodyEnd::Complete && facts.payloads > 0 && !facts.hasCutTail) {
        response.outcome = facts.outputEvents > 0 ? Outcome::Complete : Outcome::Empty;
        return;
    }
    response.outcome = Outcome::Truncated;
    response.errorMessage = facts.needsNoTerminal && facts.hasCutTail
        ? translated("The body ended inside a document.")
        : translated("The stream ended without its terminal signal (%1).").arg(facts.terminalName);
}

/// What the finish reason says, even where the outcome is another one.
QString finishClassOf(const EndingFacts &facts, const DecodedResponse &response)
{
    if (response.finishReason.isEmpty())
        return {};
    if (response.outcome == Outcome::StreamError)
        return QStringLiteral("error");
    if (response.outcome == Outcome::Refusal)
        return exportName(Outcome::Refusal);
    if (facts.isFinishUnknown)
        return QStringLiteral("other");
    return !facts.terminal || *facts.terminal == Outcome::Complete ? QStringLiteral("stop")
                                                                   : exportName(*facts.terminal);
}

} // namespace

void judgeEnding(const EndingFacts &facts, BodyEnd end, DecodedResponse &response)
{
    if (!facts.tooLargeMessage.isEmpty()) {
        response.outcome = Outcome::Malformed;
        response.detail = OutcomeDetail::TooLarge;
        response.errorMessage = facts.tooLargeMessage;
    } else if (facts.error) {
        takeStreamError(*facts.error, response);
    } else if (facts.brokenJson > 0) {
        response.outcome = Outcome::Malformed;
        response.errorMessage = translated("%1 events of the stream are broken JSON.").arg(facts.brokenJson);
    } else if (isOneDocument(facts)) {
        response.outcome = Outcome::NotAStream;
        note(response, QStringLiteral("not streamed"));
    } else if (facts.terminal) {
        judgeTerminal(*facts.terminal, facts, end, response);
    } else {
        judgeWithoutSignal(facts, end, response);
    }
    if (response.outcome == Outcome::Empty)
        response.errorMessage = translated("The answer ended without any output.");
    response.finishClass = finishClassOf(facts, response);
}

void judgeHttpError(const ResponseHead &head, const EndingFacts &facts, DecodedResponse &response)
{
    ProviderError error = providerErrorFromBody(facts.quoted, facts.wallClock);
    // A wait in the headers makes a spent budget one that comes back.
    if (const auto wait = retryAfterFrom(head.headers, facts.wallClock); wait && !error.retryAfter)
        error.retryAfter = wait->wait;
    response.outcome = Outcome::HttpError;
    response.detail = detailOfHttpError(head.status, error);
    response.errorCode = error.code;
    response.errorMessage = error.message.isEmpty()
        ? translated("The server answered with HTTP %1 and no explanation.").arg(head.status)
        : error.message;
    response.retryAfter = error.retryAfter;
    // Those of the headers are the endpoint's own word; a gateway quotes others in the body.
    if (rateLimitsFrom(head.headers, facts.wallClock).empty())
        response.rateLimits = error.limits;
}

} // namespace streamgauge
