// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestWords.h"
#include "ui/models/TableText.h"
#include "ui/models/TextTableModel.h"
#include "ui/models/VerdictColours.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace streamgauge;

namespace {

double luminance(const QColor &colour)
{
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF())
        + 0.0722 * channel(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QPalette paletteOf(const QColor &window, const QColor &base, const QColor &text)
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Text, text);
    return palette;
}

} // namespace

class TableTextTest : public QObject
{
    Q_OBJECT

private slots:
    void tsv();
    void keepsRowsOfOneShape();
    void verdictColoursAreReadable_data();
    void verdictColoursAreReadable();
};

void TableTextTest::tsv()
{
    TextTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(tsvOf(model), QStringLiteral("\n"));
    model.setTable(
        {{QStringLiteral("name"), QStringLiteral("n")},
         {{QStringLiteral("a\tb\nc"), QStringLiteral("1")}, {QStringLiteral("d"), QStringLiteral("2")}},
         {}});
    QCOMPARE(tsvOf(model), QStringLiteral("name\tn\na b c\t1\nd\t2\n"));
    QCOMPARE(tsvOf(model, {model.index(1, 0)}), QStringLiteral("d"));
    QCOMPARE(tsvOf(model, {model.index(1, 1), model.index(0, 0)}), QStringLiteral("name\tn\na b c\t\n\t2\n"));
    QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
    QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignLeft);
}

void TableTextTest::keepsRowsOfOneShape()
{
    TextTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QStringList header{QStringLiteral("x")};
    const auto rows = [](int count) {
        std::vector<QStringList> made;
        for (int i = 0; i < count; ++i)
            made.push_back({QString::number(i)});
        return made;
    };
    model.setTable({header, rows(3), {}});
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setTable({header, rows(5), {}});
    QCOMPARE(model.rowCount(), 5);
    model.setTable({header, rows(2), {}});
    QCOMPARE(model.rowCount(), 2);
    model.setTable({header, {}, {}});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(reset.count(), 0);
}

void TableTextTest::verdictColoursAreReadable_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << paletteOf(QColor(0xefefef), QColor(0xffffff), QColor(0x1f2328));
    QTest::newRow("dark") << paletteOf(QColor(0x2b2d30), QColor(0x1e1f22), QColor(0xe6e6e6));
}

void TableTextTest::verdictColoursAreReadable()
{
    QFETCH(QPalette, palette);
    for (const Delivery delivery : {Delivery::Incremental, Delivery::Grouped, Delivery::Buffered,
                                    Delivery::Stalled, Delivery::NotAStream, Delivery::Inconclusive}) {
        for (const QPalette::ColorRole ground : {QPalette::Base, QPalette::Window}) {
            const double ratio = contrast(verdictColour(delivery, palette), palette.color(ground));
            QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1: %2").arg(inWords(delivery)).arg(ratio)));
        }
    }
}

QTEST_MAIN(TableTextTest)
#include "tst_tabletext.moc"
