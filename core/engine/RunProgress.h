// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RunRecord.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

namespace streamgauge {

/// What happened to one request since the last batch: its instants so far, and its new events.
struct RequestUpdate
{
    RequestIdentity identity;
    RequestTimeline timeline;
    std::vector<StreamEvent> newEvents;
};

/// About thirty of these a second leave each network thread while requests run.
struct LiveBatch
{
    std::vector<RequestUpdate> updates;
};

/// For progress lines and the status bar.
struct RunProgress
{
    int planned = 0; ///< all requests, warm-up, priming and retries so far included
    int finished = 0; ///< with any outcome
    int failed = 0; ///< accounts failed and rate limited
    int inFlight = 0;
    double requestsPerSecond = 0;
    double tokenEventsPerSecond = 0; ///< over the last second or so
    qint64 outputTokens = 0; ///< so far, as reported or estimated
    Duration elapsed{};
    std::optional<Duration> left; ///< estimated; absent while nothing is known
};

/// What a run will send at most, to be shown before it starts.
struct RunForecast
{
    int requests = 0; ///< timed
    int extraRequests = 0; ///< warm-up and priming
    int retries = 0; ///< at most
    qint64 outputTokens = 0; ///< at most, all requests and retries
    [[nodiscard]] QString
    inWords() const; ///< "160 requests and 2 uncounted requests before them, at most 64,800 output tokens"
};

} // namespace streamgauge

Q_DECLARE_METATYPE(streamgauge::RunProgress)
Q_DECLARE_METATYPE(std::shared_ptr<const streamgauge::LiveBatch>)
Q_DECLARE_METATYPE(std::shared_ptr<const streamgauge::RequestRecord>)
Q_DECLARE_METATYPE(std::shared_ptr<const streamgauge::RunRecord>)
