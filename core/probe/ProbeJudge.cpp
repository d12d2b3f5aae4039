// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/ProbeJudge.h"

#include "core/protocol/ModelList.h"
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <set>
#include <utility>

namespace streamgauge {

namespace {

constexpr int notFound = 404;
constexpr int methodNotAllowed = 405;
constexpr int switchingProtocols = 101;

struct Judge
{
    Q_DECLARE_TR_FUNCTIONS(ProbeJudge)
};

bool speaksOfModels(const RequestRecord &record)
{
    return record.errorMessage.contains(QLatin1String("model"), Qt::CaseInsensitive)
        || record.errorCode.contains(QLatin1String("model"), Qt::CaseInsensitive);
}

/// Reads in which output came.
std::size_t readsWithOutput(const RequestRecord &record)
{
    std::set<quint32> reads;
    for (const StreamEvent &event : record.events) {
        if (carriesOutput(event.kind))
            reads.insert(event.read);
    }
    return reads.size();
}

bool isAnswer(const RequestRecord &record)
{
    switch (record.outcome) {
    case Outcome::Complete:
    case Outcome::Length:
    case Outcome::ContentFilter:
    case Outcome::ToolCalls:
    case Outcome::Refusal:
    case Outcome::NotAStream:
        return true;
    case Outcome::Empty: // all tokens may have gone into reasoning that is not shown
        return !record.events.empty();
    case Outcome::Truncated:
        return readsWithOutput(record) > 0;
    default:
        return false;
    }
}

/// What the endpoint said, to stand inside a sentence.
QString withStatus(const RequestRecord &record)
{
    QString message = record.errorMessage;
    if (message.endsWith(QLatin1Char('.')))
        message.chop(1);
    return record.httpStatus > 0 ? Judge::tr("HTTP %1: %2").arg(record.httpStatus).arg(message) : message;
}

} // namespace

ProbeJudge::ProbeJudge(ProbeTarget target, bool hasKey)
    : m_target(std::move(target))
{
    m_report.hasKey = hasKey;
    const QString scheme = m_target.backend.baseUrl.scheme();
    m_report.isPlain = scheme == QLatin1String("http") || scheme == QLatin1String("ws");
    if (m_report.isPlain)
        m_report.encrypted = Finding::No;
    m_report.model = m_target.backend.model;
    m_report.base = m_target.backend.baseUrl;
}

/// What is known from any request. False where no other one can do better.
bool ProbeJudge::takeTransport(const RequestRecord &record)
{
    const auto end = [this, &record] {
        m_report.problem = record.errorMessage;
        m_isOver = true;
        return false;
    };
    if (record.detail == OutcomeDetail::ConnectionFailed || record.detail == OutcomeDetail::ConnectDeadline) {
        m_report.reachable = Finding::No;
        return end();
    }
    if (record.detail == OutcomeDetail::TlsFailed) {
        m_report.reachable = Finding::Yes;
        m_report.encrypted = Finding::No;
        return end();
    }
    m_report.reachable = Finding::Yes;
    if (!m_report.isPlain)
        m_report.encrypted = Finding::Yes;
    // A server of Realtime greets; on any other socket there is silence until it is asked in its own words.
    if (record.outcome == Outcome::Deadline && guessesAtSocket()) {
        m_report.problem = unknownSocketProblem();
        m_isOver = true;
        return false;
    }
    if (record.outcome == Outcome::Deadline || record.outcome == Outcome::Aborted
        || record.detail == OutcomeDetail::Redirected)
        return end();
    if (record.httpStatus != notFound && record.httpStatus != methodNotAllowed)
        m_onlyNotFound = false;
    return true;
}

void ProbeJudge::takeListing(const ProbeListing &listing, const std::shared_ptr<const RequestRecord> &record)
{
    m_report.attempts.push_back({listing.protocol, listing.request.url, listing.base, true, record});
    if (!takeTransport(*record))
        return;
    if (record->detail == OutcomeDetail::Unauthorized || record->detail == OutcomeDetail::Forbidden)
        m_keyRefusal = withStatus(*record);
    if (record->outcome != Outcome::Complete)
        return;
    const auto list = modelListFrom(QJsonDocument::fromJson(record->rawBody).object());
    if (!list)
        return;
    m_report.hasList = true;
    m_report.models = list->models;
    m_report.base = listing.base;
    m_listForm = list->protocol;
    if (m_report.model.isEmpty()) {
        m_report.model = likelyChatModel(list->models);
        m_report.isModelChosen = !m_report.model.isEmpty();
    }
    if (!m_report.model.isEmpty() && !m_report.models.isEmpty())
        m_report.modelKnown = m_report.models.contains(m_report.model) ? Finding::Yes : Finding::No;
}

QStringList ProbeJudge::worthAsking() const
{
    if (m_isOver || m_target.depth == ProbeDepth::ListsOnly)
        return {};
    const QStringList candidates = probeCandidates(m_target);
    return candidates.size() > 1 && candidates.contains(m_listForm) ? QStringList{m_listForm} : candidates;
}

Backend ProbeJudge::backendFor(const QString &protocol) const
{
    Backend backend = m_target.backend;
    backend.protocol = protocol;
    backend.model = m_report.model;
    // What a list proved is the base; else the path of the protocol is taken off where it stands.
    backend.baseUrl = m_report.hasList ? m_report.base : baseUrlOf(m_target.backend.baseUrl, protocol);
    return backend;
}

void ProbeJudge::takeAnswer(const QString &protocol, const QUrl &url,
                            const std::shared_ptr<const RequestRecord> &record)
{
    m_report.attempts.push_back({protocol, url, backendFor(protocol).baseUrl, false, record});
    if (!takeTransport(*record))
        return;
    if (isAnswer(*record))
        settle(protocol, *record);
    else
        takeRefusal(protocol, *record);
}

void ProbeJudge::settle(const QString &protocol, const RequestRecord &record)
{
    m_report.base = backendFor(protocol).baseUrl;
    m_report.protocol = protocol;
    m_report.isProtocolCertain = true;
    m_report.keyAccepted = Finding::Yes;
    m_report.modelKnown = m_report.model.isEmpty() ? Finding::Unknown : Finding::Yes;
    if (record.outcome == Outcome::NotAStream)
        m_report.streams = Finding::No;
    else if (readsWithOutput(record) > 1)
        m_report.streams = Finding::Yes;
    if (record.outcome == Outcome::NotAStream)
        m_report.problem
            = Judge::tr("The endpoint answers with one document although a stream was asked for. A gateway "
                        "in between may switch streaming off.");
    m_isOver = true;
}

void ProbeJudge::takeRefusal(const QString &protocol, const RequestRecord &record)
{
    m_lastProblem = withStatus(record);
    m_lastStatus = record.httpStatus;
    switch (record.detail) {
    case OutcomeDetail::Unauthorized:
    case OutcomeDetail::Forbidden:
        m_keyRefusal = m_lastProblem;
        return;
    case OutcomeDetail::NotFound:
        if (!speaksOfModels(record))
            return;
        m_report.modelKnown = Finding::No;
        m_report.keyAccepted = m_report.hasKey ? Finding::Yes : Finding::Unknown;
        suppose(protocol, unknownModelProblem());
        m_isOver = true;
        return;
    case OutcomeDetail::RateLimited:
    case OutcomeDetail::QuotaExhausted:
    case OutcomeDetail::Overloaded:
        suppose(protocol,
                Judge::tr("The endpoint limits requests now (%1). Try again later, or look at the limits "
                          "of your account.")
                    .arg(m_lastProblem));
        m_isOver = true;
        return;
    default:
        break;
    }
    const bool isRefusedInWords = record.outcome == Outcome::StreamError
        || (record.outcome == Outcome::HttpError && record.httpStatus != methodNotAllowed
            && !record.errorCode.isEmpty());
    if (isRefusedInWords)
        suppose(protocol,
                Judge::tr("The endpoint refused the request (%1). Change the fields of the body accordingly.")
                    .arg(m_lastProblem));
}

void ProbeJudge::takeFault(const QString &message)
{
    m_lastProblem = message;
    m_onlyNotFound = false;
}

void ProbeJudge::suppose(const QString &protocol, const QString &problem)
{
    if (!m_supposed.isEmpty())
        return;
    m_supposed = protocol;
    m_supposedProblem = problem;
}

QString ProbeJudge::keyProblem() const
{
    return m_report.hasKey
        ? Judge::tr("The key was refused (%1). Check that it is a key of this provider, and that it may use "
                    "the model.")
              .arg(m_keyRefusal)
        : Judge::tr("The endpoint wants a key (%1). Say where the key comes from.").arg(m_keyRefusal);
}

QString ProbeJudge::unknownModelProblem() const
{
    const QString words
        = Judge::tr("The endpoint does not know the model “%1” (%2).").arg(m_report.model, m_lastProblem);
    return m_report.models.isEmpty()
        ? words
        : Judge::tr("%1 It lists %2.").arg(words, m_report.models.mid(0, 5).join(QLatin1String(", ")));
}

bool ProbeJudge::guessesAtSocket() const
{
    return isWebSocketUrl(m_target.backend.baseUrl) && !m_target.protocol;
}

QString ProbeJudge::unknownSocketProblem() const
{
    return Judge::tr(
        "The WebSocket opens, but does not speak OpenAI's Realtime. If it is an endpoint of your own, "
        "name its protocol: ndjson where each message is a JSON document, else text.");
}

QString ProbeJudge::problemWithoutProtocol() const
{
    if (!m_keyRefusal.isEmpty())
        return keyProblem();
    if (m_report.model.isEmpty() && m_target.depth == ProbeDepth::Full && !m_lastProblem.isEmpty())
        return Judge::tr("The endpoint lists no models, and a request needs one: name a model.");
    if (guessesAtSocket() && m_lastStatus == switchingProtocols)
        return unknownSocketProblem();
    if (m_onlyNotFound)
        return Judge::tr(
                   "Nothing answers below %1 at the paths of the protocols tried. Does the base URL lack its "
                   "version, such as /v1, or is it a path of its own (protocols sse, ndjson, text, json)?")
            .arg(m_target.backend.baseUrl.toString(QUrl::RemoveUserInfo));
    if (m_lastProblem.isEmpty())
        return Judge::tr("The endpoint answers, but has no list of models that can be read.");
    return Judge::
        tr("The endpoint answers, but with none of the protocols tried (%1). Name its protocol if you know "
           "it.")
            .arg(m_lastProblem);
}

ProbeReport ProbeJudge::conclude()
{
    if (m_report.protocol.isEmpty() && !m_supposed.isEmpty()) {
        m_report.base = backendFor(m_supposed).baseUrl;
        m_report.protocol = m_supposed;
        m_report.problem = m_supposedProblem;
    }
    if (m_report.protocol.isEmpty() && m_report.hasList && m_target.depth == ProbeDepth::ListsOnly)
        m_report.protocol = m_target.protocol.value_or(m_listForm);
    if (!m_keyRefusal.isEmpty() && m_report.keyAccepted == Finding::Unknown && !m_report.isProtocolCertain)
        m_report.keyAccepted = Finding::No;
    if (m_report.problem.isEmpty() && m_report.protocol.isEmpty())
        m_report.problem = problemWithoutProtocol();
    return m_report;
}

} // namespace streamgauge
