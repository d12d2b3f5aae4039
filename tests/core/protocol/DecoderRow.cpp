// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"

#include "tests/core/protocol/Replay.h"

#include <QTest>

namespace streamgauge::test {

void DecoderRow::addColumns()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("events");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("usage");
    QTest::addColumn<QString>("calls");
    QTest::addColumn<QString>("finding");
}

void DecoderRow::add() const
{
    QTest::newRow(name) << body << QString::fromUtf8(events) << outcome << QString::fromUtf8(usage)
                        << QString::fromUtf8(calls) << QString::fromUtf8(finding);
}

void DecoderRow::check(const QString &protocolId)
{
    check(*protocolById(protocolId));
}

void DecoderRow::check(const StreamProtocol &protocol)
{
    QFETCH(QByteArray, body);
    QFETCH(QString, events);
    QFETCH(Outcome, outcome);
    QFETCH(QString, usage);
    QFETCH(QString, calls);
    QFETCH(QString, finding);
    const Decoded decoded = decode(protocol, {body});
    QCOMPARE(digest(decoded.events), events);
    QCOMPARE(exportName(decoded.response.outcome), exportName(outcome));
    if (!usage.isEmpty())
        QCOMPARE(usageText(decoded.response.usage), usage);
    QCOMPARE(toolCallsText(decoded.response.toolCalls), calls);
    if (!finding.isEmpty())
        QVERIFY2(decoded.response.findings.contains(finding),
                 qPrintable(decoded.response.findings.join(u';')));
    QCOMPARE(differenceBySplit(protocol, {body}), QString());
}

} // namespace streamgauge::test
