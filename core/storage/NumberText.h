// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

namespace streamgauge {

/// "300 ms", "1.20 s", "10.0 s": three significant digits, in the unit that suits.
[[nodiscard]] QString durationText(double milliseconds, const QLocale &locale);
/// "77", "38.2": three significant digits, at least the whole number.
[[nodiscard]] QString quantityText(double value, const QLocale &locale);
/// "85 %", "0.4 %".
[[nodiscard]] QString shareText(double share, const QLocale &locale);
/// As files hold a number: C locale, the shortest text that reads back as the same number to six decimals.
[[nodiscard]] QString exportNumber(double value);
/// Text from outside on one line, fit for a terminal: control and direction characters become U+FFFD.
[[nodiscard]] QString printableLine(const QString &text);

} // namespace streamgauge
