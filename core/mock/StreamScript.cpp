// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/StreamScript.h"

#include "core/mock/AnswerWriter.h"
#include "core/mock/DelayDraw.h"
#include "core/mock/MockWords.h"

#include <QString>

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

/// Keeps the randomness of one thing apart from that of the others, so that changing one leaves the rest as
/// it was.
enum class Purpose : quint64
{
    Headers,
    Role,
    FirstToken,
    Gap,
    End,
    ChunkSize,
    Reasoning,
    Text,
    Error,
    Phases ///< and one more for each
};

constexpr quint32 mostKeepAlives = 100'000;

class ScriptBuilder
{
public:
    ScriptBuilder(const MockScenario &scenario, const ScriptRequest &request, AnswerWriter &measure)
        : m_scenario(scenario)
        , m_request(request)
        , m_measure(measure)
        , m_chunkSize(random(Purpose::ChunkSize))
        , m_headersAt(once(scenario.headersDelay, Purpose::Headers))
    {
    }

    [[nodiscard]] StreamScript build()
    {
        if (isError()) {
            m_script.errorStatus = m_scenario.errorStatus;
            m_script.form = AnswerForm::Document;
            addAction(ScriptAction::Kind::SendDocument, m_headersAt);
            addAction(ScriptAction::Kind::End, m_headersAt);
            return std::move(m_script);
        }
        const bool streams
            = m_request.form == AnswerForm::Stream && m_scenario.delivery != MockDelivery::NotAStream;
        m_script.form = streams ? AnswerForm::Stream : AnswerForm::Document;
        addContent();
        setInstants();
        planPhases();
        const bool failsFirst = streams && m_scenario.streamErrorAfterChunks >= 0
            && (m_scenario.disconnectAfterChunks < 0
                || m_scenario.streamErrorAfterChunks < m_scenario.disconnectAfterChunks);
        const std::optional<Duration> cut
            = failsFirst ? std::nullopt : cutAfter(m_scenario.disconnectAfterChunks);
        if (streams)
            deliverStream(cut);
        else
            deliverDocument(cut);
        return std::move(m_script);
    }

private:
    [[nodiscard]] SeededRandom random(Purpose purpose) const
    {
        return {m_scenario.seed, m_request.position, static_cast<quint64>(purpose)};
    }

    /// A delay that a request has once. Recorded lists run on from request to request.
    [[nodiscard]] Duration once(const DelayDistribution &delay, Purpose purpose) const
    {
        const quint64 start = SeededRandom(m_scenario.seed, 0, static_cast<quint64>(purpose)).next() >> 1;
        return DelayDraw(delay, random(purpose), start + m_request.position, m_scenario.timeScale).next();
    }

    [[nodiscard]] bool isError() const { return answersWithError(m_scenario, m_request.position); }

    void addAction(ScriptAction::Kind kind, Duration at, quint32 firstEvent = 0, quint32 eventCount = 0)
    {
        m_script.actions.push_back({kind, at, firstEvent, eventCount});
    }

    void addEvent(ScriptEvent::Kind kind, qsizetype textBegin, qint64 tokens)
    {
        ScriptEvent event;
        event.kind = kind;
        event.textBegin = static_cast<quint32>(textBegin);
        event.textLength = static_cast<quint32>(m_script.text.size() - textBegin);
        event.tokens = static_cast<quint32>(tokens);
        m_script.events.push_back(event);
    }

    void addWords(ScriptEvent::Kind kind, qint64 tokens, Purpose purpose)
    {
        MockWords words(random(purpose));
        while (tokens > 0) {
            const qsizetype begin = m_script.text.size();
            qint64 inChunk
                = m_chunkSize.between(m_scenario.tokensPerChunkLeast, m_scenario.tokensPerChunkMost);
            inChunk = std::clamp<qint64>(inChunk, 1, tokens);
            for (qint64 word = 0; word < inChunk; ++word)
                words.appendWord(m_script.text);
            addEvent(kind, begin, inChunk);
            tokens -= inChunk;
        }
    }

    /// The arguments in pieces of about four characters, each of which counts as one token.
    [[nodiscard]] std::vector<QByteArray> argumentPieces() const
    {
        constexpr qsizetype pieceLength = 4;
        const QString &arguments = m_scenario.toolArguments;
        std::vector<QByteArray> pieces;
        for (qsizetype at = 0; at < arguments.size();) {
            qsizetype end = std::min(at + pieceLength, arguments.size());
            if (end < arguments.size() && arguments.at(end).isLowSurrogate())
                ++end;
            pieces.push_back(arguments.mid(at, end - at).toUtf8());
            at = end;
        }
        return pieces;
    }

