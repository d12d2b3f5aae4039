// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProviderError.h"

#include "core/protocol/JsonFields.h"
#include "core/protocol/SseParser.h"
#include "core/protocol/ThrottleAdvice.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

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

/// What an object says in words, wherever it has them: in a field, or in the first entry of a list such as
/// FastAPI's of what is wrong with the request, and Cloudflare's of errors.
QString explanationIn(const QJsonObject &object, int depth = 0)
{
    constexpr int deepest = 4;
    const QString text
        = firstText(object,
                    {QLatin1String("message"), QLatin1String("Message"), QLatin1String("detail"),
                     QLatin1String("error_description"), QLatin1String("msg"), QLatin1String("error")});
    if (!text.isEmpty() || depth == deepest)
        return text;
    for (const QLatin1String name :
         {QLatin1String("detail"), QLatin1String("message"), QLatin1String("errors")}) {
        const QJsonValue value = object.value(name);
        const QJsonValue inner = value.isArray() ? value.toArray().first() : value;
        const QString found = inner.isObject() ? explanationIn(inner.toObject(), depth + 1) : textFrom(inner);
        if (!found.isEmpty())
            return found;
    }
    return {};
}

/// An HTTP status that a body repeats; as a code it may be any other number as well.
std::optional<int> statusFrom(const QString &text)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber && number >= 400 && number < 600 ? std::optional(number) : std::nullopt;
}

ProviderError errorFromObject(const QJsonObject &error, const QDateTime &now)
{
    ProviderError result;
    const QString explanation = explanationIn(error);
    result.message = shortened(explanation);
    const QString type
        = firstText(error, {QLatin1String("status"), QLatin1String("type"), QLatin1String("__type")});
    result.code = textFrom(error.value(QLatin1String("code")));
    result.type = type == QLatin1String("error") ? QString() : type;
    result.status = statusFrom(result.code);
    if (!result.status)
        result.status = statusFrom(textFrom(error.value(QLatin1String("status"))));
    if (result.code.isEmpty())
        result.code = result.type;
    ThrottleAdvice advice = throttleAdviceFrom(error, explanation, now);
    result.retryAfter = advice.wait;
    result.limits = std::move(advice.limits);
    result.isDaySpent = advice.isDaySpent;
    return result;
}

/// Bytes that are no UTF-8 are replaced, as they are in streams, instead of spoiling the whole document.
QJsonDocument documentIn(QByteArrayView bytes)
{
    const QByteArray text = bytes.toByteArray();
    return QJsonDocument::fromJson(text.isValidUtf8() ? text : QString::fromUtf8(text).toUtf8());
}

/// The first JSON object among the data of an event stream.
class FirstObject : public SseSink
{
public:
    void message(const SseMessage &message) override
    {
        if (object.isEmpty())
            object = documentIn(message.data).object();
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

/// Whether nobody could read it: control characters, and much else that is no text in any usual encoding.
bool isBinary(const QString &text)
{
    const QStringView sample = QStringView(text).left(1024);
    qsizetype controls = 0;
    qsizetype replaced = 0;
    for (const QChar c : sample) {
        controls += c.category() == QChar::Other_Control && !c.isSpace() ? 1 : 0;
        replaced += c == QChar::ReplacementCharacter ? 1 : 0;
    }
    return controls > 0 && (controls + replaced) * 5 > sample.size();
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
    if (error.isDaySpent)
        return OutcomeDetail::QuotaExhausted;
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
        if (!result.status)
            result.status = statusFrom(textFrom(document.value(QLatin1String("status"))));
        return result;
    }
    ProviderError result = errorFromObject(document, now);
    if (result.code.isEmpty())
        result.code = textFrom(document.value(QLatin1String("errors"))
                                   .toArray()
                                   .first()
                                   .toObject()
                                   .value(QLatin1String("code")));
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
    const QJsonDocument document = documentIn(text);
    if (document.isObject())
        return providerErrorFrom(document.object(), now);
    if (document.isArray())
        return providerErrorFrom(document.array().first().toObject(), now);
    FirstObject first;
    SseParser parser;
    parser.feed(text, first);
    if (const auto leftover = parser.finish(first); leftover && first.object.isEmpty())
        first.object = documentIn(leftover->data).object();
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
    } else if (text.startsWith("\x1f\x8b")) {
        result.message = QCoreApplication::translate(
            "ProviderError", "The server answered with compressed bytes (gzip) that are not marked as such.");
    } else if (isBinary(readable)) {
        result.message = QCoreApplication::translate("ProviderError",
                                                     "The server answered with binary data instead of text.");
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
