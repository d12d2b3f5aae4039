// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProviderError.h"

#include <QTest>

using namespace streamgauge;

class ProviderErrorTest : public QObject
{
    Q_OBJECT

private slots:
    void readsBodies_data();
    void readsBodies();
    void classifiesHttpErrors_data();
    void classifiesHttpErrors();
    void classifiesStreamErrors_data();
    void classifiesStreamErrors();
    void readsWaitsInBodies_data();
    void readsWaitsInBodies();
    void waitsInLongSentences();
    void readsLimitsInBodies();
    void tellsDaysFromMinutes_data();
    void tellsDaysFromMinutes();

private:
    const QDateTime m_now = QDateTime::fromSecsSinceEpoch(1936335558, Qt::UTC);
};

void ProviderErrorTest::readsBodies_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const char *body, const char *message, const char *code) {
        QTest::newRow(name) << QByteArray(body) << QString::fromUtf8(message) << QString::fromUtf8(code);
    };
    row("OpenAI", R"({"error":{"message":"no","type":"invalid_request_error","param":null,"code":"bad"}})",
        "no", "bad");
    row("type for want of a code", R"({"error":{"message":"no","type":"server_error","code":null}})", "no",
        "server_error");
    row("number as code", R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})",
        "Loading model", "503");
    row("Anthropic",
        R"({"type":"error","error":{"type":"overloaded_error","message":"busy"},"request_id":"r"})", "busy",
        "overloaded_error");
    row("Google", R"({"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED"}})", "slow", "429");
    row("array", R"([{"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT"}}])", "bad", "400");
    row("text", R"({"error":"model 'x' not found"})", "model 'x' not found", "");
    row("word and sentence", R"({"error":"rate_limited","message":"slow down"})", "slow down",
        "rate_limited");
    row("FastAPI", R"({"detail":"Not Found"})", "Not Found", "");
    row("FastAPI list", R"({"detail":[{"loc":["body"],"msg":"field required"}]})", "field required", "");
    row("old vLLM", R"({"object":"error","message":"too long","type":"BadRequestError","code":400})",
        "too long", "400");
    row("event stream", "data: {\"error\":{\"message\":\"no\"}}\n\n", "no", "");
    row("event stream, cut", "event: error\ndata: {\"error\":{\"message\":\"no\"}}", "no", "");
    row("page", "<!DOCTYPE html><html><head><TITLE>502 Bad  Gateway</TITLE></head></html>",
        "The server answered with a page: \"502 Bad Gateway\".", "");
    row("page without title", "<html></html>", "The server answered with an HTML or XML page.", "");
    row("plain text", "upstream  gone\n", "upstream gone", "");
    row("BOM", "\xEF\xBB\xBF{\"error\":\"no\"}", "no", "");
    row("nothing", "", "", "");
    row("null", R"({"error":null})", "", "");
    row("Cloudflare",
        R"({"result":null,"success":false,"errors":[{"code":10000,"message":"Authentication error"}],"messages":[]})",
        "Authentication error", "10000");
    row("errors in words", R"({"errors":["a","b"]})", "a", "");
    row("errors beside a message", R"({"message":"Validation failed","errors":[{"code":"c","message":"x"}]})",
        "Validation failed", "c");
    row("no errors", R"({"errors":[]})", "", "");
    row("AWS", R"({"Message":"User is not authorized"})", "User is not authorized", "");
    row("AWS with its type", R"({"__type":"ThrottlingException","message":"slow"})", "slow",
        "ThrottlingException");
    row("Mistral",
        R"({"object":"error","message":{"detail":[{"msg":"Field required","loc":["body"]}]},"type":"bad","code":null})",
        "Field required", "bad");
    row("deep without end",
        R"({"detail":{"detail":{"detail":{"detail":{"detail":{"detail":{"message":"m"}}}}}}})", "", "");
    row("no UTF-8", "{\"error\":{\"message\":\"\xff quota\",\"code\":\"insufficient_quota\"}}",
        "\uFFFD quota", "insufficient_quota");
    row("no UTF-8 in an event", "data: {\"error\":{\"message\":\"a\xfe\",\"code\":\"c\"}}\n\n", "a\uFFFD",
        "c");
    row("Latin-1",
        "Zur\xfc"
        "ck",
        "Zur\uFFFDck", "");
    row("gzip", "\x1f\x8b\x08\x01\x02\x03garbage\xff",
        "The server answered with compressed bytes (gzip) that are not marked as such.", "");
    row("binary", "\x01\x02\xfe\xff\x03 ab\x04\xf0\x05",
        "The server answered with binary data instead of text.", "");
    row("one odd character", "a\x1b[31m long enough line of text", "a\x1b[31m long enough line of text", "");
}

