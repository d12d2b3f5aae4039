// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

namespace streamgauge::test {

/// Certificate and key of a server, as PEM files.
struct ServerIdentity
{
    QString certificateFile;
    QString keyFile;
};

/// A certificate authority that exists for one test and that nobody else trusts.
class TestAuthority
{
public:
    enum class Flaw
    {
        None,
        Expired, ///< ended yesterday
        OtherHost, ///< made out to another host than 127.0.0.1
    };

    /// Why it can't be used here; empty when it can.
    [[nodiscard]] static QString whyAbsent();
    /// Makes the authority's own certificate. False with an error text if that failed.
    [[nodiscard]] bool create();
    /// A server's certificate signed by it; empty paths with an error text if that failed.
    [[nodiscard]] ServerIdentity issue(Flaw flaw);
    [[nodiscard]] QString caFile() const;
    [[nodiscard]] QString errorText() const { return m_error; }

private:
    bool openssl(const QStringList &arguments);
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QString m_error;
};

} // namespace streamgauge::test
