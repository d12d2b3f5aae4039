// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/plan/Plan.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace streamgauge {

/// One fault of a plan: where, what, and how to mend it.
struct PlanFault
{
    QString pointer; ///< JSON Pointer (RFC 6901); empty for the whole document
    QString message;

    bool operator==(const PlanFault &) const = default;
};

/// A plan, or every fault that was found in it.
struct PlanReading
{
    std::optional<Plan> plan;
    std::vector<PlanFault> faults;

    [[nodiscard]] QString faultsInWords() const; ///< a line a fault: "/backends/0/base_url: …"
};

/// Reads a plan from JSON. `folder` is what relative paths in it are resolved against.
[[nodiscard]] PlanReading planFromJson(const QByteArray &json, const QString &folder = {});
[[nodiscard]] PlanReading loadPlan(const QString &path);
/// The plan as JSON, defaults left out; planFromJson() gives the same plan back.
[[nodiscard]] QByteArray planToJson(const Plan &plan);
[[nodiscard]] Result<void> savePlan(const Plan &plan, const QString &path);
/// The faults of a plan built by hand (command line, workbench); empty when it can run.
[[nodiscard]] std::vector<PlanFault> faultsOf(const Plan &plan);
/// The demo: two backends of the built-in mock provider, one streaming, one buffered, cold and warm.
[[nodiscard]] Plan demoPlan(double timeScale = 0.1);

} // namespace streamgauge
