// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliProcess.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QProcessEnvironment>

#include <csignal>

namespace streamgauge::test {

CliProcess::CliProcess()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_folder.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path(QStringLiteral("config")));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"),
                       QStringLiteral("unix:path=/nonexistent/bus"));
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(m_folder.path());
}

CliProcess::~CliProcess()
{
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

void CliProcess::setVariable(const QString &name, const QString &value)
{
    QProcessEnvironment environment = m_process.processEnvironment();
    environment.insert(name, value);
    m_process.setProcessEnvironment(environment);
}

void CliProcess::setInput(const QByteArray &input)
{
    write(QStringLiteral("input"), input);
    m_process.setStandardInputFile(path(QStringLiteral("input")));
}

void CliProcess::write(const QString &name, const QByteArray &content)
{
    QFile file(path(name));
    if (file.open(QIODevice::WriteOnly))
        file.write(content);
}

void CliProcess::start(const QStringList &arguments)
{
    m_result = {};
    m_process.start(QStringLiteral(STREAMGAUGE_CLI), arguments);
    m_process.waitForStarted();
}

void CliProcess::drain()
{
    m_result.output += m_process.readAllStandardOutput();
    m_result.errors += m_process.readAllStandardError();
}

bool CliProcess::waitForText(const QByteArray &text, int timeout)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < timeout) {
        m_process.waitForReadyRead(50);
        drain();
        if (m_result.output.contains(text) || m_result.errors.contains(text))
            return true;
        if (m_process.state() == QProcess::NotRunning)
            return false;
    }
    return false;
}

void CliProcess::signal(int number)
{
    (void)::kill(static_cast<pid_t>(m_process.processId()), number);
}

CliResult CliProcess::waitForEnd(int timeout)
{
    if (m_process.state() != QProcess::NotRunning)
        m_process.waitForFinished(timeout);
    drain();
    if (m_process.state() == QProcess::NotRunning && m_process.exitStatus() == QProcess::NormalExit)
        m_result.exitCode = m_process.exitCode();
    return m_result;
}

CliResult CliProcess::run(const QStringList &arguments, int timeout)
{
    start(arguments);
    return waitForEnd(timeout);
}

QString CliProcess::path(const QString &name) const
{
    return m_folder.filePath(name);
}

QByteArray CliProcess::content(const QString &name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList CliProcess::files() const
{
    QStringList files;
    QDirIterator entries(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (entries.hasNext())
        files << QDir(m_folder.path()).relativeFilePath(entries.next());
    return files;
}

MockProcess::MockProcess(const QByteArray &scenario)
{
    QFile file(m_process.path(QStringLiteral("scenario.json")));
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(scenario);
    file.close();
    m_process.start({QStringLiteral("mock"), file.fileName()});
    const QByteArray announcement("listening on ");
    if (m_process.waitForText("/v1\n"))
        m_url = QString::fromUtf8(
            m_process.output().mid(m_process.output().indexOf(announcement) + announcement.size()).trimmed());
}

MockProcess::~MockProcess()
{
    m_process.signal(SIGTERM);
    (void)m_process.waitForEnd(10000);
}

} // namespace streamgauge::test
