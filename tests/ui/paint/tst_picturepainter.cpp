// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paint/PictureExport.h"
#include "ui/paint/PicturePainter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

constexpr Rgb white{255, 255, 255};
constexpr Rgb blue{0, 114, 178};

Picture samplePicture()
{
    Picture picture;
    picture.size = {100, 60};
    picture.title = QStringLiteral("Sample");
    picture.items
        = {PictureRect{{0, 0, 100, 60}, white, FillStyle::Solid},
           PictureRect{{60, 10, 30, 30}, blue, FillStyle::Hatched},
           PictureClip{{0, 0, 20, 60}},
           PictureRects{{{10, 10, 30, 5}, {10, 20, 1, 5}}, blue},
           PictureClip{},
           PictureText{{4, 55}, QStringLiteral("text"), blue, TextAnchor::Start, FontRole::Label, 0}};
    return picture;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestPicturePainter : public QObject
{
    Q_OBJECT

private slots:
    void paintsWhatIsMeant_data()
    {
        QTest::addColumn<int>("scale");
        QTest::newRow("1x") << 1;
        QTest::newRow("2x") << 2;
    }
    void paintsWhatIsMeant()
    {
        QFETCH(const int, scale);
        const QImage image = imageOf(samplePicture(), scale);
        QCOMPARE(image.size(), QSize(100, 60) * scale);
        const auto at = [&image, scale](int x, int y) { return image.pixelColor(x * scale, y * scale); };
        QCOMPARE(at(12, 12), colourOf(blue));
        QCOMPARE(at(10, 22), colourOf(blue));
        QCOMPARE(at(11, 22), colourOf(white));
        QCOMPARE(at(25, 12), colourOf(white)); // clipped
        int inked = 0;
        for (int x = 60 * scale; x < 90 * scale; ++x) {
            for (int y = 10 * scale; y < 40 * scale; ++y)
                inked += image.pixelColor(x, y) != colourOf(white) ? 1 : 0;
        }
        const double share = inked / (900.0 * scale * scale);
        QVERIFY2(share > 0.15 && share < 0.6, qPrintable(QString::number(share)));
    }

    void exportsAllFormats()
    {
        QTemporaryDir folder;
        for (const auto &[name, magic] :
             {std::pair("a.png", QByteArray("\x89PNG")), std::pair("a.svg", QByteArray("<?xml")),
              std::pair("a.pdf", QByteArray("%PDF"))}) {
            const QString path = folder.filePath(QLatin1String(name));
            const auto format = pictureFormatOf(path);
            QVERIFY(format);
            QVERIFY(exportPicture(samplePicture(), path, *format).has_value());
            QVERIFY(contentOf(path).startsWith(magic));
        }
        QVERIFY(!pictureFormatOf(QStringLiteral("a.txt")));
    }

    void saysWhereItCouldNotWrite()
    {
        const QString path = QStringLiteral("/nonexistent/folder/a.png");
        const Result<void> result = exportPicture(samplePicture(), path, PictureFormat::Png);
        QVERIFY(!result);
        QVERIFY(result.error().message.contains(path));
    }

    void themeFollowsThePalette()
    {
        QPalette palette;
        palette.setColor(QPalette::Window, QColor(240, 240, 240));
        palette.setColor(QPalette::Base, Qt::white);
        QCOMPARE(themeFromPalette(palette).series, lightTheme().series);
        palette.setColor(QPalette::Window, QColor(40, 40, 40));
        QCOMPARE(themeFromPalette(palette).series, darkTheme().series);
        QCOMPARE(themeFromPalette(palette).background, darkTheme().background); // a white base is not taken
        palette.setColor(QPalette::Base, QColor(20, 20, 20));
        QCOMPARE(themeFromPalette(palette).background, (Rgb{20, 20, 20}));
    }
};

QTEST_MAIN(TestPicturePainter)
#include "tst_picturepainter.moc"
