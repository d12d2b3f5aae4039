// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatCompletions.h"
#include "tests/core/protocol/ChatBodies.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class ChatDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodesStreams_data();
    void decodesStreams();
    void ignoresEquivalentFraming_data();
    void ignoresEquivalentFraming();
    void judgesOddBodies_data();
    void judgesOddBodies();
    void judgesHttpErrors();
    void mapsFinishReasons_data();
    void mapsFinishReasons();
    void numbersEvents();
    void settlesAtTheEndMarker();
    void keepsIdentity();
    void tellsWhichEventCompletesACharacter();

private:
    static void streamRows();
    const ChatCompletions m_protocol{};
};

void ChatDecoderTest::streamRows()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("events");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("finding"); // one that must be there
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *finding = "") {
        QTest::newRow(name) << body << QString::fromUtf8(events) << outcome << QString::fromUtf8(finding);
    };
    row("C01", "data:{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"ok\"}}]}\n\ndata:[DONE]\n\n",
        "text:ok|done", Outcome::Complete, "no finish reason");
    row("C02 U+2028",
        eventStream({"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\xE2\x80\xA8"
                     "b\"}}]}",
                     Stop, Done}),
        "text:a\xE2\x80\xA8"
        "b|finish:stop|done",
        Outcome::Complete);
    row("C02 U+0085",
        eventStream({"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\xC2\x85"
                     "b\"}}]}",
                     Stop, Done}),
        "text:a\xC2\x85"
        "b|finish:stop|done",
        Outcome::Complete);
    row("C03", "retry: 2500\n\n" + eventStream({TextOk, Stop, Done}), "text:ok|finish:stop|done",
        Outcome::Complete);
    row("C04", eventStream({TextOk}) + "data: " + Stop + "\n", "text:ok|finish:stop", Outcome::Complete,
        "recovered unterminated event");
    row("C04 end marker", eventStream({TextOk, Stop}) + "data: [DONE]", "text:ok|finish:stop|done",
        Outcome::Complete, "recovered unterminated event");
    row("C05", QByteArray("data: ") + TextOk + "\ndata: " + Stop + "\n\n", "text:ok|finish:stop",
        Outcome::Complete, "missing blank line");
    row("C05 never a blank line", QByteArray("data: ") + TextOk + "\ndata: " + Stop + "\ndata: [DONE]\n",
        "text:ok|finish:stop|done", Outcome::Complete, "missing blank line");
    row("C05 and cut", QByteArray("data: ") + TextOk + "\ndata: {\"choi", "text:ok", Outcome::Truncated,
        "truncated tail of 7 bytes");
    row("C06", "data: : busy\n\n" + eventStream({TextOk, Stop, Done}), "keep_alive|text:ok|finish:stop|done",
        Outcome::Complete);
    row("C07",
        eventStream({"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\xE6\x9D\xB1\"}}]}", Stop, Done}),
        "text:\xE6\x9D\xB1|finish:stop|done", Outcome::Complete);
    row("C10", eventStream({delta(R"("content":"part")")}), "text:part", Outcome::Truncated);
    row("C11", eventStream({R"({"choices":[],"error":{"code":502,"message":"upstream gone"}})", Done}),
        "error:upstream gone|done", Outcome::StreamError);
    row("C15",
        eventStream({R"({"id":"","object":"","model":"","created":0,"choices":[],"prompt_filter_results":)"
                     R"([{"prompt_index":0,"content_filter_results":{}}]})",
                     TextOk, Stop, Done}),
        "annotation|text:ok|finish:stop|done", Outcome::Complete);
    row("C16",
        eventStream({delta(R"("content":"yo")"), Stop,
                     R"({"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2,"total_tokens":7}})",
                     Done}),
        "text:yo|finish:stop|usage|done", Outcome::Complete);
    row("C17",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"he"},"finish_reason":""}]})",
                     R"({"choices":[{"index":0,"delta":{"content":"llo"},"finish_reason":"null"}]})", Stop,
                     Done}),
        "text:he|text:llo|finish:stop|done", Outcome::Complete);
    row("C18",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"}}]})",
                     R"({"choices":[{"index":1,"delta":{"content":"b"}}]})", Stop, Stop,
                     R"({"choices":[{"index":1,"delta":{},"finish_reason":"stop"}]})", Done}),
        "text:a|text[1]:b|finish:stop|framing|finish[1]:stop|done", Outcome::Complete, "repeated finish");
    row("C18 one choice never ends",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"}}]})",
                     R"({"choices":[{"index":1,"delta":{"content":"b"}}]})", Stop}),
        "text:a|text[1]:b|finish:stop", Outcome::Truncated);
    row("C19",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":)"
                     R"([{"type":"text","text":"why"}]}]}}]})",
                     R"({"choices":[{"index":0,"delta":{"content":[{"type":"text","text":"o"}]}}]})",
                     R"({"choices":[{"index":0,"delta":{"content":"k"}}]})", Stop, Done}),
        "reasoning:why|text:o|text:k|finish:stop|done", Outcome::Complete);
    row("C35 role only",
        eventStream({delta(R"("role":"assistant","content":"")"), delta(R"("content":"x")"), Stop, Done}),
        "framing|text:x|finish:stop|done", Outcome::Complete);
    row("null deltas",
        eventStream({R"({"choices":[{"index":0,"delta":null}]})", delta(R"("content":null)"),
                     R"({"choices":[{"index":0}]})", R"({"choices":null})", "{}", TextOk, Stop, Done}),
        "framing|framing|framing|framing|framing|text:ok|finish:stop|done", Outcome::Complete);
    row("no index",
        eventStream({R"({"choices":[{"delta":{"content":"a"}}]})",
                     R"({"choices":[{"delta":{},"finish_reason":"stop"}]})", Done}),
        "text:a|finish:stop|done", Outcome::Complete);
    row("reasoning_content",
        eventStream({delta(R"("content":null,"reasoning_content":"hm")"), TextOk, Stop, Done}),
        "reasoning:hm|text:ok|finish:stop|done", Outcome::Complete);
    row("reasoning", eventStream({delta(R"("reasoning":"hm","content":"")"), TextOk, Stop, Done}),
        "reasoning:hm|text:ok|finish:stop|done", Outcome::Complete);
    row("reasoning mirrored in three fields",
        eventStream(
            {delta(R"("reasoning":"hm","reasoning_content":"hm","reasoning_details":[{"text":"hm"}])"),
             TextOk, Stop, Done}),
        "reasoning:hm|text:ok|finish:stop|done", Outcome::Complete);
    row("reasoning_details",
        eventStream({delta(R"("reasoning_details":[{"type":"reasoning.text","text":"h"},)"
                           R"({"type":"reasoning.summary","summary":"m"}])"),
                     delta(R"("reasoning_details":[{"type":"reasoning.encrypted","data":"xx"}])"), TextOk,
                     Stop, Done}),
        "reasoning:hm|annotation|text:ok|finish:stop|done", Outcome::Complete);
    row("reasoning and text at once",
        eventStream({delta(R"("reasoning_content":"hm","content":"a")"), Stop, Done}),
        "reasoning:hm+text:a|finish:stop|done", Outcome::Complete);
    row("finish with the last content",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]})", Done}),
        "text:a+finish:stop|done", Outcome::Complete);
    row("everything in one event",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}],)"
                     R"("usage":{"prompt_tokens":1,"completion_tokens":1}})"}),
        "text:a+finish:stop+usage", Outcome::Complete, "no end marker");
    row("refusal", eventStream({delta(R"("refusal":"I ")"), delta(R"("refusal":"won't")"), Stop, Done}),
        "refusal:I |refusal:won't|finish:stop|done", Outcome::Refusal);
    row("audio transcript",
        eventStream({delta(R"("audio":{"transcript":"hi","data":"AAAA"})"),
                     delta(R"("audio":{"data":"AAAA"})"), Stop, Done}),
        "text:hi|annotation|finish:stop|done", Outcome::Complete);
    row("keep-alives",
        ": OPENROUTER PROCESSING\n\n:\n\ndata:\n\ndata: \n\ndata: {\"type\":\"ping\"}\n\nevent: "
        "heartbeat\ndata: {}\n\n"
            + eventStream({TextOk, Stop, Done}),
        "comment:OPENROUTER "
        "PROCESSING|comment|keep_alive|keep_alive|keep_alive|keep_alive|text:ok|finish:stop|done",
        Outcome::Complete);
    row("Azure asynchronous filter",
        eventStream({TextOk, Stop,
                     R"({"choices":[{"index":0,"finish_reason":null,"content_filter_results":{"hate":{}},)"
                     R"("content_filter_offsets":{"check_offset":1}}]})",
                     Done}),
        "text:ok|finish:stop|annotation|done", Outcome::Complete);
    row("obfuscation",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"content":"a"}}],"obfuscation":"xxxx"})", Stop, Done}),
        "text:a|finish:stop|done", Outcome::Complete);
    row("llama.cpp progress",
        eventStream({R"({"choices":[],"prompt_progress":{"total":9,"processed":3}})", TextOk, Stop, Done}),
        "annotation|text:ok|finish:stop|done", Outcome::Complete);
    row("end marker with blanks", eventStream({TextOk, Stop, "[DONE]  "}), "text:ok|finish:stop|done",
        Outcome::Complete);
    row("end marker as a string", eventStream({TextOk, Stop, "\"[DONE]\""}), "text:ok|finish:stop|done",
        Outcome::Complete);
    row("no end marker", eventStream({TextOk, Stop}), "text:ok|finish:stop", Outcome::Complete,
        "no end marker");
    row("output after the end marker", eventStream({TextOk, Stop, Done, TextOk}),
        "text:ok|finish:stop|done|framing", Outcome::Complete, "output after the end marker");
    row("usage after the end marker",
        eventStream({TextOk, Stop, Done, R"({"choices":[],"usage":{"completion_tokens":2}})"}),
        "text:ok|finish:stop|done|usage", Outcome::Complete);
    row("error after the terminal signal",
        eventStream({TextOk, Stop, R"({"error":{"message":"late"}})", Done}),
        "text:ok|finish:stop|error:late|done", Outcome::Complete, "error after the terminal signal");
    row("P34 error inside", eventStream({TextOk, R"({"error":{"message":"boom","type":"server_error"}})"}),
        "text:ok|error:boom", Outcome::StreamError);
    row("error is not an error",
        eventStream({R"({"error":null,"choices":[{"index":0,"delta":{"content":"ok"}}]})", Stop, Done}),
        "text:ok|finish:stop|done", Outcome::Complete);
    row("error as text", eventStream({TextOk, R"({"error":"boom"})"}), "text:ok|error:boom",
        Outcome::StreamError);
    row("error by its name", eventStream({TextOk}) + "event: error\ndata: {\"message\":\"boom\"}\n\n",
        "text:ok|error:boom", Outcome::StreamError);
    row("finish reason error",
        eventStream({TextOk, R"({"choices":[{"index":0,"delta":{},"finish_reason":"error"}]})", Done}),
        "text:ok|error:The provider ended the answer with \"error\".+finish:error|done",
        Outcome::StreamError);
    row("stray word", eventStream({"ping", TextOk, Stop, Done}), "malformed:ping|text:ok|finish:stop|done",
        Outcome::Complete, "event that is no JSON");
    row("broken JSON", eventStream({TextOk, R"({"choices":[{"index":0,"delta":{"content":"lo)", Stop, Done}),
        R"(text:ok|malformed:{"choices":[{"index":0,"delta":{"content":"lo|finish:stop|done)",
        Outcome::Malformed, "event that is no JSON");
    row("unterminated, cut inside JSON", eventStream({TextOk}) + "data: {\"choices\":[{\"ind", "text:ok",
        Outcome::Truncated, "truncated tail of 23 bytes");
    row("pretty-printed over data lines",
        "data: {\"choices\":[\ndata: {\"index\":0,\ndata: \"delta\":{\"content\":\"ok\"}}]}\n\n"
            + eventStream({Stop, Done}),
        "text:ok|finish:stop|done", Outcome::Complete);
    row("raw JSON error in the stream",
        eventStream({TextOk}) + "{\n  \"error\": {\n    \"message\": \"boom\"\n  }\n}\n",
        "text:ok|error:boom", Outcome::StreamError, "JSON without framing");
    row("complete without output", eventStream({delta(R"("role":"assistant")"), Stop, Done}),
        "framing|finish:stop|done", Outcome::Empty);
    row("end marker only", eventStream({Done}), "done", Outcome::Empty, "no finish reason");
    row("text outside of UTF-8",
        eventStream({"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\xFF"
                     "b\"}}]}",
                     Stop, Done}),
        "text:a\xEF\xBF\xBD"
        "b|finish:stop|done",
        Outcome::Complete, "invalid UTF-8");
    row("P15 tool call only",
        eventStream(
            {delta(
                 R"("tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":""}}])"),
             delta(R"("tool_calls":[{"index":0,"function":{"arguments":"{}"}}])"),
             R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})", Done}),
        "tool_call:f|tool_call:{}|finish:tool_calls|done", Outcome::ToolCalls);
    row("legacy function call",
        eventStream({delta(R"("function_call":{"name":"f","arguments":""})"),
                     delta(R"("function_call":{"arguments":"{}"})"),
                     R"({"choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]})", Done}),
        "tool_call:f|tool_call:{}|finish:function_call|done", Outcome::ToolCalls);
}

