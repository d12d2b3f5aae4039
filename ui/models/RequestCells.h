// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RequestTableModel.h"

#include <QString>
#include <QVariant>

namespace streamgauge {

/// One cell of the request table: what it shows, how it sorts, and what explains it.
struct RequestCell
{
    QString text;
    QVariant sort; ///< invalid where there is no value
    QString tip;
    bool faint = false; ///< not a figure: "n/a", planned, not sent
};

/// Pure but for the store it reads.
[[nodiscard]] RequestCell requestCell(const RunStore &store, quint32 request,
                                      RequestTableModel::Column column);
/// What could not be trusted about a request's timing, in words: "client saturated, cache-fast".
[[nodiscard]] QStringList flagsInWords(const RunStore &store, quint32 request);

} // namespace streamgauge
