// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunActions.h"
#include "ui/window/StatusFields.h"
#include "ui/window/WindowSettings.h"

#include <QLocale>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

class TestStatusFields : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void progressInWords_data();
    void progressInWords();
    void saysWhatIsSentAndToWhom();
    void remembersRecentPlansNewestFirst();
    void freshSettingsRememberNothing();
};

void TestStatusFields::progressInWords_data()
{
    QTest::addColumn<int>("finished");
    QTest::addColumn<int>("failed");
    QTest::addColumn<int>("left"); // seconds; -1: unknown
    QTest::addColumn<QString>("words");
    QTest::newRow("begin") << 0 << 0 << -1 << "0 of 160";
    QTest::newRow("going") << 132 << 3 << 118 << "132 of 160 · 3 failed · about 2 min left";
    QTest::newRow("nearly") << 159 << 0 << 0 << "159 of 160 · about 1 s left";
    QTest::newRow("done") << 160 << 0 << 5 << "160 of 160";
}

void TestStatusFields::progressInWords()
{
    QFETCH(int, finished);
    QFETCH(int, failed);
    QFETCH(int, left);
    QFETCH(QString, words);
    RunProgress progress;
    progress.planned = 160;
    progress.finished = finished;
    progress.failed = failed;
    if (left >= 0)
        progress.left = std::chrono::seconds(left);
    QCOMPARE(StatusFields::progressInWords(progress), words);
}

void TestStatusFields::saysWhatIsSentAndToWhom()
{
    Plan plan;
    Backend backend;
    backend.name = QStringLiteral("a");
    backend.model = QStringLiteral("small");
    backend.baseUrl = QUrl(QStringLiteral("https://llm.example.com:8443/v1"));
    plan.backends = {backend};
    RunForecast forecast;
    forecast.requests = 160;
    forecast.outputTokens = 64000;
    const QString words = RunActions::sendingInWords(plan, forecast);
    for (const char *part : {"160 requests", "llm.example.com:8443", "small", "output tokens"})
        QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
}

void TestStatusFields::remembersRecentPlansNewestFirst()
{
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("w.ini"));
    {
        WindowSettings settings(ini);
        for (int i = 0; i < 12; ++i)
            settings.rememberPlan(QStringLiteral("/p/%1").arg(i));
        settings.rememberPlan(QStringLiteral("/p/5"));
        settings.setColourScheme(ColourScheme::Dark);
    }
    const WindowSettings again(ini);
    QCOMPARE(again.recentPlans().size(), 10);
    QCOMPARE(again.recentPlans().first(), QStringLiteral("/p/5"));
    QVERIFY(again.colourScheme() == ColourScheme::Dark);
}

void TestStatusFields::freshSettingsRememberNothing()
{
    WindowSettings settings{QString()};
    settings.rememberPlan(QStringLiteral("/p/1"));
    QVERIFY(settings.recentPlans().isEmpty());
    QVERIFY(settings.geometry().isEmpty());
}

QTEST_MAIN(TestStatusFields)
#include "tst_statusfields.moc"
