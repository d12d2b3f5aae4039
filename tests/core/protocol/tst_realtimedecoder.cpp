// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

QByteArray lines(std::initializer_list<QByteArray> documents)
{
    QByteArray body;
    for (const QByteArray &document : documents)
        body += document + '\n';
    return body;
}

QByteArray textDelta(const char *type, const char *text)
{
    const QJsonObject event{
        {QStringLiteral("type"), QStringLiteral("response.%1.delta").arg(QLatin1String(type))},
        {QStringLiteral("output_index"), 0},
        {QStringLiteral("content_index"), 0},
        {QStringLiteral("delta"), QString::fromUtf8(text)}};
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

/// The end, with further fields of the response.
QByteArray done(const char *status, const QByteArray &more = "{}")
{
    QJsonObject response = QJsonDocument::fromJson(more).object();
    response.insert(QStringLiteral("id"), QStringLiteral("r1"));
    response.insert(QStringLiteral("status"), QString::fromUtf8(status));
    return QJsonDocument(QJsonObject{{QStringLiteral("type"), QStringLiteral("response.done")},
                                     {QStringLiteral("response"), response}})
        .toJson(QJsonDocument::Compact);
}

const QByteArray greeting
    = R"({"type":"session.created","event_id":"e1","session":{"type":"realtime","id":"s1","model":"m-1"}})";
const QByteArray created = R"({"type":"response.created","response":{"id":"r1","status":"in_progress"}})";
const QByteArray usage
    = R"({"usage":{"total_tokens":42,"input_tokens":30,"output_tokens":12,"input_token_details":)"
      R"({"text_tokens":20,"audio_tokens":10,"cached_tokens":8,"cached_tokens_details":{"text_tokens":8}},)"
      R"("output_token_details":{"text_tokens":7,"audio_tokens":5,"reasoning_tokens":2}}})";

} // namespace

class RealtimeDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
    void readsSessionAndLimits();
    void settlesOnlyAtTheEnd();
};

