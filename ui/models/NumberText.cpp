// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/NumberText.h"

#include <QCoreApplication>
#include <QLocale>

namespace streamgauge {

namespace {

struct NumberWords
{
    Q_DECLARE_TR_FUNCTIONS(NumberText)
};

} // namespace

QString numberText(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

QString numberText(qint64 value)
{
    return QLocale().toString(value);
}

QString millisecondsText(Duration duration)
{
    return numberText(millisecondsOf(duration), 1);
}

QString notDefinedText()
{
    return NumberWords::tr("n/a");
}

} // namespace streamgauge
