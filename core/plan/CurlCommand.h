// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/record/RequestRecord.h"

#include <QString>
#include <QStringList>
#include <QUrl>

namespace streamgauge {

/// A request as a curl command describes it. References to environment variables stay as `$NAME`. May hold a
/// key: never to be logged or kept.
struct CurlCommand
{
    QUrl url;
    QString method; ///< as -X says, else empty
    HeaderList headers;
    QByteArray body; ///< of all -d, --data-… and --json, joined by &
    QString user; ///< of -u
    QString proxy; ///< of -x
    QString caFile; ///< of --cacert
    bool verifiesPeer = true; ///< off with -k
    bool isCompressed = false; ///< --compressed
    bool wantsHttp2 = false;
    QStringList ignored; ///< options that mean nothing to a backend, by name and without their values
};

/// Reads a curl command as a POSIX shell or cmd.exe would: quotes, escapes, `\` and `^` before a line end.
/// Errors never repeat what may be a key.
[[nodiscard]] Result<CurlCommand> curlCommandFrom(const QString &text);

} // namespace streamgauge
