// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/CalibrationFile.h"
#include "ui/window/CalibrateDialog.h"

#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

class CalibrateDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void proposesFourRequestsAStream();
    void measuresAndKeeps();
    void closingStops();
    void saysWhereNothingCanBeKept();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("calibration.json")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void CalibrateDialogTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void CalibrateDialogTest::proposesFourRequestsAStream()
{
    CalibrateDialog dialog(0, path());
    QCOMPARE(dialog.streamsBox()->value(), 1);
    QCOMPARE(dialog.requestsBox()->value(), 4);
    dialog.streamsBox()->setValue(10);
    QCOMPARE(dialog.requestsBox()->value(), 40);
}

void CalibrateDialogTest::measuresAndKeeps()
{
    CalibrateDialog dialog(4, path());
    dialog.requestsBox()->setValue(4);
    QSignalSpy completed(&dialog, &CalibrateDialog::completed);
    dialog.show();
    dialog.start();
    QVERIFY(!dialog.streamsBox()->isEnabled());
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 60000);
    QVERIFY2(dialog.resultText().contains(path()), qPrintable(dialog.resultText()));
    const auto kept = loadCalibration(path());
    QVERIFY(kept.has_value());
    QCOMPARE(kept->streams, 4);
    QVERIFY(dialog.streamsBox()->isEnabled());
}

void CalibrateDialogTest::closingStops()
{
    CalibrateDialog dialog(2, path());
    dialog.requestsBox()->setValue(1000);
    dialog.open();
    dialog.start();
    QTest::qWait(200);
    dialog.reject();
    QVERIFY(dialog.isHidden());
    QVERIFY(!loadCalibration(path()));
}

void CalibrateDialogTest::saysWhereNothingCanBeKept()
{
    CalibrateDialog dialog(1, QStringLiteral("/proc/nowhere/calibration.json"));
    dialog.requestsBox()->setValue(1);
    QSignalSpy completed(&dialog, &CalibrateDialog::completed);
    dialog.start();
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 60000);
    QVERIFY2(dialog.resultText().contains(QLatin1String("/proc/nowhere")), qPrintable(dialog.resultText()));
}

QTEST_MAIN(CalibrateDialogTest)
#include "tst_calibratedialog.moc"