void RealtimeDecoderTest::decodes_data()
{
    DecoderRow::addColumns();
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *usageCounts = "", const char *calls = "", const char *finding = "") {
        DecoderRow{name, body, events, outcome, usageCounts, calls, finding}.add();
    };
    const QByteArray a = textDelta("output_text", "a");
    const QByteArray b = textDelta("output_text", "b");
    row("general release",
        lines({greeting, R"({"type":"session.updated","session":{}})",
               R"({"type":"conversation.item.added","item":{"type":"message","role":"user"}})",
               R"({"type":"conversation.item.done","item":{"type":"message","role":"user"}})", created,
               R"({"type":"response.output_item.added","output_index":0,"item":{"type":"message"}})",
               R"({"type":"response.content_part.added","part":{"type":"text","text":""}})", a, b,
               R"({"type":"response.output_text.done","output_index":0,"content_index":0,"text":"ab"})",
               done("completed", usage)}),
        "framing|framing|framing|framing|framing|framing|framing|text:a|text:b|framing|finish:completed+"
        "usage",
        Outcome::Complete, "30 22 8 - 12 2");
    row("C30",
        lines(
            {greeting, created, textDelta("output_text", "a"),
             done(
                 "completed",
                 R"({"usage":{"total_tokens":30,"input_tokens":24,"output_tokens":6,"input_token_details":{"text_tokens":14,"audio_tokens":10,"cached_tokens":16,"cached_tokens_details":{"text_tokens":8,"audio_tokens":8}},"output_token_details":{"text_tokens":6,"audio_tokens":0}}})")}),
        "framing|framing|text:a|finish:completed+usage", Outcome::Complete, "24 8 16 - 6 -");
    row("beta", lines({greeting, created, textDelta("text", "a"), done("completed", usage)}),
        "framing|framing|text:a|finish:completed+usage", Outcome::Complete, "30 22 8 - 12 2");
    row("speech",
        lines({created, R"({"type":"response.output_audio.delta","output_index":0,"delta":"UklGRg=="})",
               textDelta("output_audio_transcript", "hel"), textDelta("output_audio_transcript", "lo"),
               R"({"type":"response.output_audio.done","output_index":0})",
               R"({"type":"response.output_audio_transcript.done","output_index":0,"transcript":"hello"})",
               done("completed")}),
        "framing|annotation|text:hel|text:lo|framing|framing|finish:completed", Outcome::Complete);
    row("speech, beta",
        lines({created, R"({"type":"response.audio.delta","delta":"UklGRg=="})",
               textDelta("audio_transcript", "hello"), done("completed")}),
        "framing|annotation|text:hello|finish:completed", Outcome::Complete);
    row("transcript only at its end",
        lines({created, R"({"type":"response.audio_transcript.done","output_index":0,"transcript":"hello"})",
               done("completed")}),
        "framing|text:hello|finish:completed", Outcome::Complete);
    row("text only in the last event",
        lines({created,
               done("completed",
                    R"({"output":[{"type":"message","content":[{"type":"text","text":"ab"}]}]})")}),
        "framing|text:ab+finish:completed", Outcome::Complete);
    row("transcript only in the last event",
        lines({done("completed",
                    R"({"output":[{"type":"message","content":[{"type":"audio","transcript":"ab"}]}]})")}),
        "text:ab+finish:completed", Outcome::Complete);
    row("function call",
        lines(
            {created,
             R"({"type":"response.output_item.added","output_index":0,"item":{"id":"i1","type":"function_call","status":"in_progress","name":"f","call_id":"c1","arguments":""}})",
             R"({"type":"response.function_call_arguments.delta","output_index":0,"call_id":"c1","delta":"{\"a\":"})",
             R"({"type":"response.function_call_arguments.delta","output_index":0,"call_id":"c1","delta":"1}"})",
             R"({"type":"response.function_call_arguments.done","output_index":0,"call_id":"c1","name":"f","arguments":"{\"a\":1}"})",
             done(
                 "completed",
                 R"({"output":[{"type":"function_call","name":"f","call_id":"c1","arguments":"{\"a\":1}"}]})")}),
        "framing|tool_call:f|tool_call:{\"a\":|tool_call:1}|framing|finish:completed", Outcome::ToolCalls, "",
        "c1 f {\"a\":1} valid");
    row("limits",
        lines({created, R"({"type":"rate_limits.updated","rate_limits":[{"name":"tokens","limit":9}]})", a,
               done("completed")}),
        "framing|annotation|text:a|finish:completed", Outcome::Complete);
    row("cut at the limit",
        lines(
            {created, a,
             done("incomplete", R"({"status_details":{"type":"incomplete","reason":"max_output_tokens"}})")}),
        "framing|text:a|finish:max_output_tokens", Outcome::Length);
    row("filtered",
        lines({created, a,
               done("incomplete", R"({"status_details":{"type":"incomplete","reason":"content_filter"}})")}),
        "framing|text:a|finish:content_filter", Outcome::ContentFilter);
    row("failed",
        lines(
            {created, a,
             done("failed",
                  R"({"status_details":{"type":"failed","error":{"type":"server_error","code":"oops"}}})")}),
        "framing|text:a|error:The provider ended the answer as \"failed\".+finish:failed",
        Outcome::StreamError);
    row("cancelled, its usage is billed",
        lines(
            {created, a,
             done(
                 "cancelled",
                 R"({"status_details":{"reason":"turn_detected"},"usage":{"input_tokens":3,"output_tokens":1}})")}),
        "framing|text:a|error:The provider ended the answer as \"cancelled\".+finish:cancelled+usage",
        Outcome::StreamError, "3 - - - 1 -");
    row("nothing said", lines({created, done("completed")}), "framing|finish:completed", Outcome::Empty);
    row("error before any answer",
        lines(
            {greeting,
             R"({"type":"error","error":{"type":"invalid_request_error","code":"unknown_parameter","message":"no"}})"}),
        "framing|error:no", Outcome::StreamError);
    row("error beside an answer",
        lines({created, a, R"({"type":"error","error":{"type":"server_error","message":"hm"}})", b,
               done("completed")}),
        "framing|text:a|error:hm|text:b|finish:completed", Outcome::StreamError);
    row("closed without its end", lines({created, a}), "framing|text:a", Outcome::Truncated);
    row("end marker of a proxy", lines({created, a, "[DONE]"}), "framing|text:a|done", Outcome::Truncated, "",
        "", "[DONE] where the protocol has none");
    row("two ends", lines({created, a, done("completed"), done("completed")}),
        "framing|text:a|finish:completed|framing", Outcome::Complete, "", "", "repeated finish");
    row("text after the end", lines({created, a, done("completed"), b}),
        "framing|text:a|finish:completed|framing", Outcome::Complete, "", "", "output after the end marker");
    row("last line without an end", (lines({created, a}) + done("completed")),
        "framing|text:a|finish:completed", Outcome::Complete);
    row("broken JSON", lines({created, a, R"({"type":"response.outp)", done("completed")}),
        R"(framing|text:a|malformed:{"type":"response.outp|finish:completed)", Outcome::Malformed);
}

