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

    void aRequestTellsItsLimitsPhasesAndCalls()
    {
        RequestRecord record = *m_run.requests.front();
        record.rateLimits
            = {{QStringLiteral("tokens"), 1000, 10, RequestedWait{std::chrono::milliseconds(1500), false}},
               {QStringLiteral("requests"), std::nullopt, 3, std::nullopt}};
        record.phases = {{QStringLiteral("db"), std::nullopt, std::chrono::milliseconds(12),
                          PhaseSource::ServerTiming, QStringLiteral("index")}};
        record.toolsOffered = 1;
        record.toolCalls.resize(2);
        record.toolCalls[0].name = QStringLiteral("f");
        record.toolCalls[1].faults = {{QStringLiteral("/a"), QStringLiteral("wrong")}};
        record.identity.attempt = 2;
        record.identity.retryOf = 0;
        record.identity.part = RunPart::Retry;
        const QJsonObject json = requestJson(m_run, record, {}, Definitions::Streamgauge);
        QCOMPARE(json[u"part"].toString(), QStringLiteral("retry"));
        QCOMPARE(json[u"attempt"].toInt(), 2);
        QCOMPARE(json[u"retry_of"].toInt(-1), 0);
        QCOMPARE(json[u"rate_limit"][u"tokens"][u"remaining"].toInt(), 10);
        QCOMPARE(json[u"rate_limit"][u"tokens"][u"reset_ms"].toInt(), 1500);
        QVERIFY(json[u"rate_limit"][u"requests"][u"limit"].isNull());
        QVERIFY(json[u"rate_limit"][u"requests"][u"reset_ms"].isNull());
        QCOMPARE(json[u"phases"][0][u"source"].toString(), QStringLiteral("server-timing"));
        QCOMPARE(json[u"phases"][0][u"duration_ms"].toDouble(), 12.0);
        QVERIFY(json[u"phases"][0][u"start_ns"].isNull());
        QCOMPARE(json[u"tool_calls"][0][u"valid"].toBool(), true);
        QCOMPARE(json[u"tool_calls"][1][u"valid"].toBool(), false);
        QCOMPARE(json[u"tool_calls"][1][u"faults"][0][u"pointer"].toString(), QStringLiteral("/a"));
    }

    void aRequestWithoutThemSaysSo()
    {
        const QJsonObject json = requestJson(m_run, *m_run.requests.front(), {}, Definitions::Streamgauge);
        QVERIFY(json[u"rate_limit"].isNull());
        QVERIFY(json[u"retry_of"].isNull());
        QCOMPARE(json[u"attempt"].toInt(), 1);
        QVERIFY(json[u"phases"].toArray().isEmpty());
        QVERIFY(json[u"tool_calls"].toArray().isEmpty());
    }

    void aBackendTellsItsPhasesCallsAndRetries()
    {
        RunSummary summary = m_summary;
        summary.rows[0].phases
            = {{QStringLiteral("retrieval"), PhaseSource::Event, distributionOf({10, 20, 30})}};
        summary.rows[0].toolCalls = {true, 3, 1, QStringLiteral("f: wrong")};
        summary.rows[0].retries = {2, 1};
        const QJsonObject backend = resultJson(m_run, summary)[u"backends"][0].toObject();
        QCOMPARE(backend[u"phases"][0][u"name"].toString(), QStringLiteral("retrieval"));
        QCOMPARE(backend[u"phases"][0][u"duration_ms"][u"n"].toInt(), 3);
        QCOMPARE(backend[u"phases"][0][u"duration_ms"][u"p50"].toDouble(), 20.0);
        QCOMPARE(backend[u"tool_calls"][u"invalid"].toInt(), 1);
        QCOMPARE(backend[u"retries"][u"sent"].toInt(), 2);
        QCOMPARE(backend[u"retries"][u"succeeded"].toInt(), 1);
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
