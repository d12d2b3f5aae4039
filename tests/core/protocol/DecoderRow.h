// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QByteArray>
#include <QString>

namespace streamgauge::test {

/// Rows of a data-driven decoder test: a body and all that must come of it, at every split of its bytes.
struct DecoderRow
{
    const char *name;
    QByteArray body;
    const char *events; ///< as by digest()
    Outcome outcome;
    const char *usage = ""; ///< as by usageText(); empty for not looked at
    const char *calls = ""; ///< as by toolCallsText()
    const char *finding = ""; ///< one that must be there

    static void addColumns();
    void add() const;
    /// Decodes the current row's body and compares; fails the test by Qt Test's macros.
    static void check(const StreamProtocol &protocol);
    static void check(const QString &protocolId);
};

} // namespace streamgauge::test
