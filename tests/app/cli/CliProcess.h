// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace streamgauge::test {

/// What a run of the program came to.
struct CliResult
{
    int exitCode = -1;
    QByteArray output;
    QByteArray errors;
};

/// Starts the built command line in a folder of its own, with a home and a configuration of its own.
class CliProcess
{
public:
    CliProcess();
    ~CliProcess();

    void setVariable(const QString &name, const QString &value);
    /// Gives the program this as its standard input.
    void setInput(const QByteArray &input);
    [[nodiscard]] CliResult run(const QStringList &arguments, int timeout = 60000);
    /// Starts without waiting; the caller ends it.
    void start(const QStringList &arguments);
    /// Waits until stdout or stderr holds the text.
    [[nodiscard]] bool waitForText(const QByteArray &text, int timeout = 30000);
    void signal(int number);
    [[nodiscard]] CliResult waitForEnd(int timeout = 60000);
    [[nodiscard]] QByteArray output() const { return m_result.output; }

    [[nodiscard]] QString path(const QString &name) const;
    [[nodiscard]] QByteArray content(const QString &name) const;
    void write(const QString &name, const QByteArray &content);
    /// Every file below the folder, by relative path.
    [[nodiscard]] QStringList files() const;

private:
    void drain();

    QTemporaryDir m_folder;
    QProcess m_process;
    CliResult m_result;
};

/// The mock provider as its own process, on a free port.
class MockProcess
{
public:
    explicit MockProcess(const QByteArray &scenario);
    ~MockProcess();
    /// Empty when it did not start.
    [[nodiscard]] QString url() const { return m_url; }

private:
    CliProcess m_process;
    QString m_url;
};

} // namespace streamgauge::test
