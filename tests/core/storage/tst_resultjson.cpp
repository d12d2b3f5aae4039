// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RecordedRun.h"

#include "core/storage/ResultJson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

class TestResultJson : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_run = test::RecordedRun(QStringLiteral("dedicated"), QStringLiteral("managed")).run();
        m_summary = summarise(m_run);
        m_json = resultJson(m_run, m_summary);
    }

    void namesTheRun()
    {
        QCOMPARE(m_json[u"version"].toInt(), 1);
        QCOMPARE(m_json[u"plan"].toString(), QStringLiteral("recorded"));
        QCOMPARE(m_json[u"definitions"].toString(), QStringLiteral("streamgauge"));
        QCOMPARE(m_json[u"end"].toString(), QStringLiteral("done"));
        QCOMPARE(m_json[u"started_at"].toString(), QStringLiteral("2026-03-14T09:26:53.000Z"));
    }

    void accountsAddUp()
    {
        const QJsonArray backends = m_json[u"backends"].toArray();
        QCOMPARE(backends.size(), 2);
        for (const QJsonValue &backend : backends) {
            const QJsonObject requests = backend[u"requests"].toObject();
            int sum = 0;
            for (const char *account : {"ok", "failed", "aborted", "rate_limited", "not_sent"})
                sum += requests[QLatin1String(account)].toInt();
            QCOMPARE(sum, requests[u"planned"].toInt());
        }
        const QJsonObject managed = backends[1][u"requests"].toObject();
        QCOMPARE(managed[u"failed"].toInt(), 1);
        QCOMPARE(managed[u"rate_limited"].toInt(), 1);
        QCOMPARE(managed[u"not_sent"].toInt(), 1);
    }

    void percentilesCarryIntervalAndSupport()
    {
        const QJsonObject ttft = m_json[u"backends"][0][u"ttft_ms"].toObject();
        QCOMPARE(ttft[u"n"].toInt(), test::requestsOfBackend);
        QCOMPARE(ttft[u"p50"].toDouble(), 1200.0);
        QCOMPARE(ttft[u"supported"][u"p50"].toBool(), true);
        QCOMPARE(ttft[u"supported"][u"p95"].toBool(), false);
        QVERIFY(ttft[u"p95"].isDouble()); // a number, but marked
        QCOMPARE(ttft[u"ci95"][u"p50"].toArray().size(), 2);
        QVERIFY(ttft[u"ci95"][u"p95"].isUndefined());
    }

    void anUndefinedFigureSaysWhy()
    {
        const QJsonObject rate = m_json[u"backends"][1][u"effective_tps"].toObject();
        QVERIFY(rate[u"p50"].isNull());
        QVERIFY(!rate[u"why"].toString().isEmpty());
        const QJsonObject defined = m_json[u"backends"][0][u"effective_tps"].toObject();
        QVERIFY(defined[u"p50"].isDouble());
        QVERIFY(defined[u"why"].isUndefined());
    }

    void deliveryCountsEveryKind()
    {
        const QJsonObject delivery = m_json[u"backends"][1][u"delivery"].toObject();
        QCOMPARE(delivery.keys(),
                 QStringList({QStringLiteral("buffered"), QStringLiteral("grouped"),
                              QStringLiteral("inconclusive"), QStringLiteral("incremental"),
                              QStringLiteral("not_a_stream"), QStringLiteral("stalled")}));
        QCOMPARE(delivery[u"buffered"].toInt(), test::requestsOfBackend);
        QVERIFY(m_json[u"backends"][1][u"verdict"].toString().contains(QStringLiteral("buffered")));
    }

    void theClientsOwnLagIsTold()
    {
        const QJsonObject client = m_json[u"client"].toObject();
        QVERIFY(client[u"lag_us"][u"p50"].isDouble());
        QCOMPARE(client[u"resends"].toInt(), 0);
        QVERIFY(client[u"timer_lag_us"][u"p50"].isNull()); // nothing was sampled
        QVERIFY(client[u"clock_error_us"].isNull());
    }

    void anEmptyRunHasNoNumbers()
    {
        RunRecord run = m_run;
        run.requests.clear();
        const QJsonObject json = resultJson(run, summarise(run));
        QVERIFY(json[u"client"][u"lag_us"][u"p50"].isNull());
        for (const QJsonValue &backend : json[u"backends"].toArray())
            QVERIFY(backend[u"ttft_ms"][u"p50"].isNull());
    }

    void aRequestTellsItsInstantsAndFigures()
    {
        const RequestRecord &record = *m_run.requests.front();
        const QJsonObject json = requestJson(m_run, record, RequestMarks{}, Definitions::Streamgauge);
        QCOMPARE(json[u"backend"].toString(), QStringLiteral("dedicated"));
        QCOMPARE(json[u"outcome"].toString(), QStringLiteral("complete"));
        QCOMPARE(json[u"account"].toString(), QStringLiteral("ok"));
        QCOMPARE(json[u"ttft_ms"].toDouble(), 1200.0);
        QCOMPARE(json[u"instants"][u"dispatched_ns"].toInteger(), nanosecondsOf(*record.timeline.dispatched));
        QVERIFY(json[u"instants"][u"connect_started_ns"].isNull());
        QCOMPARE(json[u"usage"][u"output_total"].toInteger(), test::tokensOfAnswer);
        QCOMPARE(json[u"usage"][u"cache_read"].toInteger(-1), 0); // known to be none
        QVERIFY(json[u"usage"][u"reasoning"].isNull()); // unknown
        QCOMPARE(json[u"delivery"].toString(), QStringLiteral("incremental"));
    }

    void aRequestThatWasNeverSentHasALineToo()
    {
        const RequestRecord &record = *m_run.requests.back();
        const QJsonObject json = requestJson(m_run, record, RequestMarks{}, Definitions::Streamgauge);
        QCOMPARE(json[u"outcome"].toString(), QStringLiteral("not_sent"));
        QCOMPARE(json[u"detail"].toString(), QStringLiteral("by_user"));
        QVERIFY(json[u"instants"][u"dispatched_ns"].isNull());
        QVERIFY(json[u"ttft_ms"].isNull());
        QVERIFY(json[u"http_status"].isNull());
        QVERIFY(json[u"verdict"].isNull());
    }

    void largeInstantsKeepTheirDigits()
    {
        RequestRecord record = *m_run.requests.front();
        const Duration shift(9007199254740993 - record.timeline.due->time_since_epoch().count());
        record.timeline.due = *record.timeline.due + shift;
        const QByteArray text
            = QJsonDocument(requestJson(m_run, record, {}, Definitions::Streamgauge)).toJson();
        QVERIFY(text.contains("9007199254740993"));
    }

private:
    RunRecord m_run;
    RunSummary m_summary;
    QJsonObject m_json;
};

QTEST_GUILESS_MAIN(TestResultJson)
#include "tst_resultjson.moc"
