// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace streamgauge {

/// Makes a window so high that all its wrapped texts are whole, at most as high as its screen. A layout knows
/// how high they are at a width, but never asks that of a window. It stays as it is where there is room.
void growToFit(QWidget *window);

} // namespace streamgauge