    /// A call that comes whole comes only when there is room for all of it.
    void addWholeToolCall(const std::vector<QByteArray> &pieces, qint64 tokens)
    {
        const auto whole = static_cast<qint64>(pieces.size()) + 1;
        if (tokens < whole)
            return;
        const qsizetype begin = m_script.text.size();
        m_script.text += m_scenario.toolArguments.toUtf8();
        addEvent(ScriptEvent::Kind::ToolCall, begin, whole);
    }

    void addToolCall(const std::vector<QByteArray> &pieces, qint64 tokens)
    {
        if (tokens < 1)
            return;
        const qsizetype begin = m_script.text.size();
        m_script.text += m_scenario.toolName.toUtf8();
        addEvent(ScriptEvent::Kind::ToolName, begin, 1);
        const std::size_t count = std::min(pieces.size(), static_cast<std::size_t>(tokens - 1));
        for (std::size_t piece = 0; piece < count;) {
            const int inChunk = std::max(
                1, m_chunkSize.between(m_scenario.tokensPerChunkLeast, m_scenario.tokensPerChunkMost));
            const std::size_t end = std::min(count, piece + static_cast<std::size_t>(inChunk));
            const qsizetype from = m_script.text.size();
            const auto tokensHere = static_cast<qint64>(end - piece);
            for (; piece < end; ++piece)
                m_script.text += pieces[piece];
            addEvent(ScriptEvent::Kind::ToolArguments, from, tokensHere);
        }
    }

    void addContent()
    {
        const bool callsTool = !m_scenario.toolName.isEmpty();
        const std::vector<QByteArray> pieces = callsTool ? argumentPieces() : std::vector<QByteArray>();
        const qint64 cap = m_request.mostTokens.value_or(std::numeric_limits<qint64>::max());
        const qint64 reasoningWanted = std::max(0, m_scenario.reasoningTokens);
        const qint64 answerWanted
            = callsTool ? 1 + static_cast<qint64>(pieces.size()) : std::max(0, m_scenario.outputTokens);
        m_script.reasoningTokens = std::min(reasoningWanted, cap);
        const qint64 answer = std::min(answerWanted, cap - m_script.reasoningTokens);
        m_script.outputTokens = m_script.reasoningTokens + answer;
        if (m_script.outputTokens < reasoningWanted + answerWanted)
            m_script.finish = FinishReason::Length;
        else
            m_script.finish = callsTool ? FinishReason::ToolCalls : FinishReason::Stop;
        addWords(ScriptEvent::Kind::Reasoning, m_script.reasoningTokens, Purpose::Reasoning);
        m_script.toolName = m_scenario.toolName.toUtf8();
        if (callsTool && m_measure.toolCallForm() == ToolCallForm::Whole)
            addWholeToolCall(pieces, answer);
        else if (callsTool)
            addToolCall(pieces, answer);
        else
            addWords(ScriptEvent::Kind::Text, answer, Purpose::Text);
    }

    void setInstants()
    {
        // A delay that is shorter than the one before it means: at the same time.
        Duration reached = m_headersAt;
        if (m_scenario.roleDelay)
            reached = m_roleAt = std::max(reached, once(*m_scenario.roleDelay, Purpose::Role));
        const double share = std::clamp(m_request.cachedShare, 0.0, 1.0);
        const double remaining = 1 - share + share / std::max(1.0, m_scenario.cachedSpeedUp);
        m_firstAt
            = std::max(reached, scaled(once(m_scenario.firstTokenDelay, Purpose::FirstToken), remaining));

        const SeededRandom gapRandom = random(Purpose::Gap);
        const quint64 gapStart = SeededRandom(gapRandom).next() >> 1;
        DelayDraw gap(m_scenario.gap, gapRandom, gapStart, m_scenario.timeScale);
        Duration at = m_firstAt;
        for (std::size_t chunk = 0; chunk < m_script.events.size(); ++chunk) {
            if (chunk > 0)
                at += gap.next();
            at += stallBefore(chunk);
            if (chunk == 0)
                m_script.firstTokenAt = at;
            // A call that comes whole comes when the last piece of it is made.
            if (m_script.events[chunk].kind == ScriptEvent::Kind::ToolCall) {
                for (quint32 token = 1; token < m_script.events[chunk].tokens; ++token)
                    at += gap.next();
            }
            m_script.events[chunk].made = at;
        }
        if (!m_script.events.empty()) {
            m_firstAt = m_script.events.front().made;
            at += stallBefore(m_script.events.size());
        }
        m_endAt = at + once(m_scenario.endDelay, Purpose::End);
    }

