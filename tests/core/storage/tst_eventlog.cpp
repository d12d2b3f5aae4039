// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RecordedRun.h"

#include "core/storage/EventLog.h"
#include "core/storage/JsonText.h"
#include "core/storage/RequestLog.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

std::vector<QJsonObject> linesOf(const QString &path)
{
    QFile file(path);
    std::vector<QJsonObject> lines;
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.isEmpty())
            continue;
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(line, &error);
        if (error.error != QJsonParseError::NoError)
            qWarning("not JSON: %s", line.constData());
        lines.push_back(document.object());
    }
    return lines;
}

LiveBatch batchOf(const RequestRecord &record)
{
    return {{{record.identity, record.timeline, record.events}}};
}

} // namespace

class TestEventLog : public QObject
{
    Q_OBJECT

private slots:
    void jsonTextReadsBack_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("quotes") << QStringLiteral("a\"b\\c");
        QTest::newRow("controls") << QStringLiteral("\n\r\t\b\f\u0001\u001f");
        QTest::newRow("beyond the plane") << QStringLiteral("Þ ☃ 😀 \u2028");
        QTest::newRow("nul") << QString(QChar(0));
    }

    void jsonTextReadsBack()
    {
        QFETCH(QString, text);
        QByteArray json("[");
        appendJsonString(json, text);
        json += ']';
        QCOMPARE(QJsonDocument::fromJson(json).array().at(0).toString(), text);
    }

    void writesOneLineATokenEvent()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("events.jsonl"));
        const test::RecordedRun recorded(QStringLiteral("a \"quoted\" name"), QStringLiteral("b"));
        auto record = std::make_shared<RequestRecord>(*recorded.run().requests.front());
        StreamEvent framing;
        framing.kind = EventKind::Framing;
        record->events.insert(record->events.begin(), framing);
        StreamEvent call = record->events.back();
        call.kind = EventKind::ToolCall;
        call.toolName = QStringLiteral("weather");
        call.text = QStringLiteral("{\"city\":");
        record->events.push_back(call);

        EventLog log;
        QVERIFY(log.open(path));
        log.setPlan(recorded.plan());
        log.append(batchOf(*record));
        QVERIFY(log.close());

        const auto lines = linesOf(path);
        QCOMPARE(lines.size(), std::size_t(test::chunksOfAnswer + 1));
        const QJsonObject &line = lines.front();
        QCOMPARE(line[u"backend"].toString(), QStringLiteral("a \"quoted\" name"));
        QCOMPARE(line[u"request"].toInt(-1), 0);
        QCOMPARE(line[u"kind"].toString(), QStringLiteral("text"));
        QCOMPARE(line[u"text"].toString(), QStringLiteral("word000 "));
        QCOMPARE(line[u"bytes"].toInt(), 180);
        QCOMPARE(line[u"read"].toInt(-1), 0);
        QCOMPARE(line[u"t_ns"].toInteger(), nanosecondsOf(record->events[1].at));
        QCOMPARE(line[u"dispatched_ns"].toInteger(), nanosecondsOf(*record->timeline.dispatched));
        QCOMPARE(lines.back()[u"text"].toString(), QStringLiteral("weather{\"city\":"));
        for (std::size_t i = 1; i < test::chunksOfAnswer; ++i)
            QVERIFY(lines[i][u"seq"].toInt() > lines[i - 1][u"seq"].toInt());
    }

    void reachesTheFileWhileTheRunGoes()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("events.jsonl"));
        const test::RecordedRun recorded(QStringLiteral("a"), QStringLiteral("b"));
        EventLog log;
        QVERIFY(log.open(path));
        log.setPlan(recorded.plan());
        log.append(batchOf(*recorded.run().requests.front()));
        QTRY_COMPARE(linesOf(path).size(), std::size_t(test::chunksOfAnswer));
    }

    void takesKeysOut()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("events.jsonl"));
        const test::RecordedRun recorded(QStringLiteral("a"), QStringLiteral("b"));
        RequestRecord record = *recorded.run().requests.front();
        record.events.front().text = QStringLiteral("your key is sk-planted-0123456789, remember it");
        EventLog log;
        QVERIFY(log.open(path));
        log.setRedactor(Redactor({SecretValue("sk-planted-0123456789")}));
        log.setPlan(recorded.plan());
        log.append(batchOf(record));
        QVERIFY(log.close());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("sk-planted-0123456789"));
        QCOMPARE(linesOf(path).size(), std::size_t(test::chunksOfAnswer));
    }

    void refusesAnUnwritablePath()
    {
        EventLog events;
        const auto opened = events.open(QStringLiteral("/nonexistent/events.jsonl"));
        QVERIFY(!opened);
        QVERIFY(opened.error().message.contains(QStringLiteral("/nonexistent/events.jsonl")));
        RequestLog requests;
        QVERIFY(!requests.open(QStringLiteral("/nonexistent/requests.jsonl")));
    }

    void requestsAreStreamedThenCompleted()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("requests.jsonl"));
        const test::RecordedRun recorded(QStringLiteral("a"), QStringLiteral("b"));
        const RunRecord run = recorded.run();
        RequestLog log;
        QVERIFY(log.open(path));
        log.setPlan(recorded.plan(), Definitions::Streamgauge);
        log.append(*run.requests[3]);
        log.append(*run.requests[1]);
        QTRY_COMPARE(linesOf(path).size(), std::size_t(2));
        QCOMPARE(linesOf(path).front()[u"request"].toInt(), 3);
        QVERIFY(linesOf(path).front()[u"marks"].isNull()); // only the whole run can tell

        QVERIFY(log.complete(run, summarise(run)));
        const auto lines = linesOf(path);
        QCOMPARE(lines.size(), run.requests.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QCOMPARE(lines[i][u"request"].toInt(), static_cast<int>(i));
            QVERIFY(lines[i][u"marks"].isObject());
        }
    }
};

QTEST_GUILESS_MAIN(TestEventLog)
#include "tst_eventlog.moc"
