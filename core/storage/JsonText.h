// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace streamgauge {

/// Appends the text as a JSON string, quotes included (RFC 8259). Lone surrogates become U+FFFD, so that the
/// line stays valid UTF-8.
void appendJsonString(QByteArray &json, const QString &text);

} // namespace streamgauge
