// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/plan/Plan.h"

#include <QString>

namespace streamgauge {

/// A backend from `NAME,url=URL,model=MODEL[,key-env=VAR][,protocol=P]…`. A field's value begins after its
/// first '=' and ends before the next comma that begins a known field, so it may hold ';', '=' and commas.
[[nodiscard]] Result<Backend> backendFromOption(const QString &option);

} // namespace streamgauge
