// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/KeyBearingNames.h"

#include <algorithm>
#include <array>

namespace streamgauge {

namespace {

QString folded(const QString &name)
{
    QString result = name.trimmed().toLower();
    result.replace(QLatin1Char('_'), QLatin1Char('-'));
    return result;
}

template <std::size_t size>
bool contains(const std::array<QLatin1String, size> &names, const QString &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Parts that no harmless name has.
bool hasTellingPart(const QString &name)
{
    static constexpr std::array parts{QLatin1String("api-key"),      QLatin1String("apikey"),
                                      QLatin1String("access-token"), QLatin1String("auth-token"),
                                      QLatin1String("secret"),       QLatin1String("password")};
    return std::any_of(parts.begin(), parts.end(), [&](QLatin1String part) { return name.contains(part); });
}

} // namespace

bool headerCarriesKey(QByteArrayView name)
{
    static constexpr std::array names{QLatin1String("authorization"), QLatin1String("proxy-authorization"),
                                      QLatin1String("cookie"), QLatin1String("set-cookie"),
                                      QLatin1String("token")};
    const QString header = folded(QString::fromLatin1(name));
    return contains(names, header) || hasTellingPart(header) || header.endsWith(QLatin1String("-token"))
        || header.endsWith(QLatin1String("-authorization"))
        || header.endsWith(QLatin1String("subscription-key"));
}

bool queryParameterCarriesKey(const QString &name)
{
    static constexpr std::array names{QLatin1String("key"),
                                      QLatin1String("token"),
                                      QLatin1String("sig"),
                                      QLatin1String("signature"),
                                      QLatin1String("subscription-key"),
                                      QLatin1String("authorization"),
                                      QLatin1String("auth")};
    const QString parameter = folded(name);
    return contains(names, parameter) || hasTellingPart(parameter);
}

bool bodyFieldCarriesKey(const QString &name)
{
    const QString field = folded(name);
    return field == QLatin1String("authorization") || hasTellingPart(field);
}

bool looksLikeKey(const QString &text)
{
    static constexpr std::array prefixes{QLatin1String("sk-"),   QLatin1String("sk_"),  QLatin1String("AIza"),
                                         QLatin1String("gsk_"),  QLatin1String("xai-"), QLatin1String("hf_"),
                                         QLatin1String("nvapi-")};
    constexpr qsizetype shortestKey = 20;
    const QString trimmed = text.trimmed();
    if (trimmed.startsWith(QLatin1String("bearer "), Qt::CaseInsensitive))
        return true;
    return trimmed.size() >= shortestKey
        && std::any_of(prefixes.begin(), prefixes.end(),
                       [&](QLatin1String prefix) { return trimmed.startsWith(prefix); });
}

} // namespace streamgauge
