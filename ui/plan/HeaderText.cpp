// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/HeaderText.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QStringList>

#include <algorithm>

namespace streamgauge {

namespace {

struct HeaderText
{
    Q_DECLARE_TR_FUNCTIONS(HeaderText)
};

bool isTokenCharacter(QChar c)
{
    return c.unicode() < 128 && (c.isLetterOrNumber() || QStringView(u"!#$%&'*+-.^_`|~").contains(c));
}

bool carriesKey(const QString &name)
{
    static const QStringList names{
        QStringLiteral("authorization"), QStringLiteral("proxy-authorization"), QStringLiteral("x-api-key"),
        QStringLiteral("api-key"),       QStringLiteral("x-goog-api-key"),      QStringLiteral("cookie"),
    };
    return names.contains(name.toLower());
}

} // namespace

Result<HeaderList> headersFromText(const QString &text)
{
    HeaderList headers;
    const QStringList lines = text.split(QLatin1Char('\n'));
    for (int i = 0; i < lines.size(); ++i) {
        const QString line = lines.at(i).trimmed();
        if (line.isEmpty())
            continue;
        const auto colon = line.indexOf(QLatin1Char(':'));
        if (colon <= 0)
            return failure(HeaderText::tr("Line %1 is no header: write it as Name: value.").arg(i + 1));
        const QString name = line.left(colon).trimmed();
        const QString value = line.mid(colon + 1).trimmed();
        if (!std::all_of(name.begin(), name.end(), isTokenCharacter))
            return failure(
                HeaderText::tr("Line %1: a header's name has letters, digits and dashes only.").arg(i + 1));
        if (carriesKey(name))
            return failure(
                HeaderText::tr("Line %1: “%2” carries a key, and the plan file is no place for keys. "
                               "Enter it under Key instead.")
                    .arg(i + 1)
                    .arg(name));
        headers.append({name.toLatin1(), value.toUtf8()});
    }
    return headers;
}

QString textOfHeaders(const HeaderList &headers)
{
    QStringList lines;
    for (const auto &[name, value] : headers)
        lines << QStringLiteral("%1: %2").arg(QString::fromLatin1(name), QString::fromUtf8(value));
    return lines.join(QLatin1Char('\n'));
}

Result<QJsonObject> bodyFromText(const QString &text)
{
    if (text.trimmed().isEmpty())
        return QJsonObject();
    QJsonParseError error{};
    const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8(), &error);
    if (error.error != QJsonParseError::NoError)
        return failure(HeaderText::tr("Not yet JSON: %1 at character %2.")
                           .arg(error.errorString())
                           .arg(error.offset + 1));
    if (!json.isObject())
        return failure(HeaderText::tr("Body fields are a JSON object: put { } around them."));
    return json.object();
}

QString textOfBody(const QJsonObject &body)
{
    return body.isEmpty() ? QString()
                          : QString::fromUtf8(QJsonDocument(body).toJson(QJsonDocument::Indented)).trimmed();
}

} // namespace streamgauge
