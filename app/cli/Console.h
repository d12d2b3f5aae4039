// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/ExitCode.h"
#include "core/secrets/Redactor.h"

#include <QByteArray>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>

namespace streamgauge {

/// The two outputs of a command line program. Everything that may hold a key goes through the redactor.
class Console
{
    Q_DECLARE_TR_FUNCTIONS(Console)

public:
    void setRedactor(Redactor redactor);
    /// Text for stdout as it is, flushed.
    void print(const QString &text) const;
    /// Bytes for stdout past the redactor, flushed: JSON out of which the keys were taken already, or the
    /// user's own data, where no key was in play and any change would falsify it.
    static void printVerbatim(const QByteArray &bytes);
    /// One line for stderr.
    void note(const QString &line) const;
    /// Text for stderr without a line end.
    void noteRaw(const QString &text) const;
    /// Says on stderr what is wrong with the command or what it was given.
    [[nodiscard]] ExitCode refuse(const QString &message) const;
    /// Parses a command's arguments. Gives how the command ends already: with a fault, or with its help.
    [[nodiscard]] std::optional<ExitCode> parse(QCommandLineParser &parser,
                                                const QStringList &arguments) const;
    [[nodiscard]] static bool stderrIsTerminal();

private:
    Redactor m_redactor;
};

} // namespace streamgauge
