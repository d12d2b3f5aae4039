// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/DeliveryVerdict.h"
#include "core/record/RequestRecord.h"

#include <QString>

namespace streamgauge {

// What the tables and labels of the workbench call things. Exports use exportName() instead.

[[nodiscard]] QString inWords(PromptMode mode); ///< cold, warm
[[nodiscard]] QString inWords(RunPart part); ///< warm-up, priming, timed, retry
[[nodiscard]] QString inWords(EventKind kind); ///< text, tool call, keep-alive, …
[[nodiscard]] QString inWords(Delivery delivery); ///< incremental, buffered, not a stream, …

/// "● dedicated host": a backend as every list, legend and table calls it.
[[nodiscard]] QString labelledBackend(int backend, const QString &name);

} // namespace streamgauge
