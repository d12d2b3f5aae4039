// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/DueQueue.h"
#include "core/mock/MockBook.h"
#include "core/mock/MockLimits.h"
#include "core/mock/MockScenario.h"
#include "core/mock/PromptCache.h"

#include <functional>

namespace streamgauge {

/// What the connections of one mock provider share. Belongs to the provider's thread.
struct MockState
{
    MockState(MockScenario theScenario, const MockLimits &theLimits,
              std::function<void(const DueEntry &)> onDue)
        : scenario(std::move(theScenario))
        , limits(theLimits)
        , book(theLimits)
        , due(std::move(onDue))
    {
    }

    const MockScenario scenario;
    const MockLimits limits;
    MockBook book;
    PromptCache cache;
    DueQueue due;
    QByteArray instance; ///< part of every response id, so that ids of two providers differ
    quint64 answers = 0; ///< asked for so far
};

} // namespace streamgauge
