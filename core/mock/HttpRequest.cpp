// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/HttpRequest.h"

namespace streamgauge {

QByteArray HttpRequest::header(QByteArrayView name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

bool HttpRequest::headerHas(QByteArrayView name, QByteArrayView word) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) != 0)
            continue;
        for (const QByteArray &part : value.split(',')) {
            if (part.trimmed().compare(word, Qt::CaseInsensitive) == 0)
                return true;
        }
    }
    return false;
}

QByteArray HttpRequest::path() const
{
    QByteArray result = target;
    const qsizetype scheme = result.indexOf("://");
    if (scheme > 0 && !result.startsWith('/')) {
        const qsizetype slash = result.indexOf('/', scheme + 3);
        result = slash < 0 ? QByteArray("/") : result.mid(slash);
    }
    const qsizetype query = result.indexOf('?');
    return query < 0 ? result : result.left(query);
}

QByteArray HttpRequest::query() const
{
    const qsizetype mark = target.indexOf('?');
    return mark < 0 ? QByteArray() : target.mid(mark + 1);
}

bool HttpRequest::keepsAlive() const
{
    if (minorVersion == 0)
        return headerHas("connection", "keep-alive");
    return !headerHas("connection", "close");
}

} // namespace streamgauge
