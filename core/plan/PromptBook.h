// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/plan/Plan.h"
#include "core/plan/Prompt.h"

#include <memory>
#include <vector>

namespace streamgauge {

/// Makes the prompts of a plan. The same plan and seed give the same prompts byte for byte, except the cold
/// nonce, which depends on the run's nonce, the backend and the request (measurement.md, "Comparing").
/// Immutable.
class PromptBook
{
public:
    /// Reads the plan's prompt files. Errors name file and line.
    [[nodiscard]] static Result<PromptBook> open(const Plan &plan);

    /// The prompt of a request of prompt shape `shape`. Both backends get the same text for the same ordinal,
    /// but for the nonce. `ordinal` counts within backend, shape, mode and part.
    [[nodiscard]] Prompt prompt(int shape, const RequestIdentity &identity, const QString &runNonce) const;

private:
    struct Shape;
    std::vector<std::shared_ptr<const Shape>> m_shapes;
};

/// A fresh nonce for a run, from the system's random source.
[[nodiscard]] QString freshRunNonce();

} // namespace streamgauge
