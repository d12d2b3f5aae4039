// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/DecodeCapture.h"

#include <QList>
#include <QPair>
#include <QString>

namespace streamgauge {

/// What is known of a captured stream as name and value, in the order shown. Pure.
[[nodiscard]] QList<QPair<QString, QString>> captureFacts(const DecodedCapture &capture);
/// All output, put together: text, reasoning, refusal and tool calls, each under a heading where there are
/// several.
[[nodiscard]] QString captureOutput(const DecodedCapture &capture);

} // namespace streamgauge
