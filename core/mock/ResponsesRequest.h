// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"

namespace streamgauge {

/// A request of OpenAI's Responses.
[[nodiscard]] AnswerRequestReading readResponsesRequest(const HttpRequest &request);

} // namespace streamgauge
