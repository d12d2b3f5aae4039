// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace streamgauge {

/// How far a probe goes.
enum class ProbeDepth
{
    ListsOnly, ///< asks for lists of models, which costs nothing
    Full, ///< then for a few tokens, with each protocol that may be meant
};

/// What is to be probed.
struct ProbeTarget
{
    Backend backend; ///< its protocol is not looked at
    std::optional<QString> protocol; ///< only this one; else all that may be meant
    ProbeDepth depth = ProbeDepth::Full;
};

/// A request for a list of models.
struct ProbeListing
{
    QString protocol;
    QUrl base; ///< the base URL that it would prove
    PreparedRequest request;
};

/// What a probe sends at most, to be shown before it starts.
struct ProbeForecast
{
    int listings = 0; ///< free
    int requests = 0; ///< paid, one for each protocol that may be meant
    int outputTokens = 0; ///< of all paid requests together

    [[nodiscard]] QString inWords() const;
};

/// Output tokens asked of one request: the least that all protocols take.
constexpr int probeOutputTokens = 16;

/// The protocols that may be meant, the likeliest first, guessed from host and path. Pure.
[[nodiscard]] QStringList probeCandidates(const ProbeTarget &target);
/// The lists to ask for, in order: of the base URL as it stands, then, where it has no path, with the version
/// that is usually forgotten. Pure.
[[nodiscard]] std::vector<ProbeListing> probeListings(const ProbeTarget &target, const SecretValue &key);
[[nodiscard]] ProbeForecast probeForecast(const ProbeTarget &target);
/// The request that costs a few tokens. Errors say what it lacks.
[[nodiscard]] Result<PreparedRequest> probeRequest(const StreamProtocol &protocol, const Backend &backend,
                                                   const SecretValue &key);
/// A model for a question where the user named none: the first that can chat by its name; empty for an empty
/// list. Pure.
[[nodiscard]] QString likelyChatModel(const QStringList &models);

} // namespace streamgauge
