// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/SeriesNames.h"

#include "ui/models/RequestWords.h"

namespace streamgauge {

QString seriesName(const RunDigest &digest, int backend, PromptMode mode)
{
    return QStringLiteral("%1 · %2").arg(digest.backendLabels().value(backend), inWords(mode));
}

LineStyle lineStyleOf(PromptMode mode)
{
    return mode == PromptMode::Cold ? LineStyle::Solid : LineStyle::Dashed;
}

} // namespace streamgauge
