// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProtocolCheck.h"

#include <QCoreApplication>
#include <QStringList>

namespace streamgauge {

namespace {

struct ProtocolCheck
{
    Q_DECLARE_TR_FUNCTIONS(ProtocolCheck)
};

} // namespace

QString knownProtocols()
{
    QStringList ids;
    for (const auto &protocol : protocols())
        ids.append(protocol->id());
    return ids.join(QLatin1String(", "));
}

Result<std::shared_ptr<const StreamProtocol>> protocolNamed(const QString &id)
{
    auto protocol = protocolById(id);
    if (!protocol)
        return failure(
            ProtocolCheck::tr("The protocol “%1” is unknown. Use one of %2.").arg(id, knownProtocols()));
    return protocol;
}

std::vector<PlanFault> runFaultsOf(const Plan &plan)
{
    std::vector<PlanFault> faults = faultsOf(plan);
    for (std::size_t i = 0; i < plan.backends.size(); ++i) {
        const QString &id = plan.backends[i].protocol;
        if (id.trimmed().isEmpty() || protocolById(id)) // faultsOf() speaks of empty ones
            continue;
        faults.push_back({QStringLiteral("/backends/%1/protocol").arg(i),
                          ProtocolCheck::tr("“%1” is unknown; use one of %2").arg(id, knownProtocols())});
    }
    return faults;
}

} // namespace streamgauge