void ProviderErrorTest::readsBodies()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, message);
    QFETCH(QString, code);
    const ProviderError error = providerErrorFromBody(body, m_now);
    QCOMPARE(error.message, message);
    QCOMPARE(error.code, code);
}

void ProviderErrorTest::classifiesHttpErrors_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    QTest::addColumn<OutcomeDetail>("expected");
    const auto row = [](int status, const char *code, OutcomeDetail expected) {
        QTest::addRow("%d %s", status, code) << status << QString::fromLatin1(code) << expected;
    };
    row(400, "", OutcomeDetail::ClientError);
    row(400, "model_not_found", OutcomeDetail::NotFound);
    row(400, "context_length_exceeded", OutcomeDetail::ClientError);
    row(401, "", OutcomeDetail::Unauthorized);
    row(402, "", OutcomeDetail::QuotaExhausted);
    row(403, "", OutcomeDetail::Forbidden);
    row(403, "model_not_found", OutcomeDetail::Forbidden);
    row(404, "", OutcomeDetail::NotFound);
    row(404, "rate_limit_exceeded", OutcomeDetail::NotFound);
    row(408, "", OutcomeDetail::ClientError);
    row(413, "", OutcomeDetail::ClientError);
    row(422, "", OutcomeDetail::ClientError);
    row(429, "", OutcomeDetail::RateLimited);
    row(429, "rate_limit_exceeded", OutcomeDetail::RateLimited);
    row(429, "insufficient_quota", OutcomeDetail::QuotaExhausted);
    row(500, "", OutcomeDetail::ServerError);
    row(502, "", OutcomeDetail::ServerError);
    row(503, "unavailable_error", OutcomeDetail::Overloaded);
    row(524, "", OutcomeDetail::ServerError);
    row(529, "overloaded_error", OutcomeDetail::Overloaded);
    row(302, "", OutcomeDetail::UnexpectedStatus);
}

void ProviderErrorTest::classifiesHttpErrors()
{
    QFETCH(int, status);
    QFETCH(QString, code);
    QFETCH(OutcomeDetail, expected);
    ProviderError error;
    error.code = code;
    QCOMPARE(detailOfHttpError(status, error), expected);
}

void ProviderErrorTest::classifiesStreamErrors_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<OutcomeDetail>("expected");
    const auto row = [](const char *error, OutcomeDetail expected) {
        QTest::newRow(error) << QByteArray(error) << expected;
    };
    row(R"({"code":502})", OutcomeDetail::ServerError);
    row(R"({"code":"429"})", OutcomeDetail::RateLimited);
    row(R"({"type":"overloaded_error"})", OutcomeDetail::Overloaded);
    row(R"({"code":"server_is_overloaded"})", OutcomeDetail::Overloaded);
    row(R"({"code":"rate_limit_exceeded","type":"tokens"})", OutcomeDetail::RateLimited);
    row(R"({"code":"insufficient_quota"})", OutcomeDetail::QuotaExhausted);
    row(R"({"type":"invalid_request_error","code":"model_not_found"})", OutcomeDetail::NotFound);
    row(R"({"type":"authentication_error"})", OutcomeDetail::Unauthorized);
    row(R"({"type":"permission_error"})", OutcomeDetail::Forbidden);
    row(R"({"type":"api_error"})", OutcomeDetail::ServerError);
    row(R"({"status":"INTERNAL","code":500})", OutcomeDetail::ServerError);
    row(R"({"message":"?"})", OutcomeDetail::None);
}

void ProviderErrorTest::classifiesStreamErrors()
{
    QFETCH(QByteArray, error);
    QFETCH(OutcomeDetail, expected);
    QCOMPARE(detailOfStreamError(providerErrorFromBody("{\"error\":" + error + "}", m_now)), expected);
}

