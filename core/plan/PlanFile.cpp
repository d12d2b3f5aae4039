// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"

#include "core/plan/PlanLimits.h"
#include "core/plan/PlanWriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PlanFile", text);
}

QString inWords(const std::vector<PlanFault> &faults)
{
    QStringList lines;
    for (const PlanFault &fault : faults)
        lines.append(fault.pointer.isEmpty() ? fault.message
                                             : fault.pointer + QLatin1String(": ") + fault.message);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString PlanReading::faultsInWords() const
{
    return inWords(faults);
}

PlanReading loadPlan(const QString &path)
{
    const auto refused = [&](const QString &message) {
        return PlanReading{std::nullopt, {{QString(), message}}};
    };
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (QFileInfo(path).isDir())
        return refused(tr("%1 is a folder; give the plan file in it").arg(shown));
    if (!file.open(QIODevice::ReadOnly))
        return refused(tr("cannot read the plan %1: %2").arg(shown, file.errorString()));
    // One byte more than allowed is enough to tell, also for devices and pipes without a size.
    const QByteArray json = file.read(planLimits::fileBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return refused(tr("cannot read the plan %1: %2").arg(shown, file.errorString()));
    return planFromJson(json, QFileInfo(path).absolutePath());
}

Result<void> savePlan(const Plan &plan, const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    const std::vector<PlanFault> faults = faultsOf(plan);
    if (!faults.empty())
        return failure(
            tr("the plan is not saved, since it could not be opened again:\n%1").arg(inWords(faults)));
    QSaveFile file(path);
    const QByteArray json = planToJsonIn(plan, QFileInfo(path).absolutePath());
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        return failure(tr("cannot write the plan %1: %2").arg(shown, file.errorString()));
    return {};
}

} // namespace streamgauge
