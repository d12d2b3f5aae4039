// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SecretValue.h"
#include "core/record/RequestRecord.h"

#include <QByteArray>
#include <QJsonValue>
#include <QString>

#include <vector>

namespace streamgauge {

/// Takes keys out of whatever is kept or shown: by value (the keys in use, also percent- and base64-encoded),
/// by header name (Authorization, x-api-key, api-key, x-goog-api-key, Proxy-Authorization, Cookie,
/// Set-Cookie) and by URL part (user info, `key=` and the like). Immutable and cheap to copy; thread-safe for
/// const use.
class Redactor
{
public:
    Redactor() = default;
    explicit Redactor(const std::vector<SecretValue> &secrets);

    [[nodiscard]] QString text(const QString &text) const;
    [[nodiscard]] QByteArray bytes(const QByteArray &bytes) const;
    /// The keys in use, by value only, in every text and name of a document. For what is about to be written
    /// as JSON: taking them out of the written text could break its escapes.
    [[nodiscard]] QJsonValue json(const QJsonValue &value) const;
    [[nodiscard]] HeaderList headers(const HeaderList &headers) const;
    [[nodiscard]] QUrl url(const QUrl &url) const;

    /// What stands in a key's place.
    [[nodiscard]] static QString placeholder();

private:
    std::vector<QByteArray> m_needles; ///< keys and their encodings, longest first
};

} // namespace streamgauge
