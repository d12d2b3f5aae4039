// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"

namespace streamgauge {

/// A request of Ollama's own interface: a chat, or a text to go on from.
[[nodiscard]] AnswerRequestReading readOllamaRequest(const HttpRequest &request);

} // namespace streamgauge
