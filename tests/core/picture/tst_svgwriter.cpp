// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/SvgWriter.h"

#include <QLocale>
#include <QTest>
#include <QXmlStreamReader>

using namespace streamgauge;

namespace {

Picture samplePicture()
{
    const Rgb blue{0, 114, 178};
    Picture picture;
    picture.size = {200, 100};
    picture.title = QStringLiteral("A \"title\" <with> & 'signs'\x01");
    picture.items = {
        PictureRect{{0, 0, 200, 100}, {255, 255, 255}, FillStyle::Solid},
        PictureClip{{10, 10, 50.5, 60}},
        PictureRect{{1.25, 2, 3, 4}, blue, FillStyle::Hatched},
        PictureRects{{{1, 1, 1, 5}, {3, 1, 1, 5}}, blue},
        PictureClip{},
        PictureLine{{{0, 0}, {10.5, 20.25}}, {1, 2, 3, 128}, 2, LineStyle::Dashed},
        PicturePolygon{{{0, 0}, {4, 0}, {2, 3}}, blue},
        PictureText{{5, 6}, QStringLiteral("a < b & c \u00fc"), blue, TextAnchor::End, FontRole::Bold, -90}};
    return picture;
}

} // namespace

class TestSvgWriter : public QObject
{
    Q_OBJECT

private slots:
    void isWellFormedAndSelfContained()
    {
        const QByteArray svg = svgOf(samplePicture());
        QXmlStreamReader reader(svg);
        int elements = 0;
        QString texts;
        while (!reader.atEnd()) {
            reader.readNext();
            elements += reader.isStartElement() ? 1 : 0;
            if (reader.isCharacters())
                texts += reader.text();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(elements > 10);
        QVERIFY(texts.contains(QStringLiteral("a < b & c \u00fc")));
        QVERIFY(!svg.contains("href"));
        QCOMPARE(svg.count("http"), 1); // the name space
    }

    void sameBytesWhateverTheLocale()
    {
        const QByteArray before = svgOf(samplePicture());
        QLocale::setDefault(QLocale(QLocale::German));
        const QByteArray after = svgOf(samplePicture());
        QLocale::setDefault(QLocale::c());
        QCOMPARE(after, before);
        QVERIFY(before.contains("x=\"1.25\""));
        QVERIFY(before.contains("stroke-opacity=\"0.502\""));
    }

    void clipsAreClosed()
    {
        Picture picture = samplePicture();
        picture.items.emplace_back(PictureClip{{0, 0, 5, 5}}); // never ended
        const QByteArray svg = svgOf(picture);
        QCOMPARE(svg.count("<g "), svg.count("</g>"));
    }
};

QTEST_GUILESS_MAIN(TestSvgWriter)
#include "tst_svgwriter.moc"
