// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/PlanFile.h"

#include <QJsonObject>
#include <QStringList>

namespace streamgauge {

/// The protocols that read a backend's mapping.
[[nodiscard]] const QStringList &mappedProtocols();

/// The faults of a backend's mapping: unknown fields, and places that are no JSON Pointers. Those of the
/// faults begin with `pointer`.
[[nodiscard]] std::vector<PlanFault> mappingFaults(const QJsonObject &mapping, const QString &pointer);

} // namespace streamgauge
