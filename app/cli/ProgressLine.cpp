// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProgressLine.h"

#include "core/storage/NumberText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace streamgauge {

namespace {

constexpr int plainInterval = 2000; // milliseconds
constexpr int terminalInterval = 200;

QString tr(const char *text)
{
    return QCoreApplication::translate("ProgressLine", text);
}

} // namespace

ProgressLine::ProgressLine(const Console &console)
    : m_console(console)
    , m_terminal(Console::stderrIsTerminal())
{
    m_sinceLine.start();
}

QString ProgressLine::inWords(const RunProgress &progress)
{
    const QLocale locale;
    QStringList parts{
        tr("%1 of %2 requests done")
            .arg(locale.toString(progress.finished), locale.toString(progress.planned)),
        tr("%1 failed").arg(locale.toString(progress.failed)),
        tr("%1 in flight").arg(locale.toString(progress.inFlight)),
        tr("%1 requests/s").arg(quantityText(progress.requestsPerSecond, locale)),
        tr("%1 token events/s").arg(quantityText(progress.tokenEventsPerSecond, locale)),
    };
    if (progress.left)
        parts.append(tr("about %1 left").arg(durationText(millisecondsOf(*progress.left), locale)));
    return parts.join(QStringLiteral(", "));
}

void ProgressLine::show(const RunProgress &progress)
{
    if (m_sinceLine.elapsed() < (m_terminal ? terminalInterval : plainInterval))
        return;
    m_sinceLine.restart();
    if (!m_terminal) {
        m_console.note(inWords(progress));
        return;
    }
    m_console.noteRaw(QStringLiteral("\r\033[K") + inWords(progress));
    m_lineOpen = true;
}

void ProgressLine::end()
{
    if (!m_lineOpen)
        return;
    m_console.noteRaw(QStringLiteral("\r\033[K"));
    m_lineOpen = false;
}

} // namespace streamgauge