void ChatDecoderTest::decodesStreams_data()
{
    streamRows();
}

/// Cases of public reports (C…) and of measured tools (P…), each at every split of its bytes.
void ChatDecoderTest::decodesStreams()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, events);
    QFETCH(Outcome, outcome);
    QFETCH(QString, finding);
    const Decoded decoded = decode(m_protocol, {body});
    QCOMPARE(digest(decoded.events), events);
    QCOMPARE(exportName(decoded.response.outcome), exportName(outcome));
    if (!finding.isEmpty())
        QVERIFY2(decoded.response.findings.contains(finding),
                 qPrintable(decoded.response.findings.join(u';')));
    if (outcome != Outcome::Complete && accountOf(outcome, decoded.response.detail) == Account::Failed)
        QVERIFY(!decoded.response.errorMessage.isEmpty());
    QCOMPARE(differenceBySplit(m_protocol, {body}), QString());
}

void ChatDecoderTest::ignoresEquivalentFraming_data()
{
    streamRows();
}

void ChatDecoderTest::ignoresEquivalentFraming()
{
    QFETCH(QByteArray, body);
    const Decoded expected = decode(m_protocol, {body});
    for (const auto &[name, rewritten] : equivalentEventStreams(body)) {
        const Decoded actual = decode(m_protocol, {rewritten}, 7);
        QVERIFY2(digestWithoutComments(actual.events) == digestWithoutComments(expected.events),
                 qPrintable(name + QLatin1String(": ") + digestWithoutComments(actual.events)));
        QCOMPARE(actual.response.outcome, expected.response.outcome);
        QCOMPARE(actual.response.toolCalls, expected.response.toolCalls);
        QCOMPARE(actual.response.usage, expected.response.usage);
    }
}

