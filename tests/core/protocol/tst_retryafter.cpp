// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RetryAfter.h"

#include <QTest>

using namespace streamgauge;

class RetryAfterTest : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryForm_data();
    void readsEveryForm();
    void prefersMilliseconds();
    void skipsUnusableHeaders();

private:
    const QDateTime m_now{QDate(2031, 5, 6), QTime(7, 8), Qt::UTC};
};

void RetryAfterTest::readsEveryForm_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("milliseconds"); // -1: absent
    QTest::addColumn<bool>("stale");
    const auto row = [](const QByteArray &value, int milliseconds, bool stale = false) {
        QTest::newRow(value.constData()) << value << milliseconds << stale;
    };
    // C32
    row("Tue, 06 May 2031 07:08:30 GMT", 30000);
    row("-5", -1);
    row("soon", -1);
    row("0.5", 500);
    row("Tue, 06 May 2031 07:07:00 GMT", 0, true);
    // C31
    row("17ms", 17);
    row("6m0s", 360000);
    row("1.5s", 1500);
    row("23h47m36.648s", 85656648);
    row("1s5m", -1);
    row("12", 12000);
    // Other forms
    row(" 7 ", 7000);
    row("0", 0);
    row("34.4s", 34400);
    row("373.801628ms", 374);
    row("Tuesday, 06-May-31 07:08:01 GMT", 1000);
    row("Tue May  6 07:08:02 2031", 2000);
    row("2031-05-06T07:08:09Z", 9000);
    row("2031-05-06T09:08:09.500+02:00", 9500);
    row("2031-05-06T07:08:09", -1);
    row(QByteArray::number(m_now.toMSecsSinceEpoch() + 42000), 42000);
    row(QByteArray::number(m_now.toSecsSinceEpoch() + 42), 42000);
    row(QByteArray::number(m_now.toSecsSinceEpoch() - 42), 0, true);
    // Nonsense
    row("", -1);
    row("NaN", -1);
    row("inf", -1);
    row("0x10", -1);
    row("1e3", -1);
    row("1.2.3", -1);
    row(".", -1);
    row("5 apples", -1);
    row("5s5s", -1);
    row("s", -1);
    row("99999999999999999999999", -1);
    row("Tue, 99 May 2031 07:08:30 GMT", -1);
}

void RetryAfterTest::readsEveryForm()
{
    QFETCH(QByteArray, value);
    QFETCH(int, milliseconds);
    QFETCH(bool, stale);
    const auto wait = parseRequestedWait(value, WaitUnit::Seconds, m_now);
    QCOMPARE(wait.has_value(), milliseconds >= 0);
    if (wait) {
        QCOMPARE(wait->wait.count(), milliseconds);
        QCOMPARE(wait->stale, stale);
    }
}

void RetryAfterTest::prefersMilliseconds()
{
    const auto wait = retryAfterFrom({{"Retry-After", "2"}, {"Retry-After-Ms", "1500.4"}}, m_now);
    QVERIFY(wait);
    QCOMPARE(wait->wait.count(), 1500);
}

void RetryAfterTest::skipsUnusableHeaders()
{
    const auto wait = retryAfterFrom({{"retry-after-ms", "soon"}, {"RETRY-AFTER", "2"}}, m_now);
    QVERIFY(wait);
    QCOMPARE(wait->wait.count(), 2000);
    QVERIFY(!retryAfterFrom({{"retry-after", "-5"}, {"date", "12"}}, m_now));
}

QTEST_GUILESS_MAIN(RetryAfterTest)
#include "tst_retryafter.moc"
