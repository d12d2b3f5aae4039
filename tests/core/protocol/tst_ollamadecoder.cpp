// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class OllamaDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
    void readsTheServersClock();
};

void OllamaDecoderTest::decodes_data()
{
    DecoderRow::addColumns();
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *usage = "", const char *calls = "", const char *finding = "") {
        DecoderRow{name, body, events, outcome, usage, calls, finding}.add();
    };
    const QByteArray al = R"({"message":{"content":"alpha"},"done":false})"
                          "\n";
    const QByteArray stop = R"({"done":true,"done_reason":"stop"})"
                            "\n";
    row("C08", al + stop, "text:alpha|finish:stop", Outcome::Complete);
    row("C09",
        R"({"response":"a","done":false})"
        "\n"
        R"({"response":"b","done":false})"
        "\n"
        R"({"response":"","done":true,"done_reason":"stop"})",
        "text:a|text:b|finish:stop", Outcome::Complete);
    row("C29 a",
        al
            + R"({"done":true,"done_reason":"stop","eval_count":10,"eval_duration":500000000,"total_duration":900000000})"
              "\n",
        "text:alpha|finish:stop+usage", Outcome::Complete, "- - - - 10 -");
    row("C29 b",
        al
            + R"({"done":true,"done_reason":"stop","prompt_eval_count":21,"prompt_eval_cached_count":16,"eval_count":10})"
              "\n",
        "text:alpha|finish:stop+usage", Outcome::Complete, "21 5 16 - 10 -");
    row("CRLF and blank lines", "\r\n" + QByteArray(al + stop).replace("\n", "\r\n\r\n"),
        "text:alpha|finish:stop", Outcome::Complete);
    row("truncated", al, "text:alpha", Outcome::Truncated);
    row("cut inside a line", al + "{\"message\":{\"con", "text:alpha", Outcome::Truncated, "", "",
        "truncated tail of 16 bytes");
    row("error inside", al + "{\"error\":\"out of memory\"}\n", "text:alpha|error:out of memory",
        Outcome::StreamError);
    row("thinking",
        R"({"message":{"thinking":"hm","content":""},"done":false})"
        "\n" + al
            + stop,
        "reasoning:hm|text:alpha|finish:stop", Outcome::Complete);
    row("tool calls",
        R"({"message":{"content":"","tool_calls":[{"function":{"name":"f","arguments":{"a":1}}},{"function":{"name":"g","arguments":{}}}]},"done":false})"
        "\n" + stop,
        "tool_call:{\"a\":1}+tool_call:{}|finish:stop", Outcome::ToolCalls, "",
        " f {\"a\":1} valid;  g {} valid");
    row("length", al + R"({"done":true,"done_reason":"length"})", "text:alpha|finish:length",
        Outcome::Length);
    row("load",
        R"({"done":true,"done_reason":"load"})"
        "\n",
        "finish:load", Outcome::Empty);
    row("wrapped as an event stream", "data: " + al + "\nevent: x\ndata: " + stop + "\n: busy\n\n",
        "text:alpha|finish:stop|keep_alive", Outcome::Complete, "", "", "lines wrapped as an event stream");
    row("one document",
        R"({"message":{"content":"all"},"done":true,"done_reason":"stop","eval_count":3})"
        "\n",
        "text:all+finish:stop+usage", Outcome::NotAStream, "- - - - 3 -");
    row("broken line", "{\"message\":\n" + al + stop, "malformed:{\"message\":|text:alpha|finish:stop",
        Outcome::Malformed);
    row("page", "<html><title>Sign in</title></html>", "malformed:<html><title>Sign in</title></html>",
        Outcome::Malformed);
    row("empty", "", "", Outcome::Empty);
}

void OllamaDecoderTest::decodes()
{
    DecoderRow::check(QStringLiteral("ollama"));
}

void OllamaDecoderTest::readsTheServersClock()
{
    const auto stamped = [](const char *content, const char *createdAt) {
        return QByteArray("{\"created_at\":\"") + createdAt + "\",\"message\":{\"content\":\"" + content
            + "\"},\"done\":false}\n";
    };
    const QByteArray end = R"({"created_at":"2026-01-02T03:04:09Z","done":true,"done_reason":"stop"})";
    const auto spanOf = [&](const QByteArray &lines) {
        return decode(*protocolById(QStringLiteral("ollama")), {lines + end}).response.producerSpan;
    };
    const QByteArray first = stamped("a", "2026-01-02T03:04:05.000123456Z");
    QCOMPARE(spanOf(first + stamped("b", "2026-01-02T04:04:06.5+01:00")),
             std::optional<Duration>(std::chrono::milliseconds(1500)));
    // An end without output, a broken clock and one that runs backwards prove nothing.
    QCOMPARE(spanOf(first), std::optional<Duration>(Duration::zero()));
    QCOMPARE(spanOf(stamped("a", "soon") + stamped("b", "later")), std::optional<Duration>());
    QCOMPARE(spanOf(first + stamped("b", "2026-01-02T03:04:04Z")), std::optional<Duration>());
}

QTEST_GUILESS_MAIN(OllamaDecoderTest)
#include "tst_ollamadecoder.moc"
