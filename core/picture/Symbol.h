// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include <vector>

namespace streamgauge {

/// The outline of backendSymbol(index), so that pictures don't depend on which glyphs a font has.
[[nodiscard]] std::vector<QPointF> symbolOutline(int index, QPointF centre, double radius);

} // namespace streamgauge
