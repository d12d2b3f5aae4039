// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/Redactor.h"

#include "core/plan/KeyBearingNames.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

namespace streamgauge {

namespace {

/// Shorter "keys" are words such as "EMPTY" or "none" for servers that want none; taking them out of every
/// text would only spoil it.
constexpr qsizetype shortestKey = 6;
/// Pieces of a base64 text shorter than this could stand in any other one.
constexpr qsizetype shortestPiece = 8;

/// A key inside a longer text that is base64-encoded as a whole, as in "Basic": three alignments, and of each
/// only what does not depend on the neighbours.
QByteArrayList base64Pieces(const QByteArray &key)
{
    QByteArrayList pieces;
    for (int shift = 0; shift < 3; ++shift) {
        const QByteArray encoded = (QByteArray(shift, 'x') + key)
                                       .toBase64(QByteArray::Base64Encoding | QByteArray::OmitTrailingEquals);
        const qsizetype skipped = shift == 0 ? 0 : shift + 1;
        const bool lastIsShared = (shift + key.size()) % 3 != 0;
        const QByteArray piece = encoded.mid(skipped, encoded.size() - skipped - (lastIsShared ? 1 : 0));
        if (piece.size() < shortestPiece)
            continue;
        pieces.append(piece);
        pieces.append(QByteArray(piece).replace('+', '-').replace('/', '_'));
    }
    return pieces;
}

QByteArray jsonEscaped(const QByteArray &key)
{
    const QByteArray text = QJsonDocument(QJsonArray{QString::fromUtf8(key)}).toJson(QJsonDocument::Compact);
    return text.mid(2, text.size() - 4);
}

/// Keys that stand in a text with their name: header lines, JSON members, bearer tokens, parts of URLs. The
/// place of a header in a plan, at the beginning of what is wrong with it, is no header line.
QString withoutNamedKeys(const QString &text)
{
    static const QRegularExpression named(
        QStringLiteral(
            R"((?<!\S)(?:/backends/\d+/)?headers/[a-z0-9-]+(?=: )(*SKIP)(*FAIL))"
            R"(|\b(authorization|proxy-authorization|x-api-key|api-key|x-goog-api-key|set-cookie|cookie))"
            R"(("?\s*[:=]\s*"?)([^"\r\n]+))"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression bearer(QStringLiteral(R"(\b(bearer\s+)[A-Za-z0-9._~+/=-]{6,})"),
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression query(
        QStringLiteral(
            R"(([?&](?:[a-z0-9_-]*key|[a-z0-9_-]*token|sig|signature|password|[a-z0-9_-]*secret)=))"
            R"([^&#\s"'<>]+)"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression userInfo(QStringLiteral(R"(\b([a-z][a-z0-9+.-]*://)[^/?#\s"'@]+@)"),
                                             QRegularExpression::CaseInsensitiveOption);
    const QString placeholder = Redactor::placeholder();
    QString result = text;
    result.replace(named, QLatin1String("\\1\\2") + placeholder);
    result.replace(bearer, QLatin1String("\\1") + placeholder);
    result.replace(query, QLatin1String("\\1") + placeholder);
    result.replace(userInfo, QLatin1String("\\1") + placeholder + QLatin1Char('@'));
    return result;
}

} // namespace

Redactor::Redactor(const std::vector<SecretValue> &secrets)
{
    for (const SecretValue &secret : secrets) {
        const QByteArray key = secret.reveal();
        if (key.size() < shortestKey)
            continue;
        m_needles.push_back(key);
        const QByteArray percent = key.toPercentEncoding();
        m_needles.push_back(percent);
        m_needles.push_back(jsonEscaped(key));
        m_needles.push_back(QString::fromUtf8(key).toHtmlEscaped().toUtf8());
        for (const QByteArray &piece : base64Pieces(key)) {
            m_needles.push_back(piece);
            m_needles.push_back(piece.toPercentEncoding());
        }
    }
    std::sort(m_needles.begin(), m_needles.end(), [](const QByteArray &a, const QByteArray &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    m_needles.erase(std::unique(m_needles.begin(), m_needles.end()), m_needles.end());
}

QString Redactor::text(const QString &text) const
{
    return withoutNamedKeys(QString::fromUtf8(bytes(text.toUtf8())));
}

QByteArray Redactor::bytes(const QByteArray &bytes) const
{
    QByteArray result = bytes;
    const QByteArray replacement = placeholder().toLatin1();
    for (const QByteArray &needle : m_needles)
        result.replace(needle, replacement);
    return result;
}

QJsonValue Redactor::json(const QJsonValue &value) const
{
    if (m_needles.empty())
        return value;
    if (value.isString())
        return QString::fromUtf8(bytes(value.toString().toUtf8()));
    if (value.isArray()) {
        QJsonArray array;
        for (const QJsonValue &element : value.toArray())
            array.append(json(element));
        return array;
    }
    if (value.isObject()) {
        QJsonObject object;
        const QJsonObject original = value.toObject();
        for (auto member = original.begin(); member != original.end(); ++member)
            object.insert(QString::fromUtf8(bytes(member.key().toUtf8())), json(*member));
        return object;
    }
    return value;
}

HeaderList Redactor::headers(const HeaderList &headers) const
{
    HeaderList result;
    for (const auto &[name, value] : headers) {
        if (headerCarriesKey(name))
            result.append({name, placeholder().toLatin1()});
        else
            result.append({name, withoutNamedKeys(QString::fromLatin1(bytes(value))).toLatin1()});
    }
    return result;
}

QUrl Redactor::url(const QUrl &url) const
{
    QUrl result = url;
    if (!result.userInfo().isEmpty())
        result.setUserInfo(placeholder());
    if (result.hasQuery()) {
        QUrlQuery query;
        const auto items = QUrlQuery(result).queryItems(QUrl::FullyEncoded);
        for (const auto &[name, value] : items)
            query.addQueryItem(name, queryParameterCarriesKey(name) ? placeholder() : value);
        result.setQuery(query);
    }
    return QUrl::fromEncoded(bytes(result.toEncoded()));
}

QString Redactor::placeholder()
{
    // Only characters that may stand anywhere: in a URL, a header, JSON, HTML and CSV.
    return QStringLiteral("*redacted*");
}

} // namespace streamgauge