void ChatDecoderTest::judgesOddBodies_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<BodyEnd>("end");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("events");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const QByteArray &body, BodyEnd end, Outcome outcome,
                        const char *events, const char *message = "") {
        QTest::newRow(name) << body << end << outcome << QString::fromUtf8(events)
                            << QString::fromUtf8(message);
    };
    const QByteArray completion
        = R"({"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"ok"},)"
          R"("finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":2,"total_tokens":7}})";
    row("P33 completion in one document", completion, BodyEnd::Complete, Outcome::NotAStream,
        "text:ok+finish:stop+usage");
    row("completion in one event", "data: " + completion + "\n\ndata: [DONE]\n\n", BodyEnd::Complete,
        Outcome::NotAStream, "text:ok+finish:stop+usage|done");
    row("blank lines before the document", "\n\n\n" + completion, BodyEnd::Complete, Outcome::NotAStream,
        "text:ok+finish:stop+usage");
    row("error document", "{\"error\":{\"message\":\"boom\"}}", BodyEnd::Complete, Outcome::StreamError,
        "error:boom", "boom");
    row("error document over lines", "{\n \"error\": {\n\n  \"message\": \"boom\"\n }\n}", BodyEnd::Complete,
        Outcome::StreamError, "error:boom", "boom");
    row("error in an array", "[{\"error\":{\"message\":\"boom\"}}]", BodyEnd::Complete, Outcome::StreamError,
        "error:boom", "boom");
    row("empty body", "", BodyEnd::Complete, Outcome::Empty, "");
    row("blank body", "\r\n\n", BodyEnd::Complete, Outcome::Empty, "");
    row("empty body, cut", "", BodyEnd::Cut, Outcome::Truncated, "");
    row("only comments", ": wait\n\n: wait\n\n", BodyEnd::Complete, Outcome::Truncated,
        "comment:wait|comment:wait");
    row("page", "<html><head><title>Sign in</title></head>\n<body>data: x</body></html>", BodyEnd::Complete,
        Outcome::Malformed, "", "The server answered with a page: \"Sign in\".");
    row("text", "upstream is gone", BodyEnd::Complete, Outcome::Malformed, "", "upstream is gone");
    row("other document", "{\"hello\":1}", BodyEnd::Complete, Outcome::Truncated, "framing");
    row("document cut off", completion.first(60), BodyEnd::Cut, Outcome::Truncated, "");
    row("stream without framing", QByteArray(TextOk) + "\n" + Stop + "\n", BodyEnd::Complete,
        Outcome::Complete, "text:ok|finish:stop");
    row("cut after the finish", eventStream({TextOk, Stop}), BodyEnd::Cut, Outcome::Complete,
        "text:ok|finish:stop");
    row("cut before the finish", eventStream({TextOk}), BodyEnd::Cut, Outcome::Truncated, "text:ok");
}

