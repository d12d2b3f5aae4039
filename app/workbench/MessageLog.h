// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace streamgauge {

/// From now on every message of Qt and of ours passes the redactor before it reaches stderr.
void installMessageLog();

} // namespace streamgauge
