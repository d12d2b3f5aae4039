// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>
#include <QString>

namespace streamgauge {

/// Writes a file that appears whole or not at all. Errors name the path and the reason.
[[nodiscard]] Result<void> writeWholeFile(const QString &path, const QByteArray &content);
/// Whether writeWholeFile() could write there, found out before anything is sent. Leaves nothing behind.
[[nodiscard]] Result<void> checkWritable(const QString &path);
/// Makes the folder where it is missing, and checks that files can be written in it.
[[nodiscard]] Result<void> makeFolder(const QString &folder);

} // namespace streamgauge
