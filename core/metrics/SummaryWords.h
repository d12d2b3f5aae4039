// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/DeliveryVerdict.h"
#include "core/metrics/RunSummary.h"

#include <QString>

#include <vector>

namespace streamgauge {

/// The mix of verdicts in words. One kind throughout is told by its typical evidence ("incremental, 167
/// chunks", with the median count), several by their counts ("38 of 40 buffered, 2 incremental"). Empty for
/// none.
[[nodiscard]] QString verdictMixInWords(const std::vector<DeliveryVerdict> &verdicts);

/// A difference as a sentence; who is meant by left and right is passed as shown to users.
[[nodiscard]] QString differenceInWords(const Difference &difference, const QString &left,
                                        const QString &right, bool enoughRequests);

} // namespace streamgauge
