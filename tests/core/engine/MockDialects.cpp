// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/engine/MockDialects.h"

#include "core/mock/ChatEventWriter.h"
#include "core/mock/MockProvider.h"
#include "tests/support/RunOnce.h"

#include <QJsonDocument>
#include <QUrlQuery>

using namespace std::chrono_literals;

namespace streamgauge::test {

namespace {

Plan planFor(const Dialect &dialect, const QUrl &listening)
{
    const bool hasOwnPlace = dialect.isSocket && *dialect.addition != '\0';
    QUrl url = hasOwnPlace ? listening : mockBaseUrl(listening, QLatin1String(dialect.protocol));
    if (hasOwnPlace)
        url.setScheme(QStringLiteral("ws"));
    const QString addition = QLatin1String(dialect.addition);
    if (addition.startsWith(QLatin1Char('?')))
        url.setQuery(addition.mid(1));
    else
        url.setPath(url.path() + addition);
    Plan plan = smallPlan(url, QStringLiteral("mock"), 1, 1);
    Backend &backend = plan.backends[0];
    backend.protocol = QLatin1String(dialect.protocol);
    if (dialect.isMapped) {
        backend.mapping = {{QStringLiteral("reasoning"), QStringLiteral("/reasoning")},
                           {QStringLiteral("finish"), QStringLiteral("/finish")}};
    }
    return plan;
}

} // namespace

const std::vector<Dialect> &dialects()
{
    static const std::vector<Dialect> all = [] {
        Dialect chat{"openai-chat", "openai-chat"};
        Dialect completions{"openai-completions", "openai-completions"};
        completions.toolCall = "stop";
        completions.tellsTextOnly = true;
        Dialect responses{"openai-responses", "openai-responses"};
        responses.stop = responses.toolCall = "completed";
        responses.length = "max_output_tokens";
        Dialect anthropic{"anthropic", "anthropic"};
        anthropic.stop = "end_turn";
        anthropic.length = "max_tokens";
        anthropic.toolCall = "tool_use";
        anthropic.errorCode = "overloaded_error";
        Dialect gemini{"gemini, events", "gemini"};
        gemini.stop = gemini.toolCall = "STOP";
        gemini.length = "MAX_TOKENS";
        gemini.errorCode = "503";
        Dialect geminiArray = gemini;
        geminiArray.name = "gemini, array";
        geminiArray.addition = "?alt=json";
        Dialect ollama{"ollama, chat", "ollama"};
        ollama.toolCall = "stop";
        ollama.errorCode = "";
        ollama.countsReasoning = false;
        Dialect generate = ollama;
        generate.name = "ollama, generate";
        generate.addition = "/api/generate";
        Dialect sse{"sse", "sse"};
        sse.isMapped = true;
        Dialect lines = sse;
        lines.name = lines.protocol = "ndjson";
        Dialect text{"text", "text"};
        text.stop = text.length = text.toolCall = "";
        text.tellsTextOnly = text.tellsNothingElse = true;
        Dialect realtime{"openai-realtime", "openai-realtime"};
        realtime.stop = realtime.toolCall = "completed";
        realtime.length = "max_output_tokens";
        realtime.isSocket = realtime.hidesReasoning = true;
        Dialect socketLines = lines;
        socketLines.name = "ndjson, WebSocket";
        socketLines.addition = "/ws";
        socketLines.isSocket = true;
        Dialect socketText = text;
        socketText.name = "text, WebSocket";
        socketText.addition = "/ws/text";
        socketText.isSocket = true;
        return std::vector<Dialect>{chat,        completions, responses,   anthropic, gemini,
                                    geminiArray, ollama,      generate,    sse,       lines,
                                    text,        realtime,    socketLines, socketText};
    }();
    return all;
}

bool isGenerate(const Dialect &dialect)
{
    return qstrcmp(dialect.addition, "/api/generate") == 0;
}

MockScenario paced(int tokens)
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = 30ms;
    scenario.gap.first = 3ms;
    scenario.outputTokens = tokens;
    return scenario;
}

Meeting meet(const Dialect &dialect, const MockScenario &scenario, const std::function<void(Plan &)> &change)
{
    Meeting meeting;
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    if (!url) {
        meeting.failure = url.error().message;
        return meeting;
    }
    Plan plan = planFor(dialect, *url);
    if (change)
        change(plan);
    const RunResult result = runOnce(plan);
    meeting.failure = result.failure;
    const std::vector<MockRecord> truth = mock.records();
    if (result.run && !truth.empty()) {
        meeting.record = result.run->requests.back();
        meeting.truth = truth.back();
    }
    AnswerFacts facts;
    ChatEventWriter measure(facts);
    ScriptRequest request;
    request.position = truth.empty() ? 0 : truth.size() - 1;
    meeting.script = streamScript(scenario, request, measure);
    return meeting;
}

QString textOf(const RequestRecord &record, EventKind kind)
{
    QString text;
    for (const StreamEvent &event : record.events) {
        if (event.kind == kind)
            text += event.text;
    }
    return text;
}

QString textOf(const StreamScript &script, ScriptEvent::Kind kind, int chunks)
{
    QByteArray text;
    for (const ScriptEvent &event : script.events) {
        if (event.kind == kind && chunks-- > 0)
            text.append(script.textOf(event));
    }
    return QString::fromUtf8(text);
}

QJsonObject json(const QString &text)
{
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

QString words(const RequestRecord &record)
{
    return exportName(record.outcome) + QLatin1Char(' ') + exportName(record.detail) + QLatin1Char(' ')
        + record.errorMessage + QLatin1Char(' ') + record.findings.join(QLatin1String("; "));
}

} // namespace streamgauge::test
