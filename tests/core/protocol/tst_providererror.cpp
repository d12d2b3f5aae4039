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
    void readsWaitsInBodies();

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

/// C33: OpenRouter wraps the upstream's headers; Google sends RetryInfo.
void ProviderErrorTest::readsWaitsInBodies()
{
    const ProviderError wrapped = providerErrorFromBody(
        R"({"error":{"code":429,"message":"slow","metadata":{"headers":{"X-RateLimit-Limit":"20",
            "X-RateLimit-Remaining":"0","X-RateLimit-Reset":"1936335600000"}}}})",
        m_now);
    QCOMPARE(wrapped.retryAfter, std::chrono::seconds(42));
    const ProviderError retryInfo = providerErrorFromBody(
        R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"@type":"QuotaFailure"},
            {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.4s"}]}})",
        m_now);
    QCOMPARE(retryInfo.retryAfter, std::chrono::milliseconds(34400));
    QVERIFY(!providerErrorFromBody(R"({"error":{"metadata":{"headers":{"retry-after":"soon"}}}})", m_now)
                 .retryAfter);
}

QTEST_GUILESS_MAIN(ProviderErrorTest)
#include "tst_providererror.moc"