    void planPhases()
    {
        auto purpose = static_cast<quint64>(Purpose::Phases);
        for (const MockPhase &phase : m_scenario.phases)
            m_script.phases.push_back(
                {phase.name.toUtf8(), once(phase.duration, static_cast<Purpose>(purpose++))});
    }

    /// Each begins when the one before it is over, and all before the first content.
    void addPhases(std::vector<ScriptEvent> &framing)
    {
        Duration begins{};
        for (const ScriptPhase &phase : m_script.phases) {
            const auto textBegin = static_cast<quint32>(m_script.text.size());
            m_script.text += phase.name;
            framing.push_back({ScriptEvent::Kind::Phase, false, textBegin,
                               static_cast<quint32>(phase.name.size()), 0,
                               std::clamp(begins, m_headersAt, m_firstAt)});
            begins += phase.lasts;
        }
    }

    [[nodiscard]] Duration stallBefore(std::size_t chunk) const
    {
        const bool stalls = m_scenario.delivery == MockDelivery::Stalled && m_scenario.stallAfterChunks >= 0
            && chunk == static_cast<std::size_t>(m_scenario.stallAfterChunks);
        return stalls ? scaled(m_scenario.stallFor, m_scenario.timeScale) : Duration::zero();
    }

    /// Drops what follows so many chunks; tells when the last of them is made. Nothing where there are fewer,
    /// or the number is negative.
    std::optional<Duration> cutAfter(int chunks)
    {
        if (chunks < 0 || static_cast<std::size_t>(chunks) > m_script.events.size())
            return std::nullopt;
        m_script.events.resize(static_cast<std::size_t>(chunks));
        return chunks == 0 ? m_firstAt : m_script.events.back().made;
    }

    /// As cutAfter(), but the error takes the place of the next chunk, or of the end.
    std::optional<Duration> failAfter(int chunks)
    {
        const auto next = static_cast<std::size_t>(std::max(0, chunks));
        const Duration at = next < m_script.events.size() ? m_script.events[next].made : m_endAt;
        return cutAfter(chunks) ? std::optional(at) : std::nullopt;
    }

    void deliverDocument(std::optional<Duration> cut)
    {
        addAction(ScriptAction::Kind::RememberPrompt, m_firstAt);
        addAction(cut ? ScriptAction::Kind::SendHalfDocument : ScriptAction::Kind::SendDocument,
                  cut.value_or(m_endAt));
        addAction(cut ? ScriptAction::Kind::Disconnect : ScriptAction::Kind::End, cut.value_or(m_endAt));
    }

    void deliverStream(std::optional<Duration> cut)
    {
        std::optional<Duration> failure = cut ? std::nullopt : failAfter(m_scenario.streamErrorAfterChunks);
        if (failure && !m_measure.hasStreamErrors())
            cut = std::exchange(failure, std::nullopt);
        const Duration last = cut ? *cut : failure.value_or(m_endAt);
        if (!m_scenario.roleDelay && !m_script.events.empty())
            m_script.events.front().withRole = true;
        addFraming(last);
        const auto contentEnd = static_cast<quint32>(m_script.events.size());
        if (failure)
            addError(last);
        else if (!cut && m_scenario.sendFinish)
            addEnd();
        addAction(ScriptAction::Kind::SendHeaders, m_headersAt);
        addAction(ScriptAction::Kind::RememberPrompt, m_firstAt);
        addSends(contentEnd, last);
        addAction(cut ? ScriptAction::Kind::Disconnect : ScriptAction::Kind::End, last);
        std::stable_sort(m_script.actions.begin(), m_script.actions.end(),
                         [](const ScriptAction &a, const ScriptAction &b) { return a.at < b.at; });
    }

