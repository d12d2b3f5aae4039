// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QString>

#include <vector>

namespace streamgauge {

/// A file that a command reads or writes, under the name that the user knows it by.
struct NamedFile
{
    QString name; ///< an option such as --json, or “the plan”
    QString path; ///< empty where it was not asked for
};

/// Whether every output has a file of its own that is none of the inputs, also by way of symbolic links.
/// Devices such as /dev/stdout may be named more than once. The error names both, and the path.
[[nodiscard]] Result<void> checkFilesDiffer(const std::vector<NamedFile> &inputs,
                                            const std::vector<NamedFile> &outputs);

} // namespace streamgauge
