// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Console.h"

#include <cstdio>
#include <utility>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace streamgauge {

namespace {

void writeTo(std::FILE *stream, const QByteArray &bytes)
{
    (void)std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stream);
    (void)std::fflush(stream);
}

} // namespace

void Console::setRedactor(Redactor redactor)
{
    m_redactor = std::move(redactor);
}

void Console::print(const QString &text) const
{
    writeTo(stdout, m_redactor.text(text).toUtf8());
}

void Console::printVerbatim(const QByteArray &bytes)
{
    writeTo(stdout, bytes);
}

void Console::note(const QString &line) const
{
    noteRaw(line + QLatin1Char('\n'));
}

void Console::noteRaw(const QString &text) const
{
    writeTo(stderr, m_redactor.text(text).toUtf8());
}

ExitCode Console::refuse(const QString &message) const
{
    note(tr("error: %1").arg(message));
    return ExitCode::Usage;
}

std::optional<ExitCode> Console::parse(QCommandLineParser &parser, const QStringList &arguments) const
{
    if (!parser.parse(arguments))
        return refuse(parser.errorText());
    if (!parser.isSet(QStringLiteral("help")))
        return std::nullopt;
    print(parser.helpText());
    return ExitCode::Done;
}

bool Console::stderrIsTerminal()
{
#ifdef Q_OS_UNIX
    return isatty(STDERR_FILENO) != 0;
#else
    return false;
#endif
}

} // namespace streamgauge
