// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/Outcome.h"

namespace streamgauge {

QString exportName(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Complete:
        return QStringLiteral("complete");
    case Outcome::Length:
        return QStringLiteral("length");
    case Outcome::ContentFilter:
        return QStringLiteral("content_filter");
    case Outcome::ToolCalls:
        return QStringLiteral("tool_calls");
    case Outcome::Refusal:
        return QStringLiteral("refusal");
    case Outcome::Empty:
        return QStringLiteral("empty");
    case Outcome::HttpError:
        return QStringLiteral("http_error");
    case Outcome::StreamError:
        return QStringLiteral("stream_error");
    case Outcome::Truncated:
        return QStringLiteral("truncated");
    case Outcome::NotAStream:
        return QStringLiteral("not_a_stream");
    case Outcome::Malformed:
        return QStringLiteral("malformed");
    case Outcome::Deadline:
        return QStringLiteral("deadline");
    case Outcome::Aborted:
        return QStringLiteral("aborted");
    case Outcome::NotSent:
        return QStringLiteral("not_sent");
    }
    Q_UNREACHABLE();
}

QString exportName(OutcomeDetail detail)
{
    switch (detail) {
    case OutcomeDetail::None:
        return {};
    case OutcomeDetail::ConnectDeadline:
        return QStringLiteral("connect_deadline");
    case OutcomeDetail::FirstByteDeadline:
        return QStringLiteral("first_byte_deadline");
    case OutcomeDetail::SilenceDeadline:
        return QStringLiteral("silence_deadline");
    case OutcomeDetail::ProgressDeadline:
        return QStringLiteral("progress_deadline");
    case OutcomeDetail::TotalDeadline:
        return QStringLiteral("total_deadline");
    case OutcomeDetail::ConnectionFailed:
        return QStringLiteral("connection_failed");
    case OutcomeDetail::TlsFailed:
        return QStringLiteral("tls_failed");
    case OutcomeDetail::Redirected:
        return QStringLiteral("redirected");
    case OutcomeDetail::Unauthorized:
        return QStringLiteral("unauthorized");
    case OutcomeDetail::Forbidden:
        return QStringLiteral("forbidden");
    case OutcomeDetail::NotFound:
        return QStringLiteral("not_found");
    case OutcomeDetail::RateLimited:
        return QStringLiteral("rate_limited");
    case OutcomeDetail::QuotaExhausted:
        return QStringLiteral("quota_exhausted");
    case OutcomeDetail::Overloaded:
        return QStringLiteral("overloaded");
    case OutcomeDetail::ClientError:
        return QStringLiteral("client_error");
    case OutcomeDetail::ServerError:
        return QStringLiteral("server_error");
    case OutcomeDetail::UnexpectedStatus:
        return QStringLiteral("unexpected_status");
    case OutcomeDetail::TooLarge:
        return QStringLiteral("too_large");
    case OutcomeDetail::BadContentCoding:
        return QStringLiteral("bad_content_coding");
    case OutcomeDetail::ByUser:
        return QStringLiteral("by_user");
    case OutcomeDetail::ByBudget:
        return QStringLiteral("by_budget");
    case OutcomeDetail::BackendStopped:
        return QStringLiteral("backend_stopped");
    case OutcomeDetail::RequestNotBuildable:
        return QStringLiteral("request_not_buildable");
    }
    Q_UNREACHABLE();
}

QString exportName(Account account)
{
    switch (account) {
    case Account::Ok:
        return QStringLiteral("ok");
    case Account::Failed:
        return QStringLiteral("failed");
    case Account::Aborted:
        return QStringLiteral("aborted");
    case Account::RateLimited:
        return QStringLiteral("rate_limited");
    case Account::NotSent:
        return QStringLiteral("not_sent");
    }
    Q_UNREACHABLE();
}

Account accountOf(Outcome outcome, OutcomeDetail detail)
{
    switch (outcome) {
    case Outcome::Complete:
    case Outcome::Length:
    case Outcome::ContentFilter:
    case Outcome::ToolCalls:
    case Outcome::Refusal:
    case Outcome::NotAStream:
        return Account::Ok;
    case Outcome::Aborted:
        return Account::Aborted;
    case Outcome::NotSent:
        return Account::NotSent;
    case Outcome::HttpError:
    case Outcome::StreamError:
        return detail == OutcomeDetail::RateLimited || detail == OutcomeDetail::QuotaExhausted
            ? Account::RateLimited
            : Account::Failed;
    case Outcome::Empty:
    case Outcome::Truncated:
    case Outcome::Malformed:
    case Outcome::Deadline:
        return Account::Failed;
    }
    Q_UNREACHABLE();
}

bool isCompleted(Outcome outcome)
{
    return outcome == Outcome::Complete || outcome == Outcome::Length || outcome == Outcome::ToolCalls
        || outcome == Outcome::ContentFilter || outcome == Outcome::NotAStream;
}

bool stopsBackend(Outcome outcome, OutcomeDetail detail)
{
    return (outcome == Outcome::HttpError || outcome == Outcome::StreamError)
        && (detail == OutcomeDetail::Unauthorized || detail == OutcomeDetail::Forbidden
            || detail == OutcomeDetail::NotFound);
}

} // namespace streamgauge
