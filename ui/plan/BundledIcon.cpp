// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BundledIcon.h"

/// Resources of a static library are only linked in when somebody asks for them, outside of any namespace.
static void provideIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace streamgauge {

QIcon bundledIcon(const QString &name)
{
    provideIcons();
    return QIcon(QStringLiteral(":/icons/%1.svg").arg(name));
}

QIcon applicationIcon()
{
    return bundledIcon(QStringLiteral("io.github.streamgauge.Streamgauge"));
}

} // namespace streamgauge
