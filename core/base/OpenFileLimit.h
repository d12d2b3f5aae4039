// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace streamgauge {

/// Lets this process open as many files and sockets as the system allows it. Desktops start programs with
/// 1,024, which is too few for a thousand streams. Call once, before threads start.
void raiseOpenFileLimit();

} // namespace streamgauge
