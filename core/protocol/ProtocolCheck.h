// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/PlanFile.h"
#include "core/protocol/StreamProtocol.h"

#include <QString>

#include <memory>
#include <vector>

namespace streamgauge {

/// The ids of all protocols in one line, for messages.
[[nodiscard]] QString knownProtocols();
/// The protocol with this id; an error lists those that there are.
[[nodiscard]] Result<std::shared_ptr<const StreamProtocol>> protocolNamed(const QString &id);
/// All that keeps a plan from being run: faultsOf(), which knows the form of a plan but no protocols, and
/// protocols that are unknown.
[[nodiscard]] std::vector<PlanFault> runFaultsOf(const Plan &plan);

} // namespace streamgauge
