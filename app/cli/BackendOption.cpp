// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/BackendOption.h"

#include "app/cli/OptionValues.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>
#include <vector>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("BackendOption", text);
}

const QStringList &knownFields()
{
    static const QStringList fields{
        QStringLiteral("url"),      QStringLiteral("model"),           QStringLiteral("key-env"),
        QStringLiteral("http"),     QStringLiteral("accept-encoding"), QStringLiteral("key-keychain"),
        QStringLiteral("protocol"), QStringLiteral("header"),          QStringLiteral("mapping"),
    };
    return fields;
}

bool beginsField(const QString &piece)
{
    const qsizetype equals = piece.indexOf(QLatin1Char('='));
    return equals > 0 && knownFields().contains(piece.left(equals));
}

/// The name, then the fields; pieces that begin no known field belong to the value before.
std::pair<QString, std::vector<std::pair<QString, QString>>> split(const QString &option)
{
    QString name;
    std::vector<std::pair<QString, QString>> fields;
    bool first = true;
    for (const QString &piece : option.split(QLatin1Char(','))) {
        if (beginsField(piece)) {
            const qsizetype equals = piece.indexOf(QLatin1Char('='));
            fields.emplace_back(piece.left(equals), piece.mid(equals + 1));
        } else if (fields.empty()) {
            name += first ? piece : QLatin1Char(',') + piece;
        } else {
            fields.back().second += QLatin1Char(',') + piece;
        }
        first = false;
    }
    return {name, fields};
}

Result<void> apply(Backend &backend, const QString &field, const QString &value)
{
    if (field == QLatin1String("url")) {
        backend.baseUrl = QUrl(value, QUrl::StrictMode);
        if (!backend.baseUrl.isValid() || backend.baseUrl.host().isEmpty())
            return failure(tr("“%1” is no URL. Give one such as https://api.example.com/v1.").arg(value));
    } else if (field == QLatin1String("model")) {
        backend.model = value;
    } else if (field == QLatin1String("key-env")) {
        backend.key = {KeySource::Environment, value};
    } else if (field == QLatin1String("key-keychain")) {
        backend.key = {KeySource::Keychain, value};
    } else if (field == QLatin1String("protocol")) {
        if (const auto known = protocolNamed(value); !known)
            return tl::unexpected(known.error());
        backend.protocol = value;
    } else if (field == QLatin1String("mapping")) {
        auto mapping = mappingObject(QStringLiteral("mapping="), value);
        if (!mapping)
            return tl::unexpected(mapping.error());
        backend.mapping = *std::move(mapping);
    } else if (field == QLatin1String("accept-encoding")) {
        backend.acceptEncoding = value.toUtf8();
    } else if (field == QLatin1String("http")) {
        if (value == QLatin1String("1.1"))
            backend.httpVersion = HttpVersion::Http1_1;
        else if (value == QLatin1String("2"))
            backend.httpVersion = HttpVersion::Http2;
        else
            return failure(tr("“http=%1” is unknown. Use http=1.1 or http=2.").arg(value));
    } else {
        const qsizetype colon = value.indexOf(QLatin1Char(':'));
        if (colon <= 0)
            return failure(
                tr("A header is written as header=Name:value. The value given has no name before a "
                   "colon."));
        backend.headers.append(
            {value.left(colon).trimmed().toUtf8(), value.mid(colon + 1).trimmed().toUtf8()});
    }
    return {};
}

} // namespace

Result<Backend> backendFromOption(const QString &option)
{
    const auto [name, fields] = split(option);
    Backend backend;
    backend.name = name.trimmed();
    const QString form = tr("Write --backend NAME,url=URL,model=MODEL[,key-env=VARIABLE].");
    if (backend.name.isEmpty())
        return failure(tr("A backend has no name. %1").arg(form));
    if (fields.empty() && backend.name.contains(QLatin1Char('=')))
        return failure(tr("“--backend %1” names no known field. %2").arg(backend.name, form));
    QStringList seen;
    for (const auto &[field, value] : fields) {
        if (seen.contains(field) && field != QLatin1String("header"))
            return failure(tr("Backend “%1” has “%2=” twice. Give it once.").arg(backend.name, field));
        seen.append(field);
        if (const auto applied = apply(backend, field, value); !applied)
            return failure(tr("Backend “%1”: %2").arg(backend.name, applied.error().message));
    }
    if (seen.contains(QStringLiteral("key-env")) && seen.contains(QStringLiteral("key-keychain")))
        return failure(tr("Backend “%1” takes its key from two places. Keep key-env or key-keychain.")
                           .arg(backend.name));
    if (!seen.contains(QStringLiteral("url")))
        return failure(tr("Backend “%1” has no url. %2").arg(backend.name, form));
    if (backend.model.isEmpty() && backend.protocol != QLatin1String("json"))
        return failure(tr("Backend “%1” has no model. %2").arg(backend.name, form));
    return backend;
}

} // namespace streamgauge
