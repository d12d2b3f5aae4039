// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/NumberText.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

/// Decimals that leave three significant digits.
int decimalsFor(double value)
{
    const double size = std::abs(value);
    if (size >= 100 || size == 0)
        return 0;
    return size >= 10 ? 1 : 2;
}

} // namespace

QString durationText(double milliseconds, const QLocale &locale)
{
    if (std::abs(milliseconds) >= 999.5) {
        const double seconds = milliseconds / 1000;
        return QCoreApplication::translate("NumberText", "%1 s")
            .arg(locale.toString(seconds, 'f', decimalsFor(seconds)));
    }
    return QCoreApplication::translate("NumberText", "%1 ms")
        .arg(locale.toString(milliseconds, 'f', decimalsFor(milliseconds)));
}

QString quantityText(double value, const QLocale &locale)
{
    const bool whole = std::abs(value - std::round(value)) < 1e-9;
    return locale.toString(value, 'f', whole ? 0 : decimalsFor(value));
}

QString shareText(double share, const QLocale &locale)
{
    const double percent = share * 100;
    const bool small = percent > 0 && percent < 10;
    return QCoreApplication::translate("NumberText", "%1 %")
        .arg(locale.toString(percent, 'f', small ? 1 : 0));
}

QString exportNumber(double value)
{
    if (!std::isfinite(value))
        return {};
    QString text = QString::number(value, 'f', 6);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString printableLine(const QString &text)
{
    QString line = text;
    for (QChar &character : line) {
        if (character == QLatin1Char('\n') || character == QLatin1Char('\r')
            || character == QLatin1Char('\t'))
            character = QLatin1Char(' ');
        else if (character.category() == QChar::Other_Control || character.category() == QChar::Other_Format)
            character = QChar(QChar::ReplacementCharacter);
    }
    return line;
}

} // namespace streamgauge
