// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RecordedRun.h"

#include "core/storage/CalibrationFile.h"
#include "core/storage/HtmlWriter.h"
#include "core/storage/Report.h"
#include "core/storage/WholeFile.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace streamgauge;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private slots:
    void htmlEscapesEverything()
    {
        HtmlWriter html;
        html.element(QStringLiteral("p"), QStringLiteral("<b>&\"'\u202e\u0007"),
                     {{QStringLiteral("title"), QStringLiteral("\" onclick=\"x")}});
        QCOMPARE(
            QString::fromUtf8(html.document()),
            QStringLiteral("<!DOCTYPE html>\n<p title=\"&quot; onclick=&quot;x\">&lt;b&gt;&amp;&quot;&#39;"
                           "\ufffd\ufffd</p>\n"));
    }

    void writesAFolderThatStandsAlone()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("new/report"));
        const RunRecord run = test::RecordedRun(QStringLiteral("dedicated"), QStringLiteral("managed")).run();
        const auto written = writeReport(run, summarise(run), path);
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
        for (const char *name : {"index.html", "timeline.svg", "cumulative.svg", "ttft.svg", "total.svg",
                                 "comparison.csv", "requests.csv", "result.json"})
            QVERIFY2(QFile::exists(path + QLatin1Char('/') + QLatin1String(name)), name);
        QVERIFY(QJsonDocument::fromJson(contentOf(path + QStringLiteral("/result.json"))).isObject());

        const QByteArray page = contentOf(path + QStringLiteral("/index.html"));
        QCOMPARE(page.count("<svg"), 4);
        QVERIFY(page.contains("buffered"));
        QVERIFY(page.contains("incremental"));
        QVERIFY(page.contains("prefers-color-scheme"));
        QVERIFY(!page.contains("<script"));
        // Nothing is fetched: no link, no source, no import. The namespace of SVG and the plan's URL are only
        // names.
        for (const char *fetch : {"<link", "src=", "@import", "url(http"})
            QVERIFY2(!page.contains(fetch), fetch);
    }

    void idsStayUniqueInThePage()
    {
        QTemporaryDir folder;
        const RunRecord run = test::RecordedRun(QStringLiteral("a"), QStringLiteral("b")).run();
        QVERIFY(writeReport(run, summarise(run), folder.path()));
        const QString page = QString::fromUtf8(contentOf(folder.filePath(QStringLiteral("index.html"))));
        static const QRegularExpression idPattern(QStringLiteral(" id=\"([^\"]+)\""));
        QStringList ids;
        for (auto match = idPattern.globalMatch(page); match.hasNext();)
            ids << match.next().captured(1);
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
        static const QRegularExpression usePattern(QStringLiteral("url\\(#([^)]+)\\)"));
        for (auto match = usePattern.globalMatch(page); match.hasNext();)
            QVERIFY(ids.contains(match.next().captured(1)));
    }

    void hostileNamesStayText()
    {
        QTemporaryDir folder;
        const RunRecord run = test::RecordedRun(QStringLiteral("<script>alert(1)</script>"),
                                                QStringLiteral("=cmd|'\"><img src=x onerror=alert(2)>"))
                                  .run();
        QVERIFY(writeReport(run, summarise(run), folder.path()));
        const QByteArray page = contentOf(folder.filePath(QStringLiteral("index.html")));
        QVERIFY(!page.contains("<script"));
        QVERIFY(!page.contains("<img"));
        QVERIFY(page.contains("&lt;script&gt;"));
        for (const char *name : {"timeline.svg", "cumulative.svg", "ttft.svg", "total.svg"}) {
            QXmlStreamReader xml(contentOf(folder.filePath(QLatin1String(name))));
            while (!xml.atEnd()) {
                xml.readNext();
                QVERIFY(xml.name() != QLatin1String("script"));
            }
            QVERIFY2(!xml.hasError(), name);
        }
        QVERIFY(!contentOf(folder.filePath(QStringLiteral("comparison.csv"))).contains("\r\n=cmd"));
    }

    void keysAreInNoFile()
    {
        const QByteArray key("sk-planted-0123456789");
        test::RecordedRun recorded(QStringLiteral("a"), QStringLiteral("b"));
        Backend &backend = recorded.plan()->backends[0];
        backend.headers = {{"Authorization", "Bearer " + key}, {"X-Custom", key}};
        backend.baseUrl = QUrl(QStringLiteral("https://user:") + QString::fromUtf8(key)
                               + QStringLiteral("@example.test/v1?api_key=") + QString::fromUtf8(key));
        backend.body = {{QStringLiteral("hidden"), QString::fromUtf8(key)}};
        RunRecord run = recorded.run();
        auto failed = std::make_shared<RequestRecord>(*run.requests[16]);
        failed->errorMessage = QStringLiteral("bad key ") + QString::fromUtf8(key);
        run.requests[16] = failed;
        QTemporaryDir folder;
        QVERIFY(writeReport(run, summarise(run), folder.path(), Redactor({SecretValue(key)})));
        const QStringList names = QDir(folder.path()).entryList(QDir::Files);
        QCOMPARE(names.size(), 8);
        for (const QString &name : names) {
            QVERIFY2(!contentOf(folder.filePath(name)).contains(key), qPrintable(name));
            QVERIFY2(reportFileNames().contains(name), qPrintable(name));
        }
    }

    void outputsAreCheckedBeforehand()
    {
        QTemporaryDir folder;
        QVERIFY(checkWritable(folder.filePath(QStringLiteral("new.json"))));
        QVERIFY(QDir(folder.path()).isEmpty()); // the check leaves nothing behind
        QVERIFY(!checkWritable(folder.path())); // a folder
        QVERIFY(!checkWritable(folder.filePath(QStringLiteral("missing/new.json"))));
        QVERIFY(!checkWritable(QString()));
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(!makeFolder(file.fileName()));
        QVERIFY(!makeFolder(file.fileName() + QStringLiteral("/below")));
    }

    void aFailedWriteNamesThePath()
    {
        const auto written = writeWholeFile(QStringLiteral("/nonexistent/x.json"), "{}");
        QVERIFY(!written);
        QVERIFY(written.error().message.contains(QStringLiteral("/nonexistent/x.json")));
    }

    void calibrationReadsBack()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sub/calibration.json"));
        QVERIFY(!loadCalibration(path));
        const ClockError error{std::chrono::microseconds(54), std::chrono::microseconds(177), 256,
                               QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5, 678), Qt::UTC)};
        QVERIFY(saveCalibration(error, path));
        const auto loaded = loadCalibration(path);
        QVERIFY(loaded);
        QCOMPARE(loaded->p50, error.p50);
        QCOMPARE(loaded->p99, error.p99);
        QCOMPARE(loaded->streams, 256);
        QCOMPARE(loaded->measuredAt, error.measuredAt);
        QVERIFY(writeWholeFile(path, "{\"version\": 1, \"p50_ns\": \"x\"}"));
        QVERIFY(!loadCalibration(path));
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
