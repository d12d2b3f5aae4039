// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/MappingCheck.h"

#include "core/mock/JsonFields.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace streamgauge {

namespace {

class MappingCheck
{
    Q_DECLARE_TR_FUNCTIONS(MappingCheck)

public:
    explicit MappingCheck(FieldFaults &faults)
        : m_faults(faults)
    {
    }

    void run(const QJsonObject &mapping, const QString &pointer);

private:
    void checkPlace(JsonFields &fields, const QString &name);
    void checkPlaces(JsonFields &fields, const QString &name);
    void checkUsage(const QJsonObject &usage, const QString &pointer);
    void checkEvents(const QJsonObject &events, const QString &pointer);
    [[nodiscard]] static QString noPlace();

    FieldFaults &m_faults;
};

bool isPlace(const QString &text)
{
    static const QRegularExpression jsonPointer(QStringLiteral(R"(\A(/([^~/]|~[01])*)+\z)"));
    return jsonPointer.match(text).hasMatch();
}

QString MappingCheck::noPlace()
{
    return tr("must be a JSON Pointer that begins with “/”, for example /delta/text");
}

void MappingCheck::run(const QJsonObject &mapping, const QString &pointer)
{
    JsonFields fields(mapping, pointer, m_faults);
    for (const char *name : {"prompt", "error", "finish", "phase"})
        checkPlace(fields, QLatin1String(name));
    for (const char *name : {"text", "reasoning"})
        checkPlaces(fields, QLatin1String(name));
    if (const auto usage = fields.object(QStringLiteral("usage")))
        checkUsage(*usage, fields.pointerTo(QStringLiteral("usage")));
    if (const auto events = fields.object(QStringLiteral("events")))
        checkEvents(*events, fields.pointerTo(QStringLiteral("events")));
    fields.reportUnknown();
}

void MappingCheck::checkPlace(JsonFields &fields, const QString &name)
{
    const auto place = fields.text(name);
    if (place && !isPlace(*place))
        fields.addFault(name, noPlace());
}

void MappingCheck::checkPlaces(JsonFields &fields, const QString &name)
{
    const auto value = fields.value(name);
    if (!value)
        return;
    if (value->isString()) {
        checkPlace(fields, name);
        return;
    }
    const QJsonArray places = value->toArray();
    if (places.isEmpty())
        fields.addFault(name,
                        tr("must be a JSON Pointer, or a list of some, such as [\"/delta\", \"/text\"]"));
    for (qsizetype index = 0; index < places.size(); ++index) {
        if (!isPlace(places.at(index).toString()))
            m_faults.emplace_back(fields.pointerTo(name) + QLatin1Char('/') + QString::number(index),
                                  noPlace());
    }
}

void MappingCheck::checkUsage(const QJsonObject &usage, const QString &pointer)
{
    JsonFields fields(usage, pointer, m_faults);
    for (const char *name : {"input", "output", "cached", "reasoning"})
        checkPlace(fields, QLatin1String(name));
    fields.reportUnknown();
}

void MappingCheck::checkEvents(const QJsonObject &events, const QString &pointer)
{
    JsonFields fields(events, pointer, m_faults);
    for (auto event = events.begin(); event != events.end(); ++event) {
        const auto phase = fields.text(event.key());
        if (phase && phase->trimmed().isEmpty())
            fields.addFault(event.key(), tr("must name the phase that this event begins"));
    }
}

} // namespace

const QStringList &mappedProtocols()
{
    static const QStringList ids{QStringLiteral("sse"), QStringLiteral("ndjson"), QStringLiteral("text"),
                                 QStringLiteral("json")};
    return ids;
}

std::vector<PlanFault> mappingFaults(const QJsonObject &mapping, const QString &pointer)
{
    FieldFaults found;
    MappingCheck(found).run(mapping, pointer);
    std::vector<PlanFault> faults;
    for (const auto &[place, message] : found)
        faults.push_back({place, message});
    return faults;
}

} // namespace streamgauge
