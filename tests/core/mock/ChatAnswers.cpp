// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ChatAnswers.h"

#include <QJsonDocument>

using namespace std::chrono_literals;

namespace streamgauge {

DelayDistribution fixed(Duration duration)
{
    DelayDistribution delay;
    delay.first = duration;
    return delay;
}

MockScenario quick(int tokens)
{
    MockScenario scenario;
    scenario.outputTokens = tokens;
    scenario.gap = fixed(1ms);
    return scenario;
}

quint16 portOf(MockProvider &provider)
{
    const Result<QUrl> url = provider.listen();
    return url ? static_cast<quint16>(url->port()) : quint16(0);
}

QJsonObject json(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

QString textOf(const std::vector<QByteArray> &events, const QString &field)
{
    QString text;
    for (const QByteArray &event : events)
        text += json(event)[QStringLiteral("choices")][0][QStringLiteral("delta")][field].toString();
    return text;
}

int words(const QString &text)
{
    return static_cast<int>(text.split(QLatin1Char(' '), Qt::SkipEmptyParts).size());
}

QJsonObject usageOf(const std::vector<QByteArray> &events)
{
    for (const QByteArray &event : events) {
        const QJsonObject usage = json(event)[QStringLiteral("usage")].toObject();
        if (!usage.isEmpty())
            return usage;
    }
    return {};
}

QString finishOf(const std::vector<QByteArray> &events)
{
    for (const QByteArray &event : events) {
        const QJsonValue reason = json(event)[QStringLiteral("choices")][0][QStringLiteral("finish_reason")];
        if (reason.isString())
            return reason.toString();
    }
    return {};
}

} // namespace streamgauge
