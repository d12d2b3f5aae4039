// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/GenericDecoder.h"
#include "tests/core/protocol/Replay.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

/// A generic protocol whose mapping is fixed, so that it can be replayed like any other.
class MappedStream : public GenericStream
{
public:
    MappedStream(GenericForm form, const QByteArray &mapping)
        : GenericStream(form)
    {
        m_backend.mapping = QJsonDocument::fromJson(mapping).object();
    }
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override
    {
        return makeDecoderFor(m_backend);
    }

private:
    Backend m_backend;
};

} // namespace

class GenericDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
    void decodesPlainText();
    void refusesUnusableMappings();
};

void GenericDecoderTest::decodes_data()
{
    QTest::addColumn<GenericForm>("form");
    QTest::addColumn<QByteArray>("mapping");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("events");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("usage");
    const auto row = [](const char *name, GenericForm form, const char *mapping, const QByteArray &body,
                        const char *events, Outcome outcome, const char *usage = "- - - - - -") {
        QTest::newRow(name) << form << QByteArray(mapping) << body << QString::fromUtf8(events) << outcome
                            << QString::fromUtf8(usage);
    };
    const GenericForm sse = GenericForm::EventStream;
    const GenericForm lines = GenericForm::Lines;
    row("usual names", sse, "{}", eventStream({R"({"text":"a"})", R"({"delta":{"text":"b"}})", "[DONE]"}),
        "text:a|text:b|done", Outcome::Complete);
    row("plain words", sse, "{}", "data: Hello\n\ndata:  world\n\ndata:  \n\nevent: done\ndata: {}\n\n",
        "text:Hello|text: world|text: |finish", Outcome::Complete);
    row("JSON strings", sse, "{}", eventStream({"\"a\\n\"", "\" b\""}), "text:a\n|text: b",
        Outcome::Complete);
    row("mapped", sse,
        R"({"text":["/out/0/t","/x"],"reasoning":"/think","usage":{"input":"/u/in","output":"/u/out","cached":"/u/hit"},"finish":"/end"})",
        eventStream({R"({"think":"hm"})", R"({"out":[{"t":"a"}],"text":"not this"})", R"({"x":"b"})",
                     R"({"end":"stop","u":{"in":9,"out":2,"hit":4}})"}),
        "reasoning:hm|text:a|text:b|finish:stop+usage", Outcome::Complete, "9 5 4 - 2 -");
    row("mapped finish missing", sse, R"({"finish":"/end"})",
        eventStream({R"({"text":"a"})", R"({"end":false})"}), "text:a|framing", Outcome::Truncated);
    row("mapped error", sse, R"({"error":"/problem"})",
        eventStream({R"({"text":"a"})", R"({"problem":"no index"})"}), "text:a|error:no index",
        Outcome::StreamError);
    row("phases", sse, R"({"phase":"/stage","events":{"retrieved":"retrieval"}})",
        "event: retrieved\ndata: {}\n\n" + eventStream({R"({"stage":"inference"})", R"({"text":"a"})"}),
        "phase:retrieval|phase:inference|text:a", Outcome::Complete);
    row("escaped pointer", sse, R"({"text":"/a~1b/~0c"})", eventStream({R"({"a/b":{"~c":"x"}})"}), "text:x",
        Outcome::Complete);
    row("broken JSON", sse, "{}", eventStream({R"({"text":"a"})", R"({"text":)"}),
        "text:a|malformed:{\"text\":", Outcome::Malformed);
    row("lines", lines, "{}", "{\"token\":\"a\"}\n{\"token\":\"b\",\"usage\":{\"output_tokens\":2}}",
        "text:a|text:b+usage", Outcome::Complete, "- - - - 2 -");
    row("line that is no JSON", lines, "{}", "{\"token\":\"a\"}\nhello\n", "text:a|malformed:hello",
        Outcome::Complete);
    row("line cut off", lines, "{}", "{\"token\":\"a\"}\n{\"tok", "text:a", Outcome::Truncated);
    row("nothing", sse, "{}", "", "", Outcome::Empty);
}

void GenericDecoderTest::decodes()
{
    QFETCH(GenericForm, form);
    QFETCH(QByteArray, mapping);
    QFETCH(QByteArray, body);
    QFETCH(QString, events);
    QFETCH(Outcome, outcome);
    QFETCH(QString, usage);
    const MappedStream protocol(form, mapping);
    const Decoded decoded = decode(protocol, {body});
    QCOMPARE(digest(decoded.events), events);
    QCOMPARE(exportName(decoded.response.outcome), exportName(outcome));
    QCOMPARE(usageText(decoded.response.usage), usage);
    QCOMPARE(differenceBySplit(protocol, {body}), QString());
}

/// Here the reads are the events; the text as a whole must not depend on them.
void GenericDecoderTest::decodesPlainText()
{
    const auto protocol = protocolById(QStringLiteral("text"));
    const QByteArray body = "Grüße aus 東京 \xF0\x9F\x99\x82";
    for (qsizetype readBytes = 1; readBytes <= body.size(); ++readBytes) {
        const Decoded decoded = decode(*protocol, {body}, readBytes);
        QCOMPARE(decoded.text(), QString::fromUtf8(body));
        QCOMPARE(decoded.response.outcome, Outcome::Complete);
    }
    QCOMPARE(decode(*protocol, {body, {200, {}}, BodyEnd::Cut}).response.outcome, Outcome::Truncated);
    QCOMPARE(decode(*protocol, {""}).response.outcome, Outcome::Empty);
    QCOMPARE(decode(*protocol, {body, {500, {}}}).response.outcome, Outcome::HttpError);
}

void GenericDecoderTest::refusesUnusableMappings()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("http://127.0.0.1/agent"));
    const auto request = GenericStream(GenericForm::EventStream).prepare(backend, {}, {});
    QVERIFY(request);
    QCOMPARE(request->url, backend.baseUrl);
    backend.mapping = {{QStringLiteral("text"), QStringLiteral("no pointer")}};
    const auto refused = GenericStream(GenericForm::EventStream).prepare(backend, {}, {});
    QVERIFY(!refused);
    QVERIFY(refused.error().message.contains(QLatin1String("text")));
}

QTEST_GUILESS_MAIN(GenericDecoderTest)
#include "tst_genericdecoder.moc"
