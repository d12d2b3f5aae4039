// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/Referee.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace streamgauge::test {

namespace {

QString refereeFolder()
{
    return qEnvironmentVariable("STREAMGAUGE_REFEREE_DIR");
}

} // namespace

QString Referee::whyAbsent()
{
    if (refereeFolder().isEmpty())
        return QStringLiteral("the referee is not here: STREAMGAUGE_REFEREE_DIR is not set");
    if (!QFile::exists(refereeFolder() + QStringLiteral("/truthserver.cpp")))
        return QStringLiteral("the referee is not here: no truthserver.cpp in ") + refereeFolder();
    return {};
}

QString Referee::program(const QString &name)
{
    const QFileInfo source(refereeFolder() + QLatin1Char('/') + name + QStringLiteral(".cpp"));
    const QString binary = QDir::temp().filePath(
        QStringLiteral("streamgauge-%1-%2").arg(name).arg(source.lastModified().toMSecsSinceEpoch()));
    if (QFile::exists(binary))
        return binary;
    // Another test may compile at the same moment: the finished file appears by rename.
    const QString fresh = m_folder.filePath(name);
    QProcess compiler;
    compiler.setProcessChannelMode(QProcess::MergedChannels);
    compiler.start(QStringLiteral("g++"),
                   {QStringLiteral("-O2"), QStringLiteral("-std=c++20"), source.filePath(),
                    QStringLiteral("-o"), fresh});
    if (!compiler.waitForFinished(90000) || compiler.exitCode() != 0) {
        m_error = QString::fromUtf8(compiler.readAll());
        return {};
    }
    if (!QFile::rename(fresh, binary) && !QFile::exists(binary))
        return fresh;
    return binary;
}

bool Referee::start()
{
    const QString binary = program(QStringLiteral("truthserver"));
    if (binary.isEmpty())
        return false;
    m_port = freePort();
    if (m_server.start(binary, {QString::number(m_port), QStringLiteral("--log"), logPath()}, m_port))
        return true;
    m_error = m_server.errorText();
    return false;
}

QUrl Referee::baseUrl() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(m_port));
}

} // namespace streamgauge::test
