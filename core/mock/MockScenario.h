// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace streamgauge {

/// A seeded distribution of durations.
struct DelayDistribution
{
    enum class Shape
    {
        Fixed,
        Uniform,
        LogNormal,
        List
    };
    Shape shape = Shape::Fixed;
    Duration first{}; ///< Fixed: the value; Uniform: the least; LogNormal: the median
    Duration second{}; ///< Uniform: the most
    double sigma = 0; ///< LogNormal: standard deviation of the logarithm
    std::vector<Duration>
        list; ///< List: recorded values, taken in order from a seeded start, again and again

    bool operator==(const DelayDistribution &) const = default;
};

enum class MockDelivery
{
    Incremental,
    Grouped, ///< held back and released in groups, see groupBy
    Buffered, ///< produced at the same pace, delivered at once at the end
    Stalled, ///< incremental with one long hole
    NotAStream, ///< one JSON document
};

enum class MockGrouping
{
    Events,
    Bytes,
    Time
};

/// One limit as rate-limit headers tell it.
struct MockRateLimit
{
    qint64 limit = 0;
    qint64 remaining = 0;
    Duration reset{}; ///< until it is full again

    bool operator==(const MockRateLimit &) const = default;
};

/// A part of the work before the first token, as an agent or a RAG endpoint tells it.
struct MockPhase
{
    QString name;
    DelayDistribution duration;

    bool operator==(const MockPhase &) const = default;
};

/// What the mock provider does with a request. All delays are seeded and deterministic: the same scenario and
/// the same position of a request give the same stream.
struct MockScenario
{
    quint64 seed = 1;
    DelayDistribution headersDelay; ///< request read to response headers
    std::optional<DelayDistribution>
        roleDelay; ///< request read to role-only event; absent: no separate role event
    DelayDistribution firstTokenDelay; ///< request read to first content
    DelayDistribution gap; ///< between content chunks
    DelayDistribution endDelay; ///< last content written to finish reason, usage and end marker
    int outputTokens = 400; ///< the request's own maximum caps it
    int tokensPerChunkLeast = 1;
    int tokensPerChunkMost = 1;
    MockDelivery delivery = MockDelivery::Incremental;
    MockGrouping groupBy = MockGrouping::Events;
    int groupEvents = 8;
    int groupBytes = 4096;
    Duration groupTime = std::chrono::seconds(1);
    int stallAfterChunks = 10;
    Duration stallFor = std::chrono::seconds(2);
    bool promptCache = true; ///< a repeated prefix is answered faster and reported in cached_tokens
    double cachedSpeedUp = 5; ///< divides the first-token delay by this when the whole prefix is cached
    QString toolName; ///< answer with a call of this tool; empty: with text
    QString toolArguments = QStringLiteral("{\"city\":\"Reykjavik\"}");
    int reasoningTokens = 0; ///< streamed as reasoning before the answer
    int errorStatus = 0; ///< answer with this HTTP status instead
    QByteArray retryAfter; ///< Retry-After header beside errorStatus
    double errorShare = 1; ///< share of requests answered with errorStatus
    std::vector<MockPhase> phases; ///< what the time before the first token is said to go into, in order
    std::optional<MockRateLimit> requestLimit; ///< told in every answer's headers, as the protocol words it
    std::optional<MockRateLimit> tokenLimit;
    int disconnectAfterChunks = -1; ///< close the socket after so many content chunks; −1: never
    int streamErrorAfterChunks = -1; ///< an error inside the stream after so many content chunks; −1: none
    QString streamErrorMessage = QStringLiteral("The mock provider's scenario fails here.");
    QString streamErrorCode; ///< empty: the usual one of the protocol
    bool sendFinish = true; ///< false: a stream ends without finish reason, usage and end marker
    bool sendDone = true;
    bool sendUsage = true;
    bool endOfLineCrLf = false;
    Duration keepAliveEvery{}; ///< an SSE comment this often while the stream is open; zero: none
    int keepAliveBytes = 30; ///< size of such a comment, so that a filling proxy buffer can be provoked
    /// Multiplies every delay: 0.1 plays the scenario ten times as fast.
    double timeScale = 1;
    QByteArray requireKey; ///< refuse requests without this key with 401; empty: accept all

    bool operator==(const MockScenario &) const = default;
};

} // namespace streamgauge
