// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/mock/MockScenario.h"
#include "core/record/RequestRecord.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QUrl>

#include <optional>
#include <vector>

namespace streamgauge {

enum class KeySource
{
    None,
    Environment,
    Keychain,
    Session
};
enum class HttpVersion
{
    Http1_1,
    Http2
};
enum class ProxyMode
{
    Automatic,
    None,
    System,
    Custom
};

/// Where a backend's API key comes from. Never the key itself.
struct KeyReference
{
    KeySource source = KeySource::None;
    QString name; ///< environment variable, or the keychain entry

    bool operator==(const KeyReference &) const = default;
};

struct TlsOptions
{
    QString caFile; ///< PEM file with further certificate authorities
    bool verifyPeer = true;

    bool operator==(const TlsOptions &) const = default;
};

struct ProxyOptions
{
    ProxyMode mode
        = ProxyMode::Automatic; ///< Automatic: none for loopback and private hosts, else the system's
    QUrl url; ///< for Custom

    bool operator==(const ProxyOptions &) const = default;
};

/// Our own deadlines; zero switches one off.
struct Deadlines
{
    Duration connect = std::chrono::seconds(10); ///< dispatched to request sent
    Duration firstByte = std::chrono::seconds(120); ///< request sent to first body byte
    Duration silence = std::chrono::seconds(60); ///< between any two reads
    Duration progress{}; ///< between token events; keep-alives do not reset it
    Duration total = std::chrono::seconds(300); ///< dispatched to settle

    bool operator==(const Deadlines &) const = default;
};

/// One endpoint under test.
struct Backend
{
    QString name; ///< unique in the plan
    QUrl baseUrl; ///< without the protocol's path, for example https://api.example.com/v1
    QString model;
    QString protocol = QStringLiteral("openai-chat");
    KeyReference key;
    HeaderList headers; ///< extra request headers; never a key
    QJsonObject body; ///< extra or overriding fields of the request body
    QJsonObject mapping; ///< where text, usage and errors are, for the generic protocols (sse, ndjson)
    HttpVersion httpVersion = HttpVersion::Http1_1;
    QByteArray acceptEncoding = "gzip, deflate";
    TlsOptions tls;
    ProxyOptions proxy;
    bool freshConnections = false; ///< a new connection for each request, its cost inside the measured time
    /// The built-in mock provider serves this backend; baseUrl is then filled in when the run starts.
    std::optional<MockScenario> mock;

    bool operator==(const Backend &) const = default;
};

enum class PromptPlanMode
{
    Cold,
    Warm,
    Mixed
};

/// What is asked of every backend.
struct PromptShape
{
    PromptPlanMode mode = PromptPlanMode::Cold;
    double warmShare = 0.5; ///< for Mixed: share of warm requests, 0 to 1
    int targetTokens = 1200; ///< of the whole prompt, approximately
    int stablePrefixTokens = 1000; ///< shared by all warm prompts
    QString promptsFile; ///< the user's own prompts (JSON Lines), instead of generated ones; resolved against
                         ///< the plan
    QJsonArray tools; ///< tool definitions in the OpenAI form
    int maxOutputTokens = 400;

    bool operator==(const PromptShape &) const = default;
};

enum class Arrival
{
    ClosedLoop, ///< `concurrency` requests at a time, each begun when one ends
    ConstantRate, ///< open loop, `rate` requests a second, evenly spaced
    PoissonRate, ///< open loop, exponential gaps
};

struct Load
{
    int requests = 40; ///< timed requests for each backend and prompt shape
    int concurrency = 4; ///< for each backend; in open loop an upper bound, 0 for none
    Arrival arrival = Arrival::ClosedLoop;
    double rate = 0; ///< requests a second for each backend, open loop only
    int warmUp = 0; ///< uncounted requests for each backend before the timed part
    bool interleave = true; ///< backends take turns, shuffled from the seed; off: one backend after the other
    quint64 seed = 1;

    bool operator==(const Load &) const = default;
};

/// Hard limits. A request that could cross one is not sent.
struct Budget
{
    std::optional<qint64> requests;
    std::optional<qint64> outputTokens;
    std::optional<Duration> wallTime;
    std::optional<QString> cost; ///< reserved for price tables; a plan that sets it is refused for now

    bool operator==(const Budget &) const = default;
};

/// Why a failed request may be sent again.
enum class RetryReason
{
    RateLimited,
    Overloaded,
    ServerError,
    Connection, ///< none came about
};

/// Whether failed requests are sent again. Off unless asked for, since every retry adds load. What is sent
/// again enters no figure and no account: the first attempt stands as it ended.
struct RetryPolicy
{
    int attempts = 1; ///< at most, the first one included; 1 is off
    Duration baseDelay = std::chrono::milliseconds(500); ///< before the second; doubles with each further one
    Duration maxDelay = std::chrono::seconds(30); ///< where a provider asks for more, there is no retry
    double jitter = 0.5; ///< share of the delay that is left to chance, 0 to 1
    std::vector<RetryReason> on{RetryReason::RateLimited, RetryReason::Overloaded, RetryReason::ServerError,
                                RetryReason::Connection};

    bool operator==(const RetryPolicy &) const = default;
};

/// A plan file, read and checked. The same plan and seed give the same prompts and the same order.
struct Plan
{
    int version = 1;
    QString name;
    std::vector<Backend> backends;
    std::vector<PromptShape> prompts;
    Load load;
    Deadlines deadlines;
    Budget budget;
    RetryPolicy retry;
    qint64 maxResponseBytes = 64 * 1024 * 1024;

    bool operator==(const Plan &) const = default;
};

} // namespace streamgauge
