// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestAuthority.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

namespace streamgauge::test {

QString TestAuthority::whyAbsent()
{
    return QStandardPaths::findExecutable(QStringLiteral("openssl")).isEmpty()
        ? QStringLiteral("openssl is not installed")
        : QString();
}

bool TestAuthority::create()
{
    return openssl({QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                    QStringLiteral("rsa:2048"), QStringLiteral("-nodes"), QStringLiteral("-keyout"),
                    path(QStringLiteral("ca.key")), QStringLiteral("-out"), caFile(), QStringLiteral("-subj"),
                    QStringLiteral("/CN=Test authority"), QStringLiteral("-days"), QStringLiteral("2")});
}

ServerIdentity TestAuthority::issue(Flaw flaw)
{
    const bool otherHost = flaw == Flaw::OtherHost;
    const QString request = path(QStringLiteral("server.csr"));
    const QString names = path(QStringLiteral("names"));
    const ServerIdentity identity{path(QStringLiteral("server.pem")), path(QStringLiteral("server.key"))};
    QFile extension(names);
    if (!extension.open(QIODevice::WriteOnly)) {
        m_error = extension.errorString();
        return {};
    }
    extension.write(otherHost ? "subjectAltName=DNS:elsewhere.example" : "subjectAltName=IP:127.0.0.1");
    extension.close();
    const bool made
        = openssl({QStringLiteral("req"), QStringLiteral("-newkey"), QStringLiteral("rsa:2048"),
                   QStringLiteral("-nodes"), QStringLiteral("-keyout"), identity.keyFile,
                   QStringLiteral("-out"), request, QStringLiteral("-subj"),
                   otherHost ? QStringLiteral("/CN=elsewhere.example") : QStringLiteral("/CN=127.0.0.1")})
        && openssl({QStringLiteral("x509"), QStringLiteral("-req"), QStringLiteral("-in"), request,
                    QStringLiteral("-CA"), caFile(), QStringLiteral("-CAkey"), path(QStringLiteral("ca.key")),
                    QStringLiteral("-CAcreateserial"), QStringLiteral("-days"),
                    flaw == Flaw::Expired ? QStringLiteral("-1") : QStringLiteral("2"),
                    QStringLiteral("-extfile"), names, QStringLiteral("-out"), identity.certificateFile});
    return made ? identity : ServerIdentity{};
}

QString TestAuthority::caFile() const
{
    return path(QStringLiteral("ca.pem"));
}

bool TestAuthority::openssl(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("openssl"), arguments);
    if (process.waitForFinished() && process.exitCode() == 0)
        return true;
    m_error = QString::fromLocal8Bit(process.readAllStandardError());
    return false;
}

} // namespace streamgauge::test