void ChatDecoderTest::judgesOddBodies()
{
    QFETCH(QByteArray, body);
    QFETCH(BodyEnd, end);
    QFETCH(Outcome, outcome);
    QFETCH(QString, events);
    QFETCH(QString, message);
    const CapturedBody captured{body, {200, {}}, end};
    const Decoded decoded = decode(m_protocol, captured);
    QCOMPARE(exportName(decoded.response.outcome), exportName(outcome));
    QCOMPARE(digest(decoded.events), events);
    if (!message.isEmpty())
        QCOMPARE(decoded.response.errorMessage, message);
    QCOMPARE(differenceBySplit(m_protocol, captured), QString());
}

void ChatDecoderTest::judgesHttpErrors()
{
    const CapturedBody limited{R"({"error":{"message":"slow","type":"tokens","code":"rate_limit_exceeded"}})",
                               {429, {}}};
    Decoded decoded = decode(m_protocol, limited);
    QCOMPARE(decoded.response.outcome, Outcome::HttpError);
    QCOMPARE(decoded.response.detail, OutcomeDetail::RateLimited);
    QCOMPARE(decoded.response.errorMessage, QStringLiteral("slow"));
    QCOMPARE(decoded.response.errorCode, QStringLiteral("rate_limit_exceeded"));
    QCOMPARE(differenceBySplit(m_protocol, limited), QString());

    decoded = decode(m_protocol, {eventStream({TextOk, Stop, Done}), {500, {}}});
    QCOMPARE(decoded.response.outcome, Outcome::HttpError);
    QCOMPARE(decoded.count(EventKind::Text), 0);

    decoded = decode(m_protocol, {"", {503, {}}, BodyEnd::Cut});
    QCOMPARE(decoded.response.detail, OutcomeDetail::Overloaded);
    QVERIFY(!decoded.response.errorMessage.isEmpty());

    // A reset as an instant is read by the provider's clock.
    decoded = decode(m_protocol,
                     {R"({"error":{"metadata":{"headers":{"X-RateLimit-Reset":"1936335600000"}}}})",
                      {429, {{"Date", "Wed, 12 May 2031 06:12:38 GMT"}}}});
    QVERIFY(decoded.response.retryAfter);
}