    /// The role event, phases and keep-alives, put between the content events by time.
    void addFraming(Duration last)
    {
        std::vector<ScriptEvent> framing;
        if (m_scenario.roleDelay)
            framing.push_back({ScriptEvent::Kind::Role, false, 0, 0, 0, m_roleAt});
        if (m_measure.phaseForm() == PhaseForm::Events)
            addPhases(framing);
        const Duration every = scaled(m_scenario.keepAliveEvery, m_scenario.timeScale);
        if (every > Duration::zero()) {
            Duration at = m_headersAt + every;
            for (quint32 sent = 0; at < last && sent < mostKeepAlives; ++sent, at += every)
                framing.push_back({ScriptEvent::Kind::KeepAlive, false, 0, 0, 0, at});
        }
        const auto earlier = [](const ScriptEvent &a, const ScriptEvent &b) { return a.made < b.made; };
        std::stable_sort(framing.begin(), framing.end(), earlier);
        std::vector<ScriptEvent> all;
        all.reserve(framing.size() + m_script.events.size() + 3);
        std::merge(framing.begin(), framing.end(), m_script.events.begin(), m_script.events.end(),
                   std::back_inserter(all), earlier);
        m_script.events = std::move(all);
    }

    void addError(Duration at)
    {
        m_script.events.push_back({ScriptEvent::Kind::Error, false, 0, 0, 0, at});
        m_script.errorMessage = m_scenario.streamErrorMessage.toUtf8();
        m_script.errorCode = m_scenario.streamErrorCode.toUtf8();
    }

    void addEnd()
    {
        const auto add = [this](ScriptEvent::Kind kind) {
            m_script.events.push_back({kind, false, 0, 0, 0, m_endAt});
        };
        add(ScriptEvent::Kind::Finish);
        if (m_request.usage == UsageReport::Sent)
            add(ScriptEvent::Kind::Usage);
        if (m_scenario.sendDone)
            add(ScriptEvent::Kind::Done);
    }

    /// Decides which events leave together, and when. Everything that is still held leaves at the end.
    void addSends(quint32 contentEnd, Duration last)
    {
        const auto eventEnd = static_cast<quint32>(m_script.events.size());
        quint32 held = 0; // first event not yet sent
        qsizetype heldBytes = 0;
        int heldChunks = 0;
        const auto release = [&](quint32 end, Duration at) {
            if (end > held)
                addAction(ScriptAction::Kind::SendEvents, at, held, end - held);
            held = end;
            heldBytes = 0;
            heldChunks = 0;
        };
        for (quint32 index = 0; index < contentEnd; ++index) {
            const ScriptEvent &event = m_script.events[index];
            switch (m_scenario.delivery) {
            case MockDelivery::Buffered:
                break;
            case MockDelivery::Incremental:
            case MockDelivery::Stalled:
            case MockDelivery::NotAStream:
                release(index + 1, event.made);
                break;
            case MockDelivery::Grouped:
                if (m_scenario.groupBy == MockGrouping::Time) {
                    const Duration tick = nextTick(event.made);
                    const bool endsTick
                        = index + 1 == contentEnd || nextTick(m_script.events[index + 1].made) > tick;
                    if (endsTick && tick < last)
                        release(index + 1, tick);
                } else if (m_scenario.groupBy == MockGrouping::Bytes) {
                    heldBytes += m_measure.wireBytes(event, m_script).size();
                    if (heldBytes >= m_scenario.groupBytes)
                        release(index + 1, event.made);
                } else {
                    heldChunks += isContent(event.kind) ? 1 : 0;
                    if (heldChunks >= std::max(1, m_scenario.groupEvents))
                        release(index + 1, event.made);
                }
                break;
            }
        }
        release(eventEnd, last);
    }

    /// The first release of time-wise grouping at or after the instant; they are counted from the headers on.
    [[nodiscard]] Duration nextTick(Duration at) const
    {
        const Duration tick = scaled(m_scenario.groupTime, m_scenario.timeScale);
        if (tick <= Duration::zero())
            return at;
        return m_headersAt + (at - m_headersAt + tick - Duration(1)) / tick * tick;
    }

    const MockScenario &m_scenario;
    const ScriptRequest &m_request;
    AnswerWriter &m_measure;
    StreamScript m_script;
    SeededRandom m_chunkSize;
    Duration m_headersAt;
    Duration m_roleAt{};
    Duration m_firstAt{};
    Duration m_endAt{};
};

} // namespace

bool answersWithError(const MockScenario &scenario, quint64 position)
{
    SeededRandom random(scenario.seed, position, static_cast<quint64>(Purpose::Error));
    return scenario.errorStatus != 0 && random.unit() < scenario.errorShare;
}

StreamScript streamScript(const MockScenario &scenario, const ScriptRequest &request, AnswerWriter &measure)
{
    return ScriptBuilder(scenario, request, measure).build();
}

} // namespace streamgauge
