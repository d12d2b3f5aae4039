// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/PlanFile.h"

#include <QStringList>

namespace streamgauge {

/// The faults of a plan's values. Values at or below the `unread` pointers were not read, and stand at their
/// defaults: nothing is said about them, nor about what only their defaults make wrong.
[[nodiscard]] std::vector<PlanFault> planFaults(const Plan &plan, const QStringList &unread);

} // namespace streamgauge
