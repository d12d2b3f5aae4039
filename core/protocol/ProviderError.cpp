// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProviderError.h"

#include "core/protocol/JsonFields.h"
#include "core/protocol/RetryAfter.h"
#include "core/protocol/SseParser.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

namespace streamgauge {

namespace {

constexpr qsizetype LongestMessage = 500;

QString shortened(const QString &text)
{
    const QString simple = text.simplified();
    return simple.size() <= LongestMessage ? simple : simple.left(LongestMessage) + QChar(0x2026);
}

QString firstText(const QJsonObject &object, std::initializer_list<QLatin1String> names)
{
    for (const QLatin1String name : names) {
        const QString text = textFrom(object.value(name));
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// A wait that only the body tells: RetryInfo of Google, the wrapped headers of OpenRouter.
std::optional<std::chrono::milliseconds> waitFrom(const QJsonObject &error, const QDateTime &now)
{
    const QJsonArray details = error.value(QLatin1String("details")).toArray();
    for (const QJsonValue &detail : details) {
        const QString delay = detail.toObject().value(QLatin1String("retryDelay")).toString();
        if (const auto wait = parseRequestedWait(delay.toUtf8(), WaitUnit::Seconds, now))
            return wait->wait;
    }
    const QJsonObject headers
        = error.value(QLatin1String("metadata")).toObject().value(QLatin1String("headers")).toObject();
    static constexpr QLatin1String names[]
        = {QLatin1String("retry-after-ms"), QLatin1String("retry-after"), QLatin1String("x-ratelimit-reset")};
    for (const QLatin1String name : names) {
        for (auto header = headers.begin(); header != headers.end(); ++header) {
            if (header.key().compare(name, Qt::CaseInsensitive) != 0)
                continue;
            const WaitUnit unit
                = name.endsWith(QLatin1String("-ms")) ? WaitUnit::Milliseconds : WaitUnit::Seconds;
            if (const auto wait = parseRequestedWait(textFrom(header.value()).toUtf8(), unit, now))
                return wait->wait;
        }
    }
    return std::nullopt;
}

ProviderError errorFromObject(const QJsonObject &error, const QDateTime &now)
{
    ProviderError result;
    result.message = shortened(
        firstText(error,
                  {QLatin1String("message"), QLatin1String("detail"), QLatin1String("error_description"),
                   QLatin1String("msg"), QLatin1String("error")}));
    // FastAPI lists what is wrong with the request.
    const QJsonValue detail = error.value(QLatin1String("detail"));
    if (result.message.isEmpty() && detail.isArray())
        result.message = shortened(firstText(detail.toArray().first().toObject(), {QLatin1String("msg")}));
    if (result.message.isEmpty() && detail.isObject())
        result.message
            = shortened(firstText(detail.toObject(), {QLatin1String("message"), QLatin1String("msg")}));
    const QString type = firstText(error, {QLatin1String("status"), QLatin1String("type")});
    result.code = textFrom(error.value(QLatin1String("code")));
    result.type = type == QLatin1String("error") ? QString() : type;
    for (const QString &candidate : {result.code, textFrom(error.value(QLatin1String("status")))}) {
        bool isNumber = false;
        const int number = candidate.toInt(&isNumber);
        if (isNumber && number >= 400 && number < 600) {
            result.status = number;
            break;
        }
    }
    if (result.code.isEmpty())
        result.code = result.type;
    result.retryAfter = waitFrom(error, now);
    return result;
}

/// The first JSON object among the data of an event stream.
class FirstObject : public SseSink
{
public:
    void message(const SseMessage &message) override
    {
        if (object.isEmpty())
            object = QJsonDocument::fromJson(message.data.toByteArray()).object();
    }
    void comment(QByteArrayView, qint64) override { }
    void strayLine(QByteArrayView, qint64) override { }
    void tooLarge(qint64) override { }

    QJsonObject object;
};

QString titleOf(const QString &html)
{
    static const QRegularExpression title(QStringLiteral("<title[^>]*>([^<]*)</title>"),
                                          QRegularExpression::CaseInsensitiveOption);
    return shortened(title.match(html.left(64 * 1024)).captured(1));
}

bool containsAny(const QString &text, std::initializer_list<QLatin1String> words)
{
    for (const QLatin1String word : words) {
        if (text.contains(word, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

/// What the code or type says, where it is one of the words providers use.
OutcomeDetail detailOfWords(const ProviderError &error)
{
    const QString words = error.code + QLatin1Char(' ') + error.type;
    if (containsAny(words,
                    {QLatin1String("insufficient_quota"), QLatin1String("billing"),
                     QLatin1String("spend_limit_exceeded"), QLatin1String("credit_balance"),
                     QLatin1String("quota_exceeded"), QLatin1String("insufficient_balance")}))
        return OutcomeDetail::QuotaExhausted;
    if (containsAny(words,
                    {QLatin1String("overloaded"), QLatin1String("slow_down"), QLatin1String("UNAVAILABLE"),
                     QLatin1String("capacity")}))
        return OutcomeDetail::Overloaded;
    if (containsAny(words,
                    {QLatin1String("rate_limit"), QLatin1String("RESOURCE_EXHAUSTED"),
                     QLatin1String("too_many_requests"), QLatin1String("throttl")}))
        return OutcomeDetail::RateLimited;
    if (containsAny(words,
                    {QLatin1String("model_not_found"), QLatin1String("not_found"),
                     QLatin1String("DeploymentNotFound"), QLatin1String("model_not_exist")}))
        return OutcomeDetail::NotFound;
    if (containsAny(words,
                    {QLatin1String("authentication"), QLatin1String("invalid_api_key"),
                     QLatin1String("UNAUTHENTICATED"), QLatin1String("unauthorized")}))
        return OutcomeDetail::Unauthorized;
    if (containsAny(words, {QLatin1String("permission"), QLatin1String("forbidden")}))
        return OutcomeDetail::Forbidden;
    if (containsAny(words,
                    {QLatin1String("invalid_request"), QLatin1String("INVALID_ARGUMENT"),
                     QLatin1String("invalid_prompt"), QLatin1String("context_length")}))
        return OutcomeDetail::ClientError;
    if (containsAny(words,
                    {QLatin1String("server_error"), QLatin1String("api_error"), QLatin1String("internal"),
                     QLatin1String("timeout"), QLatin1String("DEADLINE_EXCEEDED")}))
        return OutcomeDetail::ServerError;
    return OutcomeDetail::None;
}

OutcomeDetail detailOfStatus(int status)
{
    switch (status) {
    case 401:
        return OutcomeDetail::Unauthorized;
    case 402:
        return OutcomeDetail::QuotaExhausted;
    case 403:
        return OutcomeDetail::Forbidden;
    case 404:
        return OutcomeDetail::NotFound;
    case 425:
    case 429:
        return OutcomeDetail::RateLimited;
    case 498:
    case 503:
    case 529:
        return OutcomeDetail::Overloaded;
    default:
        break;
    }
    if (status >= 500 && status < 600)
        return OutcomeDetail::ServerError;
    if (status >= 400 && status < 500)
        return OutcomeDetail::ClientError;
    return OutcomeDetail::UnexpectedStatus;
}

} // namespace

bool reportsError(const QJsonObject &document)
{
    return isTruthy(document.value(QLatin1String("error")))
        || document.value(QLatin1String("object")).toString() == QLatin1String("error")
        || document.value(QLatin1String("type")).toString() == QLatin1String("error");
}

ProviderError providerErrorFrom(const QJsonObject &document, const QDateTime &now)
{
    const QJsonValue error = document.value(QLatin1String("error"));
    if (error.isObject()) {
        ProviderError result = errorFromObject(error.toObject(), now);
        if (result.code.isEmpty())
            result.code = textFrom(document.value(QLatin1String("code")));
        return result;
    }
    ProviderError result = errorFromObject(document, now);
    if (isTruthy(error) && !error.isBool()) {
        const QString text = shortened(error.isArray() ? textFrom(error.toArray().first()) : textFrom(error));
        // {error: "code_word", message: "sentence"} and {error: "sentence"} are both in use.
        if (result.message.isEmpty() || result.message == text)
            result.message = text;
        else if (result.code.isEmpty())
            result.code = text;
    }
    return result;
}

ProviderError providerErrorFromBody(QByteArrayView body, const QDateTime &now)
{
    QByteArrayView text = body.trimmed();
    if (text.startsWith("\xEF\xBB\xBF"))
        text = text.sliced(3).trimmed();
    const QJsonDocument document = QJsonDocument::fromJson(text.toByteArray());
    if (document.isObject())
        return providerErrorFrom(document.object(), now);
    if (document.isArray())
        return providerErrorFrom(document.array().first().toObject(), now);
    FirstObject first;
    SseParser parser;
    parser.feed(text, first);
    if (const auto leftover = parser.finish(first); leftover && first.object.isEmpty())
        first.object = QJsonDocument::fromJson(leftover->data).object();
    if (!first.object.isEmpty())
        return providerErrorFrom(first.object, now);

    ProviderError result;
    const QString readable = QString::fromUtf8(text.first(std::min<qsizetype>(text.size(), 64 * 1024)));
    if (text.startsWith('<')) {
        const QString title = titleOf(readable);
        result.message = title.isEmpty()
            ? QCoreApplication::translate("ProviderError", "The server answered with an HTML or XML page.")
            : QCoreApplication::translate("ProviderError", "The server answered with a page: \"%1\".")
                  .arg(title);
    } else {
        result.message = shortened(readable);
    }
    return result;
}

OutcomeDetail detailOfHttpError(int status, const ProviderError &error)
{
    const OutcomeDetail byWords = detailOfWords(error);
    if (status == 404)
        return OutcomeDetail::NotFound;
    if ((status == 429 || status == 403 || status == 402) && byWords == OutcomeDetail::QuotaExhausted)
        return byWords;
    if (status == 402)
        return error.retryAfter ? OutcomeDetail::RateLimited : OutcomeDetail::QuotaExhausted;
    // Some providers say "no such model" with 400.
    if (status >= 400 && status < 500 && status != 401 && status != 403 && status != 429
        && (byWords == OutcomeDetail::NotFound || byWords == OutcomeDetail::QuotaExhausted
            || byWords == OutcomeDetail::Unauthorized))
        return byWords;
    return detailOfStatus(status);
}

OutcomeDetail detailOfStreamError(const ProviderError &error)
{
    const OutcomeDetail byWords = detailOfWords(error);
    if (byWords != OutcomeDetail::None)
        return byWords;
    return error.status ? detailOfStatus(*error.status) : OutcomeDetail::None;
}

} // namespace streamgauge
