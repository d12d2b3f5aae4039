// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/HttpRequest.h"

#include <optional>

namespace streamgauge {

/// What stands at a path that is no answer: the list of models in the words of its provider, or the state of
/// health. Nothing where there is no such page.
[[nodiscard]] std::optional<QByteArray> mockPage(const HttpRequest &request);
/// Whether the page or answer is only for those who have a key.
[[nodiscard]] bool needsKey(const HttpRequest &request);
/// Says what is served instead of what was asked for.
[[nodiscard]] QByteArray unknownPlaceMessage(const HttpRequest &request);

} // namespace streamgauge