void ChatDecoderTest::mapsFinishReasons_data()
{
    QTest::addColumn<QByteArray>("reason");
    QTest::addColumn<Outcome>("outcome");
    const auto row
        = [](const char *reason, Outcome outcome) { QTest::newRow(reason) << QByteArray(reason) << outcome; };
    row("stop", Outcome::Complete);
    row("eos", Outcome::Complete);
    row("eos_token", Outcome::Complete);
    row("end_turn", Outcome::Complete);
    row("STOP", Outcome::Complete);
    row("something new", Outcome::Complete);
    row("length", Outcome::Length);
    row("max_tokens", Outcome::Length);
    row("model_context_window_exceeded", Outcome::Length);
    row("content_filter", Outcome::ContentFilter);
    row("sensitive", Outcome::ContentFilter);
    row("SAFETY", Outcome::ContentFilter);
    row("tool_calls", Outcome::ToolCalls);
    row("function_call", Outcome::ToolCalls);
    row("error", Outcome::StreamError);
    row("network_error", Outcome::StreamError);
    row("abort", Outcome::StreamError);
}

void ChatDecoderTest::mapsFinishReasons()
{
    QFETCH(QByteArray, reason);
    QFETCH(Outcome, outcome);
    const QByteArray finish = R"({"choices":[{"index":0,"delta":{},"finish_reason":")" + reason + R"("}]})";
    const Decoded decoded = decode(m_protocol, {eventStream({TextOk, finish, Done})});
    QCOMPARE(exportName(decoded.response.outcome), exportName(outcome));
    QCOMPARE(decoded.response.finishReason, QString::fromUtf8(reason));
}

