// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/secrets/Redactor.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QUrl>

using namespace streamgauge;

namespace {

const QByteArray plantedKey = "sk-Pl4nted/key+with=odd&chars\"0123";

} // namespace

/// Keys are found by value and by name, and nothing else is touched.
class TestRedactor : public QObject
{
    Q_OBJECT

private slots:
    void takesOutValues_data();
    void takesOutValues();
    void takesOutNamedKeysOfOthers_data();
    void takesOutNamedKeysOfOthers();
    void leavesHarmlessTextAlone_data();
    void leavesHarmlessTextAlone();
    void cleansHeaders_data();
    void cleansHeaders();
    void cleansUrls_data();
    void cleansUrls();
    void ignoresShortKeys();
    void isIdempotent();
    void debugOutputHidesKeys();
    void leavesJsonWhole();
};

void TestRedactor::takesOutValues_data()
{
    QTest::addColumn<QByteArray>("encoded");
    const QByteArray key = plantedKey;
    QTest::newRow("plain") << key;
    QTest::newRow("percent") << key.toPercentEncoding();
    QTest::newRow("base64") << key.toBase64();
    QTest::newRow("base64url") << key.toBase64(QByteArray::Base64UrlEncoding
                                               | QByteArray::OmitTrailingEquals);
    QTest::newRow("in JSON") << QByteArray(key).replace('"', "\\\"");
    QTest::newRow("in HTML") << QString::fromLatin1(key).toHtmlEscaped().toLatin1();
}

void TestRedactor::takesOutValues()
{
    QFETCH(const QByteArray, encoded);
    const Redactor redactor({SecretValue("another-key"), SecretValue(plantedKey)});
    const QByteArray clean = redactor.bytes("before " + encoded + " after " + encoded);
    QVERIFY2(!clean.contains(encoded.left(encoded.size() - 4)), clean.constData());
    QVERIFY(clean.startsWith("before "));
    QVERIFY(clean.contains(" after "));
    QVERIFY(clean.contains(Redactor::placeholder().toLatin1()));
    QVERIFY(!redactor.text(QString::fromLatin1(encoded)).contains(QString::fromLatin1(encoded)));

    // Basic authorisation encodes the key together with a user name of any length.
    for (int length = 0; length < 4; ++length) {
        const QByteArray pair = (QByteArray(length, 'u') + ':' + plantedKey + "tail").toBase64();
        const QByteArray decoded = QByteArray::fromBase64(redactor.bytes(pair));
        QVERIFY2(!decoded.contains(plantedKey.mid(4, plantedKey.size() - 8)), pair.constData());
    }
}

void TestRedactor::takesOutNamedKeysOfOthers_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *text) { QTest::newRow(text) << QString::fromLatin1(text); };
    row("Authorization: Bearer unknown-key-1");
    row("authorization = unknown-key-1");
    row("{\"x-api-key\": \"unknown-key-1\"}");
    row("api-key: unknown-key-1");
    row("x-goog-api-key: unknown-key-1");
    row("Proxy-Authorization: Basic unknown-key-1");
    row("Cookie: session=unknown-key-1; b=unknown-key-1");
    row("Set-Cookie: session=unknown-key-1");
    row("more headers/Authorization= unknown-key-1");
    row("GET /v1/headers/api-key: unknown-key-1");
    row("headers/Cookie: carries a key\nCookie: unknown-key-1");
    row("sent Bearer unknown-key-1 to the host");
    row("GET https://a.example/v1?alt=sse&key=unknown-key-1 failed");
    row("GET https://a.example/v1?api_key=unknown-key-1");
    row("GET https://me:unknown-key-1@a.example/v1");
}

void TestRedactor::takesOutNamedKeysOfOthers()
{
    QFETCH(const QString, text);
    const QString clean = Redactor().text(text);
    QVERIFY2(!clean.contains(QLatin1String("unknown-key-1")), qPrintable(clean));
    QVERIFY(clean.contains(Redactor::placeholder()));
}

void TestRedactor::leavesHarmlessTextAlone_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << QStringLiteral("The key to the harbour hangs behind the door.");
    QTest::newRow("address") << QStringLiteral("https://a.example:8080/v1?api-version=1 me@a.example");
    QTest::newRow("tokens") << QStringLiteral("max_tokens=400, total_tokens: 12, tokenizer");
    QTest::newRow("place of a header in a plan")
        << QStringLiteral("/backends/0/headers/Authorization: carries a key; name where it is kept");
    QTest::newRow("place of a header on the command line")
        << QStringLiteral("error: headers/X-Goog-Api-Key: carries a key; name where it is kept");
    QTest::newRow("other script") << QStringLiteral("日本 – ключ");
}