/// C33: OpenRouter wraps the upstream's headers; Google sends details; others only say it.
void ProviderErrorTest::readsWaitsInBodies_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<int>("milliseconds"); // -1: none
    const auto row = [](const char *name, const char *error, int milliseconds) {
        QTest::newRow(name) << QByteArray(error) << milliseconds;
    };
    row("wrapped reset",
        R"({"metadata":{"headers":{"X-RateLimit-Limit":"20","X-RateLimit-Reset":"1936335600000"}}})", 42000);
    row("wrapped wait", R"({"headers":{"x-ratelimit-reset-requests":"1.5s","retry-after-ms":"250"}})", 250);
    row("wrapped number", R"({"metadata":{"headers":{"Retry-After":3}}})", 3000);
    row("wrapped nonsense", R"({"metadata":{"headers":{"retry-after":"soon"}}})", -1);
    row("RetryInfo",
        R"({"details":[{"@type":"QuotaFailure"},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.4s"}]})",
        34400);
    row("ErrorInfo",
        R"({"details":[{"reason":"RATE_LIMIT_EXCEEDED","metadata":{"quotaResetDelay":"373.801628ms"}}]})",
        374);
    row("RetryInfo before ErrorInfo",
        R"({"message":"retry in 9s","details":[{"metadata":{"quotaResetDelay":"5s"}},{"retryDelay":"7s"}]})",
        7000);
    row("Google's sentence", R"({"message":"Quota exceeded. Please retry in 26.66s."})", 26660);
    row("Groq's sentence", R"({"message":"Rate limit reached. Please try again in 5.289s. Need more?"})",
        5289);
    row("minutes", R"({"message":"Please try again in 6m0s"})", 360000);
    row("minutes and seconds", R"({"message":"Please try again in 2m59.56s."})", 179560);
    row("milliseconds", R"({"message":"Please try again in 12ms."})", 12);
    row("in words", R"({"message":"Please retry after 20 seconds."})", 20000);
    row("in words, small", R"({"message":"Try again in 1 millisecond"})", 1);
    row("in words, large", R"({"message":"try again in 2 minutes"})", 120000);
    row("later", R"({"message":"Please try again later, in 5 of 6 cases it works"})", -1);
    row("no unit", R"({"message":"try again in 5 parts"})", -1);
    row("wrong order", R"({"message":"try again in 5s3m"})", -1);
    row("no wait", R"({"message":"the entry in 5s was bad"})", -1);
}

void ProviderErrorTest::readsWaitsInBodies()
{
    QFETCH(QByteArray, error);
    QFETCH(int, milliseconds);
    const auto wait = providerErrorFromBody("{\"error\":" + error + "}", m_now).retryAfter;
    QCOMPARE(wait ? int(wait->count()) : -1, milliseconds);
}

void ProviderErrorTest::waitsInLongSentences()
{
    const QByteArray body
        = R"({"error":{"message":")" + QByteArray(2000, 'x') + R"(. Please try again in 5s."}})";
    QCOMPARE(providerErrorFromBody(body, m_now).retryAfter, std::chrono::seconds(5));
}

void ProviderErrorTest::readsLimitsInBodies()
{
    const auto limits = providerErrorFromBody(
                            R"({"error":{"code":429,"metadata":{"headers":{"X-RateLimit-Limit":"20",
                                "X-RateLimit-Remaining":"0","X-RateLimit-Reset":"1936335600000"}}}})",
                            m_now)
                            .limits;
    QCOMPARE(limits.size(), std::size_t(1));
    QCOMPARE(limits[0].limit, 20);
    QCOMPARE(limits[0].remaining, 0);
    QVERIFY(limits[0].reset.has_value());
    const ProviderError overSocket = providerErrorFromBody(
        R"({"type":"error","status":429,"error":{"code":"rate_limit_exceeded","message":"slow","headers":{
            "x-ratelimit-limit-requests":"10","x-ratelimit-remaining-requests":0}}})",
        m_now);
    QCOMPARE(overSocket.status, 429);
    QCOMPARE(overSocket.limits.size(), std::size_t(1));
    QCOMPARE(overSocket.limits[0].name, QStringLiteral("requests"));
    QCOMPARE(overSocket.limits[0].remaining, 0);
}

/// A quota of the day does not come back while a run waits, whatever delay the body asks for.
void ProviderErrorTest::tellsDaysFromMinutes_data()
{
    QTest::addColumn<QByteArray>("details");
    QTest::addColumn<OutcomeDetail>("expected");
    QTest::newRow("day") << QByteArray(R"([{"violations":[{"quotaId":"GenerateRequestsPerDayPerProject"}]}])")
                         << OutcomeDetail::QuotaExhausted;
    QTest::newRow("day with a delay")
        << QByteArray(R"([{"violations":[{"quotaId":"InputTokensPerMinute"},{"quotaId":"RequestsPerDay"}]},)"
                      R"({"retryDelay":"34s"}])")
        << OutcomeDetail::QuotaExhausted;
    QTest::newRow("minute") << QByteArray(R"([{"violations":[{"quotaId":"RequestsPerMinutePerProject"}]}])")
                            << OutcomeDetail::RateLimited;
    QTest::newRow("untold") << QByteArray(R"([{"violations":"many"},null])") << OutcomeDetail::RateLimited;
}

void ProviderErrorTest::tellsDaysFromMinutes()
{
    QFETCH(QByteArray, details);
    QFETCH(OutcomeDetail, expected);
    const ProviderError error = providerErrorFromBody(
        R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":)" + details + "}}", m_now);
    QCOMPARE(detailOfHttpError(429, error), expected);
    QCOMPARE(detailOfStreamError(error), expected);
}

QTEST_GUILESS_MAIN(ProviderErrorTest)
#include "tst_providererror.moc"
