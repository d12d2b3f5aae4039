// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/ProbePlan.h"

#include <QTest>

using namespace streamgauge;

namespace {

ProbeTarget targetAt(const QString &url)
{
    ProbeTarget target;
    target.backend.baseUrl = QUrl(url);
    return target;
}

} // namespace

class ProbePlanTest : public QObject
{
    Q_OBJECT

private slots:
    void guessesCandidates_data();
    void guessesCandidates();
    void saysWhatItSends();
    void addsTheVersionThatIsForgotten();
    void sendsNothingTwice();
    void choosesAModelThatChats();
};

void ProbePlanTest::guessesCandidates_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("candidates");
    const auto row = [](const char *url, const char *candidates) {
        QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(candidates);
    };
    row("https://h/v1", "openai-chat,anthropic,gemini,ollama");
    row("https://h/v1/messages", "anthropic");
    row("https://h/v1/responses", "openai-responses");
    row("https://api.openai.com/v1", "openai-chat");
    row("https://api.anthropic.com", "anthropic");
    row("wss://api.openai.com/v1/realtime", "openai-realtime");
    row("ws://h/agent", "openai-realtime");
    row("http://127.0.0.1:11434", "ollama,openai-chat");
    row("http://127.0.0.1:11434/v1", "openai-chat,anthropic,gemini,ollama");
    row("https://gateway/anthropic/v1", "anthropic,openai-chat,gemini,ollama");
}

void ProbePlanTest::guessesCandidates()
{
    QFETCH(QString, url);
    QFETCH(QString, candidates);
    QCOMPARE(probeCandidates(targetAt(url)).join(QLatin1Char(',')), candidates);
}

void ProbePlanTest::saysWhatItSends()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    ProbeTarget target = targetAt(QStringLiteral("https://h/v1"));
    QCOMPARE(
        probeForecast(target).inWords(),
        QStringLiteral("At most 4 requests for lists of models, which are free, then 4 requests that cost "
                       "64 output tokens together at most."));
    target.protocol = QStringLiteral("anthropic");
    QCOMPARE(
        probeForecast(target).inWords(),
        QStringLiteral("At most 1 request for a list of models, which is free, then 1 request that costs "
                       "16 output tokens at most."));
    target.depth = ProbeDepth::ListsOnly;
    QCOMPARE(probeForecast(target).inWords(),
             QStringLiteral("At most 1 request for a list of models, which is free."));
    target.depth = ProbeDepth::Full;
    target.protocol = QStringLiteral("sse");
    QCOMPARE(probeForecast(target).inWords(),
             QStringLiteral("At most 1 request that costs 16 output tokens at most."));
}

void ProbePlanTest::addsTheVersionThatIsForgotten()
{
    QStringList urls;
    for (const ProbeListing &listing :
         probeListings(targetAt(QStringLiteral("https://h/")), SecretValue(QByteArray("k"))))
        urls.append(listing.request.url.toString());
    QCOMPARE(
        urls,
        QStringList({QStringLiteral("https://h/models"), QStringLiteral("https://h/models"),
                     QStringLiteral("https://h/models?pageSize=1000"), QStringLiteral("https://h/api/tags"),
                     QStringLiteral("https://h/v1/models"), QStringLiteral("https://h/v1/models"),
                     QStringLiteral("https://h/v1beta/models?pageSize=1000")}));
}

void ProbePlanTest::sendsNothingTwice()
{
    const auto listings = probeListings(targetAt(QStringLiteral("https://h/v1")), {});
    for (std::size_t i = 0; i < listings.size(); ++i) {
        for (std::size_t j = i + 1; j < listings.size(); ++j)
            QVERIFY(listings[i].request.url != listings[j].request.url
                    || listings[i].request.headers != listings[j].request.headers);
    }
    QVERIFY(static_cast<int>(listings.size())
            <= probeForecast(targetAt(QStringLiteral("https://h/v1"))).listings);
}

void ProbePlanTest::choosesAModelThatChats()
{
    QCOMPARE(likelyChatModel({QStringLiteral("text-embedding-3"), QStringLiteral("whisper-1"),
                              QStringLiteral("small-chat")}),
             QStringLiteral("small-chat"));
    QCOMPARE(likelyChatModel({QStringLiteral("embed")}), QStringLiteral("embed"));
    QCOMPARE(likelyChatModel({}), QString());
}

QTEST_GUILESS_MAIN(ProbePlanTest)
#include "tst_probeplan.moc"
