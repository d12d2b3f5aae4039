// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

namespace streamgauge {

/// The plan as JSON, with files below `folder` given relative to it, so that both can move together.
[[nodiscard]] QByteArray planToJsonIn(const Plan &plan, const QString &folder);

} // namespace streamgauge
