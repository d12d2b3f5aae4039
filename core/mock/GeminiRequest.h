// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"

namespace streamgauge {

/// A request of Google's Gemini; the model and the form of the answer are in its path.
[[nodiscard]] AnswerRequestReading readGeminiRequest(const HttpRequest &request);

} // namespace streamgauge