void ChatDecoderTest::numbersEvents()
{
    const QByteArray first = ": hi\n\n";
    const QByteArray second = "data: " + delta(R"("reasoning":"a","content":"b")") + "\n\n";
    const Decoded decoded = decode(m_protocol, {first + second + eventStream({Done})});
    QCOMPARE(digest(decoded.events), QStringLiteral("comment:hi|reasoning:a+text:b|done"));
    QList<quint32> sequence;
    QList<quint32> wireEvents;
    QList<quint32> bytes;
    for (const StreamEvent &event : decoded.events) {
        sequence.append(event.sequence);
        wireEvents.append(event.wireEvent);
        bytes.append(event.bytes);
    }
    QCOMPARE(sequence, (QList<quint32>{0, 1, 2, 3}));
    QCOMPARE(wireEvents, (QList<quint32>{0, 1, 1, 2}));
    QCOMPARE(bytes, (QList<quint32>{5, quint32(second.size()), 0, 14}));
}

void ChatDecoderTest::settlesAtTheEndMarker()
{
    const auto decoder = m_protocol.makeDecoder();
    decoder->begin({200, {}});
    std::vector<StreamEvent> events;
    decoder->feed(eventStream({TextOk, Stop}), events);
    QVERIFY(!decoder->isSettled());
    decoder->feed("data: [DONE]\n", events);
    QVERIFY(!decoder->isSettled());
    decoder->feed("\n", events);
    QVERIFY(decoder->isSettled());
}

void ChatDecoderTest::keepsIdentity()
{
    const Decoded decoded = decode(
        m_protocol,
        {eventStream({R"({"id":"","model":"","choices":[]})",
                      R"({"id":"r1","model":"m","service_tier":"flex","choices":[]})", TextOk, Stop, Done})});
    QCOMPARE(decoded.response.responseId, QStringLiteral("r1"));
    QCOMPARE(decoded.response.model, QStringLiteral("m"));
    QCOMPARE(decoded.response.serviceTier, QStringLiteral("flex"));
}

/// C07: the read that brings the last byte of a character also brings its event, not the one before.
void ChatDecoderTest::tellsWhichEventCompletesACharacter()
{
    const auto decoder = m_protocol.makeDecoder();
    decoder->begin({200, {}});
    std::vector<StreamEvent> events;
    decoder->feed("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\xE6", events);
    QVERIFY(events.empty());
    decoder->feed("\x9D\xB1\"}}]}\n\n", events);
    QCOMPARE(digest(events), QString::fromUtf8("text:\xE6\x9D\xB1"));
}

QTEST_GUILESS_MAIN(ChatDecoderTest)
#include "tst_chatdecoder.moc"
