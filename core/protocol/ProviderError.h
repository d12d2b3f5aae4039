// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/Outcome.h"
#include "core/record/RateLimit.h"

#include <QByteArrayView>
#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <chrono>
#include <optional>
#include <vector>

namespace streamgauge {

/// What a provider says went wrong, in whatever form it says so.
struct ProviderError
{
    QString message;
    QString code; ///< its code, else its type or status word
    QString type; ///< type or status word beside the code
    std::optional<int> status; ///< an HTTP status inside the body
    std::optional<std::chrono::milliseconds> retryAfter;
    std::vector<RateLimit> limits; ///< where the body tells them, as headers inside it
    bool isDaySpent = false; ///< a quota of the day is used up, which no wait within a run brings back
};

/// Reads `error` objects of every known form: {error: {message, type, code}}, {error: "text"}, {type:
/// "error", …}, {object: "error", …}, {errors: […]}, {detail: …}, {message: …}. `now` is for resets given as
/// an instant.
[[nodiscard]] ProviderError providerErrorFrom(const QJsonObject &document, const QDateTime &now);
/// Whether a document reports an error rather than output.
[[nodiscard]] bool reportsError(const QJsonObject &document);
/// The error in the body of an HTTP error: JSON, an array around it, an event stream, HTML, or plain text.
[[nodiscard]] ProviderError providerErrorFromBody(QByteArrayView body, const QDateTime &now);

/// The finer class of an HTTP error. Codes decide before words: a 429 may be a rate or a quota.
[[nodiscard]] OutcomeDetail detailOfHttpError(int status, const ProviderError &error);
/// The finer class of an error inside a stream, from its code, type and status; None where they tell nothing.
[[nodiscard]] OutcomeDetail detailOfStreamError(const ProviderError &error);

} // namespace streamgauge
