// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/OutcomeWords.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

/// Translation context.
struct OutcomeWords
{
    Q_DECLARE_TR_FUNCTIONS(OutcomeWords)
};

QString detailInWords(OutcomeDetail detail)
{
    switch (detail) {
    case OutcomeDetail::None:
        return {};
    case OutcomeDetail::ConnectDeadline:
        return OutcomeWords::tr("no connection in time");
    case OutcomeDetail::FirstByteDeadline:
        return OutcomeWords::tr("no answer in time");
    case OutcomeDetail::SilenceDeadline:
        return OutcomeWords::tr("silent for too long");
    case OutcomeDetail::ProgressDeadline:
        return OutcomeWords::tr("no tokens for too long");
    case OutcomeDetail::TotalDeadline:
        return OutcomeWords::tr("not done in time");
    case OutcomeDetail::ConnectionFailed:
        return OutcomeWords::tr("connection failed");
    case OutcomeDetail::TlsFailed:
        return OutcomeWords::tr("TLS failed");
    case OutcomeDetail::Redirected:
        return OutcomeWords::tr("redirect refused");
    case OutcomeDetail::Unauthorized:
        return OutcomeWords::tr("key not accepted");
    case OutcomeDetail::Forbidden:
        return OutcomeWords::tr("forbidden");
    case OutcomeDetail::NotFound:
        return OutcomeWords::tr("not found");
    case OutcomeDetail::RateLimited:
        return OutcomeWords::tr("rate limited");
    case OutcomeDetail::QuotaExhausted:
        return OutcomeWords::tr("quota exhausted");
    case OutcomeDetail::Overloaded:
        return OutcomeWords::tr("overloaded");
    case OutcomeDetail::ClientError:
        return OutcomeWords::tr("request refused");
    case OutcomeDetail::ServerError:
        return OutcomeWords::tr("server error");
    case OutcomeDetail::UnexpectedStatus:
        return OutcomeWords::tr("unexpected status");
    case OutcomeDetail::TooLarge:
        return OutcomeWords::tr("response too large");
    case OutcomeDetail::BadContentCoding:
        return OutcomeWords::tr("bad compression");
    case OutcomeDetail::ByUser:
        return OutcomeWords::tr("stopped by you");
    case OutcomeDetail::ByBudget:
        return OutcomeWords::tr("stopped by the budget");
    case OutcomeDetail::BackendStopped:
        return OutcomeWords::tr("backend stopped");
    case OutcomeDetail::RequestNotBuildable:
        return OutcomeWords::tr("request could not be built");
    }
    Q_UNREACHABLE();
}

QString plainWords(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Complete:
        return OutcomeWords::tr("complete");
    case Outcome::Length:
        return OutcomeWords::tr("cut at the output limit");
    case Outcome::ContentFilter:
        return OutcomeWords::tr("content filter");
    case Outcome::ToolCalls:
        return OutcomeWords::tr("tool calls");
    case Outcome::Refusal:
        return OutcomeWords::tr("refusal");
    case Outcome::Empty:
        return OutcomeWords::tr("no output");
    case Outcome::HttpError:
        return OutcomeWords::tr("HTTP error");
    case Outcome::StreamError:
        return OutcomeWords::tr("error in the stream");
    case Outcome::Truncated:
        return OutcomeWords::tr("cut off before its end");
    case Outcome::NotAStream:
        return OutcomeWords::tr("not a stream");
    case Outcome::Malformed:
        return OutcomeWords::tr("not readable");
    case Outcome::Deadline:
        return OutcomeWords::tr("deadline");
    case Outcome::Aborted:
        return OutcomeWords::tr("aborted");
    case Outcome::NotSent:
        return OutcomeWords::tr("not sent");
    }
    Q_UNREACHABLE();
}

} // namespace

QString outcomeInWords(Outcome outcome, OutcomeDetail detail, int httpStatus)
{
    const QString specific = detailInWords(detail);
    if (outcome == Outcome::HttpError && httpStatus != 0) {
        const QString status = OutcomeWords::tr("HTTP %1").arg(httpStatus);
        return specific.isEmpty() ? status : OutcomeWords::tr("%1: %2").arg(status, specific);
    }
    if (specific.isEmpty())
        return plainWords(outcome);
    if (outcome == Outcome::Deadline || outcome == Outcome::HttpError)
        return specific;
    return OutcomeWords::tr("%1: %2").arg(plainWords(outcome), specific);
}

} // namespace streamgauge
