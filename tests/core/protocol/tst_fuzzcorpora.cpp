// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/Replay.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

/// Replays the corpora of the fuzz targets in a normal build: each file through every decoder, at every
/// split.
class FuzzCorporaTest : public QObject
{
    Q_OBJECT

private slots:
    void replays_data();
    void replays();
};

void FuzzCorporaTest::replays_data()
{
    QTest::addColumn<QString>("path");
    const QDir corpora(QStringLiteral(STREAMGAUGE_SOURCE_DIR "/tests/fuzz/corpus"));
    for (const QString &folder : corpora.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir corpus(corpora.filePath(folder));
        for (const QString &file : corpus.entryList(QDir::Files))
            QTest::newRow(qPrintable(folder + u'/' + file)) << corpus.filePath(file);
    }
}

void FuzzCorporaTest::replays()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray body = file.readAll();
    for (const auto &protocol : protocols()) {
        if (protocol->id() == QLatin1String("text"))
            continue; // its events are the reads
        QCOMPARE(differenceBySplit(*protocol, {body}), QString());
        QCOMPARE(differenceBySplit(*protocol, {body, {429, {}}}), QString());
    }
}

QTEST_GUILESS_MAIN(FuzzCorporaTest)
#include "tst_fuzzcorpora.moc"
