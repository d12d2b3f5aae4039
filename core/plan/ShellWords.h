// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QString>
#include <QStringList>

namespace streamgauge {

/// The words of a command line as a POSIX shell splits it, or cmd.exe where it continues lines with ^.
/// Variables stay as they are written. Errors name an open quote and repeat nothing. Pure.
[[nodiscard]] Result<QStringList> shellWords(const QString &text);

} // namespace streamgauge
