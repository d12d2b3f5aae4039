// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace streamgauge {

/// The words of scenario files, in the order of their enumerations.
inline const QStringList &mockDeliveryNames()
{
    static const QStringList names{QStringLiteral("incremental"), QStringLiteral("grouped"),
                                   QStringLiteral("buffered"), QStringLiteral("stalled"),
                                   QStringLiteral("not_a_stream")};
    return names;
}

inline const QStringList &mockGroupingNames()
{
    static const QStringList names{QStringLiteral("events"), QStringLiteral("bytes"), QStringLiteral("time")};
    return names;
}

} // namespace streamgauge
