// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/ProbeReport.h"

#include "core/protocol/RequestParts.h"
#include "core/protocol/StreamProtocol.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

struct ProbeText
{
    Q_DECLARE_TR_FUNCTIONS(ProbeReport)
};

QString tr(const char *text)
{
    return ProbeText::tr(text);
}

/// Yes and no as truth values, unknown as null.
QJsonValue jsonOf(Finding finding)
{
    return finding == Finding::Unknown ? QJsonValue() : QJsonValue(finding == Finding::Yes);
}

QString encryptionWords(const ProbeReport &report)
{
    if (report.isPlain)
        return isWebSocketUrl(report.base) ? tr("none, plain WebSocket") : tr("none, plain HTTP");
    switch (report.encrypted) {
    case Finding::Yes:
        return tr("yes, the certificate is trusted");
    case Finding::No:
        return tr("failed");
    case Finding::Unknown:
        break;
    }
    return tr("not known");
}

QString keyWords(const ProbeReport &report)
{
    switch (report.keyAccepted) {
    case Finding::Yes:
        return report.hasKey ? tr("accepted") : tr("none needed");
    case Finding::No:
        return report.hasKey ? tr("refused") : tr("missing");
    case Finding::Unknown:
        break;
    }
    return tr("not known");
}

QString modelWords(const ProbeReport &report)
{
    if (report.model.isEmpty())
        return tr("none named");
    const QString chosen
        = report.isModelChosen ? tr("%1 (chosen from the list)").arg(report.model) : report.model;
    switch (report.modelKnown) {
    case Finding::Yes:
        return tr("%1, known").arg(chosen);
    case Finding::No:
        return tr("%1, unknown to the endpoint").arg(chosen);
    case Finding::Unknown:
        break;
    }
    return tr("%1, not known whether it exists").arg(chosen);
}

QString protocolWords(const ProbeReport &report)
{
    if (report.protocol.isEmpty())
        return tr("none of those tried");
    const auto protocol = protocolById(report.protocol);
    const QString name = protocol ? QStringLiteral("%1 (%2)").arg(protocol->displayName(), report.protocol)
                                  : report.protocol;
    return report.isProtocolCertain ? name : tr("probably %1").arg(name);
}

QString streamWords(const ProbeReport &report)
{
    const auto protocol = protocolById(report.protocol);
    if (protocol && protocol->answerKind() == AnswerKind::Document)
        return tr("no, one document by design");
    switch (report.streams) {
    case Finding::Yes:
        return tr("yes, the answer came in pieces");
    case Finding::No:
        return tr("no, it answered with one document");
    case Finding::Unknown:
        break;
    }
    return report.isProtocolCertain
        ? tr("in form; too few tokens to tell whether it arrives bit by bit. Run a plan.")
        : tr("not known");
}

QString listWords(const ProbeReport &report)
{
    constexpr qsizetype shown = 8;
    if (!report.hasList)
        return tr("no list");
    if (report.models.isEmpty())
        return tr("the list is empty");
    const QString first = report.models.mid(0, shown).join(QLatin1String(", "));
    const qsizetype more = report.models.size() - shown;
    return more > 0 ? tr("%1 and %2 more").arg(first, QLocale().toString(more)) : first;
}

QJsonObject jsonOf(const ProbeAttempt &attempt)
{
    const RequestRecord &record = *attempt.record;
    const auto orNull = [](const QString &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); };
    return {
        {QStringLiteral("what"),
         attempt.isListing ? QStringLiteral("model_list") : QStringLiteral("request")},
        {QStringLiteral("protocol"), attempt.protocol},
        {QStringLiteral("url"), attempt.url.toString(QUrl::RemoveUserInfo)},
        {QStringLiteral("status"), record.httpStatus > 0 ? QJsonValue(record.httpStatus) : QJsonValue()},
        {QStringLiteral("outcome"), exportName(record.outcome)},
        {QStringLiteral("detail"), orNull(exportName(record.detail))},
        {QStringLiteral("message"), orNull(record.errorMessage)},
    };
}

} // namespace

int ProbeReport::paidRequests() const
{
    return static_cast<int>(std::count_if(attempts.begin(), attempts.end(),
                                          [](const ProbeAttempt &attempt) { return !attempt.isListing; }));
}

QList<QPair<QString, QString>> ProbeReport::lines() const
{
    QList<QPair<QString, QString>> lines{
        {tr("Reachable"),
         reachable == Finding::Yes      ? tr("yes")
             : reachable == Finding::No ? tr("no")
                                        : tr("not known")},
        {tr("Encryption"), encryptionWords(*this)},
    };
    if (reachable != Finding::Yes || (encrypted == Finding::No && !isPlain))
        return lines;
    lines.append({tr("Key"), keyWords(*this)});
    lines.append({tr("Protocol"), protocolWords(*this)});
    if (!protocol.isEmpty())
        lines.append({tr("Base URL"), base.toString(QUrl::RemoveUserInfo)});
    lines.append({tr("Model"), modelWords(*this)});
    if (!protocol.isEmpty())
        lines.append({tr("Streams"), streamWords(*this)});
    lines.append({tr("Models"), listWords(*this)});
    return lines;
}

QJsonObject ProbeReport::toJson() const
{
    QJsonArray tried;
    for (const ProbeAttempt &attempt : attempts)
        tried.append(jsonOf(attempt));
    const auto orNull = [](const QString &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); };
    return {
        {QStringLiteral("reachable"), jsonOf(reachable)},
        {QStringLiteral("tls"), isPlain ? QJsonValue() : jsonOf(encrypted)},
        {QStringLiteral("key_accepted"), jsonOf(keyAccepted)},
        {QStringLiteral("protocol"), orNull(protocol)},
        {QStringLiteral("protocol_certain"), isProtocolCertain},
        {QStringLiteral("base_url"),
         orNull(protocol.isEmpty() ? QString() : base.toString(QUrl::RemoveUserInfo))},
        {QStringLiteral("model"), orNull(model)},
        {QStringLiteral("model_known"), jsonOf(modelKnown)},
        {QStringLiteral("streams"), jsonOf(streams)},
        {QStringLiteral("models"), hasList ? QJsonValue(QJsonArray::fromStringList(models)) : QJsonValue()},
        {QStringLiteral("problem"), orNull(problem)},
        {QStringLiteral("attempts"), tried},
    };
}

} // namespace streamgauge
