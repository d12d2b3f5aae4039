// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"

namespace streamgauge {

/// A request of Anthropic's Messages.
[[nodiscard]] AnswerRequestReading readAnthropicRequest(const HttpRequest &request);

} // namespace streamgauge
