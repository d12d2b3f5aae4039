// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace streamgauge {

/// An icon of resources/icons by its name without the ending. They are drawn in a grey that reads on light
/// and on dark.
[[nodiscard]] QIcon bundledIcon(const QString &name);
/// The program's own icon.
[[nodiscard]] QIcon applicationIcon();

} // namespace streamgauge
