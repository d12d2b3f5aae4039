// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/Outcome.h"

#include <QString>

namespace streamgauge {

/// How a request ended, in a few words for users: "silent for too long", "HTTP 429: rate limited". The status
/// is named where it is not 0 and the outcome is an HTTP error.
[[nodiscard]] QString outcomeInWords(Outcome outcome, OutcomeDetail detail, int httpStatus = 0);

} // namespace streamgauge