void TestRedactor::leavesHarmlessTextAlone()
{
    QFETCH(const QString, text);
    QCOMPARE(Redactor({SecretValue(plantedKey)}).text(text), text);
    QCOMPARE(Redactor({SecretValue(plantedKey)}).bytes(text.toUtf8()), text.toUtf8());
}

void TestRedactor::cleansHeaders_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isKept");
    for (const char *name : {"Authorization", "x-api-key", "API-Key", "x-goog-api-key", "Proxy-Authorization",
                             "Cookie", "set-cookie", "X-Auth-Token"})
        QTest::newRow(name) << QByteArray(name) << QByteArray("whatever") << false;
    QTest::newRow("by value") << QByteArray("x-echo") << "got " + plantedKey << false;
    QTest::newRow("in a redirect") << QByteArray("Location") << QByteArray("https://a.example/?key=whatever")
                                   << false;
    QTest::newRow("harmless") << QByteArray("Content-Type") << QByteArray("text/event-stream") << true;
    QTest::newRow("rate limit") << QByteArray("x-ratelimit-remaining-tokens") << QByteArray("4000") << true;
}

void TestRedactor::cleansHeaders()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, value);
    QFETCH(const bool, isKept);
    const HeaderList clean = Redactor({SecretValue(plantedKey)}).headers({{name, value}});
    QCOMPARE(clean.size(), 1);
    QCOMPARE(clean[0].first, name);
    QCOMPARE(clean[0].second == value, isKept);
    QVERIFY(isKept || (!clean[0].second.contains("whatever") && !clean[0].second.contains(plantedKey)));
}

void TestRedactor::cleansUrls_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *url, const char *expected) {
        QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(expected);
    };
    row("https://a.example/v1?a=b%20c", "https://a.example/v1?a=b%20c");
    row("https://a.example/v1?alt=sse&key=abc", "https://a.example/v1?alt=sse&key=*redacted*");
    row("https://a.example/v1?api_key=abc&b=1", "https://a.example/v1?api_key=*redacted*&b=1");
    row("https://me:abc@a.example:1/v1", "https://*redacted*@a.example:1/v1");
    row("https://a.example/another-key/v1", "https://a.example/*redacted*/v1");
}

void TestRedactor::cleansUrls()
{
    QFETCH(const QString, url);
    QFETCH(const QString, expected);
    const Redactor redactor({SecretValue("another-key")});
    QCOMPARE(redactor.url(QUrl(url)).toString(QUrl::FullyEncoded), expected);
}

void TestRedactor::ignoresShortKeys()
{
    // Local servers want any key at all; "EMPTY" must not vanish from every text.
    QCOMPARE(Redactor({SecretValue("EMPTY"), SecretValue()}).bytes("AN EMPTY ROOM"),
             QByteArray("AN EMPTY ROOM"));
}

void TestRedactor::isIdempotent()
{
    const Redactor redactor({SecretValue(plantedKey)});
    const QString once = redactor.text(QStringLiteral("Authorization: Bearer %1, https://u:%1@h/?key=%1")
                                           .arg(QString::fromLatin1(plantedKey)));
    QCOMPARE(redactor.text(once), once);
}

void TestRedactor::debugOutputHidesKeys()
{
    QString output;
    QDebug(&output) << SecretValue(plantedKey);
    QVERIFY(!output.contains(QString::fromLatin1(plantedKey)));
    QVERIFY(output.contains(QLatin1String("hidden")));
}

void TestRedactor::leavesJsonWhole()
{
    // Written out, the line end before "vapi" would look like the beginning of the key.
    const Redactor redactor({SecretValue(QByteArray("nvapi-4711-secret"))});
    const QJsonObject document{
        {QStringLiteral("text"), QStringLiteral("a\nvapi-4711-secret")},
        {QStringLiteral("nvapi-4711-secret"), QJsonArray{QStringLiteral("x nvapi-4711-secret")}}};
    const QJsonObject clean = redactor.json(document).toObject();
    QCOMPARE(clean.value(QLatin1String("text")), document.value(QLatin1String("text")));
    QCOMPARE(clean.value(Redactor::placeholder()).toArray().first().toString(),
             QLatin1String("x ") + Redactor::placeholder());
    QCOMPARE(QJsonDocument::fromJson(QJsonDocument(clean).toJson()).object(), clean);
}

QTEST_GUILESS_MAIN(TestRedactor)
#include "tst_redactor.moc"