void RealtimeDecoderTest::decodes()
{
    DecoderRow::check(QStringLiteral("openai-realtime"));
}

void RealtimeDecoderTest::readsSessionAndLimits()
{
    const auto protocol = protocolById(QStringLiteral("openai-realtime"));
    const Decoded decoded = decode(
        *protocol,
        {lines(
             {greeting, created,
              R"({"type":"rate_limits.updated","rate_limits":[{"name":"requests","limit":1000,"remaining":999,"reset_seconds":0.06},{"name":"tokens","limit":50000,"remaining":49950,"reset_seconds":60}]})",
              R"({"type":"rate_limits.updated","rate_limits":[{"name":"tokens","limit":50000,"remaining":-1,"reset_seconds":null},{"limit":3}]})",
              done("completed", usage)}),
         ResponseHead{101, {}}});
    QCOMPARE(decoded.response.model, QStringLiteral("m-1"));
    QCOMPARE(decoded.response.responseId, QStringLiteral("r1"));
    QCOMPARE(decoded.response.usage.audioInput, std::optional<qint64>(10));
    QCOMPARE(decoded.response.usage.audioOutput, std::optional<qint64>(5));
    const std::vector<RateLimit> &limits = decoded.response.rateLimits;
    QCOMPARE(limits.size(), std::size_t(2));
    QCOMPARE(limits[0].name, QStringLiteral("requests"));
    QCOMPARE(limits[0].remaining, std::optional<qint64>(999));
    QCOMPARE(limits[0].reset->wait, std::chrono::milliseconds(60));
    QCOMPARE(limits[1].limit, std::optional<qint64>(50000));
    QVERIFY(!limits[1].remaining);
    QVERIFY(!limits[1].reset);
}

/// On a WebSocket nothing but this ends the request.
void RealtimeDecoderTest::settlesOnlyAtTheEnd()
{
    const auto protocol = protocolById(QStringLiteral("openai-realtime"));
    const QByteArray error = R"({"type":"error","error":{"message":"no"}})"
                             "\n";
    std::vector<StreamEvent> events;
    const auto answered = protocol->makeDecoder();
    answered->begin({101, {}});
    answered->feed(lines({greeting, created, textDelta("text", "a")}) + error, events);
    QVERIFY(!answered->isSettled());
    answered->feed(lines({done("failed")}), events);
    QVERIFY(answered->isSettled());

    const auto refused = protocol->makeDecoder();
    refused->begin({101, {}});
    refused->feed(lines({greeting}), events);
    QVERIFY(!refused->isSettled());
    refused->feed(error, events);
    QVERIFY(refused->isSettled());
}

QTEST_GUILESS_MAIN(RealtimeDecoderTest)
#include "tst_realtimedecoder.moc"
