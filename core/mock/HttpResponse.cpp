// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/HttpResponse.h"

#include <QDateTime>
#include <QLocale>

namespace streamgauge {

namespace {

QByteArrayView reasonOf(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    case 505:
        return "HTTP Version Not Supported";
    case 529:
        return "Site Overloaded";
    default:
        return status < 500 ? "Client Error" : "Server Error";
    }
}

} // namespace

QByteArray httpHead(int status, const QList<QPair<QByteArray, QByteArray>> &headers)
{
    const QString date = QLocale::c().toString(QDateTime::currentDateTimeUtc(),
                                               QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + ' ';
    head.append(reasonOf(status));
    head += "\r\nServer: streamgauge-mock\r\nDate: " + date.toLatin1() + "\r\n";
    for (const auto &[name, value] : headers)
        head += name + ": " + value + "\r\n";
    return head + "\r\n";
}

QByteArray httpChunk(QByteArrayView bytes)
{
    QByteArray chunk = QByteArray::number(bytes.size(), 16);
    chunk.reserve(chunk.size() + bytes.size() + 4);
    return chunk.append("\r\n").append(bytes).append("\r\n");
}

} // namespace streamgauge
