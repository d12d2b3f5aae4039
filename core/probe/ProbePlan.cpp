// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/ProbePlan.h"

#include "core/plan/Prompt.h"
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

struct Probe
{
    Q_DECLARE_TR_FUNCTIONS(ProbePlan)
};

/// Without a hint: the form that most servers have, then the vendors' own.
const QStringList &usualProtocols()
{
    static const QStringList ids{QStringLiteral("openai-chat"), QStringLiteral("anthropic"),
                                 QStringLiteral("gemini"), QStringLiteral("ollama")};
    return ids;
}

/// The version in the path of a protocol's usual base URL.
QString usualVersion(const QString &protocol)
{
    if (protocol == QLatin1String("ollama"))
        return {};
    return protocol == QLatin1String("gemini") ? QStringLiteral("/v1beta") : QStringLiteral("/v1");
}

bool hasNoPath(const QUrl &url)
{
    return url.path().isEmpty() || url.path() == QLatin1String("/");
}

/// Whether the same bytes would go to the same place.
bool isSameListing(const PreparedRequest &left, const PreparedRequest &right)
{
    return left.url == right.url && left.headers == right.headers;
}

void addListing(std::vector<ProbeListing> &listings, const Backend &backend, const QString &protocol,
                const SecretValue &key)
{
    const auto known = protocolById(protocol);
    auto request = known ? known->modelListRequest(backend, key) : std::nullopt;
    if (!request)
        return;
    const bool isThere = std::any_of(listings.begin(), listings.end(), [&](const ProbeListing &listing) {
        return isSameListing(listing.request, *request);
    });
    if (!isThere)
        listings.push_back({protocol, baseUrlOf(backend.baseUrl, protocol), *std::move(request)});
}

} // namespace

QStringList probeCandidates(const ProbeTarget &target)
{
    if (target.protocol)
        return {*target.protocol};
    const QUrl &url = target.backend.baseUrl;
    // The only one that a WebSocket gives away: endpoints of one's own say nothing of themselves.
    if (isWebSocketUrl(url))
        return {QStringLiteral("openai-realtime")};
    const QString byPath = protocolOfPath(url);
    if (!byPath.isEmpty())
        return {byPath};
    QStringList candidates = usualProtocols();
    const QString byHost = protocolOfHost(url);
    if (byHost == QLatin1String("ollama"))
        return {byHost, QStringLiteral("openai-chat")}; // its own, and the one it has for OpenAI's clients
    if (!byHost.isEmpty())
        return {byHost};
    for (const char *hint : {"ollama", "gemini", "anthropic"}) {
        if (url.path().contains(QLatin1String(hint)) || url.host().contains(QLatin1String(hint)))
            candidates.move(candidates.indexOf(QLatin1String(hint)), 0);
    }
    return candidates;
}

std::vector<ProbeListing> probeListings(const ProbeTarget &target, const SecretValue &key)
{
    std::vector<ProbeListing> listings;
    const QStringList candidates = probeCandidates(target);
    for (const QString &protocol : candidates)
        addListing(listings, target.backend, protocol, key);
    if (!hasNoPath(target.backend.baseUrl))
        return listings;
    for (const QString &protocol : candidates) {
        Backend versioned = target.backend;
        versioned.baseUrl.setPath(usualVersion(protocol));
        if (!versioned.baseUrl.path().isEmpty())
            addListing(listings, versioned, protocol, key);
    }
    return listings;
}

ProbeForecast probeForecast(const ProbeTarget &target)
{
    ProbeForecast forecast;
    // With a key each protocol shows it in its own way, so no two requests are alike.
    forecast.listings = static_cast<int>(probeListings(target, SecretValue(QByteArrayLiteral("any"))).size());
    if (target.depth == ProbeDepth::Full)
        forecast.requests = static_cast<int>(probeCandidates(target).size());
    forecast.outputTokens = forecast.requests * probeOutputTokens;
    return forecast;
}

QString ProbeForecast::inWords() const
{
    const QLocale locale;
    const QString lists = listings == 1
        ? Probe::tr("1 request for a list of models, which is free")
        : Probe::tr("%1 requests for lists of models, which are free").arg(locale.toString(listings));
    if (requests == 0)
        return Probe::tr("At most %1.").arg(lists);
    const QString paid = requests == 1
        ? Probe::tr("1 request that costs %1 output tokens at most").arg(locale.toString(outputTokens))
        : Probe::tr("%1 requests that cost %2 output tokens together at most")
              .arg(locale.toString(requests), locale.toString(outputTokens));
    return listings == 0 ? Probe::tr("At most %1.").arg(paid)
                         : Probe::tr("At most %1, then %2.").arg(lists, paid);
}

Result<PreparedRequest> probeRequest(const StreamProtocol &protocol, const Backend &backend,
                                     const SecretValue &key)
{
    Prompt prompt;
    prompt.messages = {{QStringLiteral("user"), QStringLiteral("Count from one to ten in words.")}};
    prompt.maxOutputTokens = probeOutputTokens;
    return protocol.prepare(backend, prompt, key);
}

QString likelyChatModel(const QStringList &models)
{
    static const QStringList others{
        QStringLiteral("embed"),      QStringLiteral("whisper"), QStringLiteral("tts"),
        QStringLiteral("dall-e"),     QStringLiteral("image"),   QStringLiteral("moderation"),
        QStringLiteral("rerank"),     QStringLiteral("audio"),   QStringLiteral("realtime"),
        QStringLiteral("transcribe"), QStringLiteral("veo"),     QStringLiteral("imagen"),
        QStringLiteral("instruct"),   QStringLiteral("davinci"), QStringLiteral("babbage"),
        QStringLiteral("aqa"),        QStringLiteral("sora"),    QStringLiteral("computer-use"),
    };
    const auto found = std::find_if(models.begin(), models.end(), [](const QString &model) {
        return std::none_of(others.begin(), others.end(), [&model](const QString &other) {
            return model.contains(other, Qt::CaseInsensitive);
        });
    });
    return found != models.end() ? *found : models.value(0);
}

} // namespace streamgauge
