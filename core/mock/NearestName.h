// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace streamgauge {

/// The known name that a mistyped one most likely stands for; empty when none is close. Case and the choice
/// between hyphen, underscore and space don't count as mistakes.
[[nodiscard]] QString nearestName(const QString &typed, const QStringList &known);

} // namespace streamgauge
