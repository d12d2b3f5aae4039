// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BackendListModel.h"
#include "ui/plan/PlanDocument.h"
#include "ui/plan/PlanWords.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QGuiApplication>
#include <QIcon>
#include <QPalette>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

Backend backendNamed(const QString &name)
{
    Backend backend;
    backend.name = name;
    backend.baseUrl = QUrl(QStringLiteral("https://api.example.com/v1"));
    backend.model = QStringLiteral("small");
    return backend;
}

QStringList namesIn(const Plan &plan)
{
    QStringList names;
    for (const Backend &backend : plan.backends)
        names << backend.name;
    return names;
}

} // namespace

class TestPlanDocument : public QObject
{
    Q_OBJECT

private slots:
    void startsWithoutBackendsAndUnmodified();
    void undoesAnEditAndForgetsNothing();
    void mergesEditsOfOneField();
    void keepsEditsOfDifferentFieldsApart();
    void anEditBackToWhereItBeganLeavesNoStep();
    void savesAndLoadsTheSamePlan();
    void refusesABrokenFileWithPointers();
    void staysModifiedWhenEditedWhileSaving();
    void saysWhenAFileCannotBeWritten();
    void modelFollowsAddDuplicateRemoveMoveAndUndo();
    void symbolsCanBeSeenWhenSelected();
    void duplicatesUnderFreeNames();
};

void TestPlanDocument::startsWithoutBackendsAndUnmodified()
{
    PlanDocument document;
    QVERIFY(document.plan().backends.empty());
    QVERIFY(!document.isModified());
    QVERIFY(!document.canRun());
    QVERIFY(!document.displayName().isEmpty());
}

void TestPlanDocument::undoesAnEditAndForgetsNothing()
{
    PlanDocument document;
    const Plan before = document.plan();
    document.edit(QStringLiteral("Add"), PlanField::Several,
                  [](Plan &plan) { plan.backends.push_back(backendNamed(QStringLiteral("a"))); });
    QVERIFY(document.isModified());
    QVERIFY(document.canRun());
    const Plan after = document.plan();
    document.undoStack()->undo();
    QCOMPARE(document.plan(), before);
    QVERIFY(!document.isModified());
    document.undoStack()->redo();
    QCOMPARE(document.plan(), after);
}

void TestPlanDocument::mergesEditsOfOneField()
{
    PlanDocument document;
    for (int requests : {41, 42, 43}) {
        document.edit(QStringLiteral("Requests"), PlanField::Requests,
                      [requests](Plan &plan) { plan.load.requests = requests; });
    }
    QCOMPARE(document.undoStack()->count(), 1);
    document.undoStack()->undo();
    QCOMPARE(document.plan().load.requests, 40);
}

void TestPlanDocument::keepsEditsOfDifferentFieldsApart()
{
    PlanDocument document;
    document.edit(QStringLiteral("Requests"), PlanField::Requests,
                  [](Plan &plan) { plan.load.requests = 7; });
    document.edit(QStringLiteral("Warm-up"), PlanField::WarmUp, [](Plan &plan) { plan.load.warmUp = 1; });
    QCOMPARE(document.undoStack()->count(), 2);
    document.undoStack()->undo();
    QCOMPARE(document.plan().load.warmUp, 0);
    QCOMPARE(document.plan().load.requests, 7);
}

void TestPlanDocument::anEditBackToWhereItBeganLeavesNoStep()
{
    PlanDocument document;
    document.edit(QStringLiteral("Requests"), PlanField::Requests,
                  [](Plan &plan) { plan.load.requests = 41; });
    document.edit(QStringLiteral("Requests"), PlanField::Requests,
                  [](Plan &plan) { plan.load.requests = 40; });
    QVERIFY(!document.isModified());
    QCOMPARE(document.undoStack()->count(), 0);
}

void TestPlanDocument::savesAndLoadsTheSamePlan()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.json"));
    PlanDocument document;
    document.edit(QStringLiteral("Add"), PlanField::Several, [](Plan &plan) {
        plan.backends.push_back(backendNamed(QStringLiteral("a")));
        plan.load.requests = 3;
        plan.budget.requests = 100;
    });
    QSignalSpy saved(&document, &PlanDocument::saved);
    document.save(path);
    QVERIFY(saved.wait());
    QVERIFY(!document.isModified());
    QCOMPARE(document.path(), path);

    PlanDocument other;
    QSignalSpy loaded(&other, &PlanDocument::loaded);
    other.load(path);
    QVERIFY(loaded.wait());
    QCOMPARE(other.plan(), document.plan());
    QVERIFY(!other.isModified());
}

void TestPlanDocument::refusesABrokenFileWithPointers()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version": 1, "backends": [{"name": "a", "base_url": "nonsense", "model": "m"}]})");
    file.close();
    PlanDocument document;
    const Plan before = document.plan();
    QSignalSpy failed(&document, &PlanDocument::loadFailed);
    document.load(path);
    QVERIFY(failed.wait());
    QVERIFY(failed.first().at(1).toString().contains(QLatin1String("/backends/0/base_url")));
    QCOMPARE(document.plan(), before);
}

void TestPlanDocument::staysModifiedWhenEditedWhileSaving()
{
    QTemporaryDir folder;
    PlanDocument document;
    document.edit(QStringLiteral("Add"), PlanField::Several,
                  [](Plan &plan) { plan.backends.push_back(backendNamed(QStringLiteral("a"))); });
    QSignalSpy saved(&document, &PlanDocument::saved);
    document.save(folder.filePath(QStringLiteral("plan.json")));
    document.edit(QStringLiteral("Requests"), PlanField::Requests,
                  [](Plan &plan) { plan.load.requests = 9; });
    QVERIFY(saved.wait());
    QVERIFY(document.isModified());
}

void TestPlanDocument::saysWhenAFileCannotBeWritten()
{
    PlanDocument document;
    QSignalSpy failed(&document, &PlanDocument::saveFailed);
    document.save(QStringLiteral("/nonexistent-folder/plan.json"));
    QVERIFY(failed.wait());
    QVERIFY(!failed.first().at(1).toString().isEmpty());
    QVERIFY(document.path().isEmpty());
}

void TestPlanDocument::modelFollowsAddDuplicateRemoveMoveAndUndo()
{
    PlanDocument document;
    BackendListModel model(&document);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto shown = [&] {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.index(row).data().toString();
        return names;
    };
    for (const char *name : {"a", "b", "c"})
        model.add(backendNamed(QLatin1String(name)));
    model.move(0, 2);
    QCOMPARE(shown(), QStringList({QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("a")}));
    model.move(2, 0);
    QCOMPARE(shown(), QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
    model.duplicate(1);
    QCOMPARE(shown(), namesIn(document.plan()));
    QCOMPARE(model.rowCount(), 4);
    model.remove(0);
    QCOMPARE(shown(), namesIn(document.plan()));
    model.replace(0, backendNamed(QStringLiteral("z")));
    QCOMPARE(shown().first(), QStringLiteral("z"));
    while (document.undoStack()->canUndo()) {
        document.undoStack()->undo();
        QCOMPARE(shown(), namesIn(document.plan()));
    }
    QCOMPARE(model.rowCount(), 0);
    model.remove(0);
    model.move(0, 1);
    model.duplicate(-1);
    QVERIFY(!document.isModified());
}

void TestPlanDocument::symbolsCanBeSeenWhenSelected()
{
    PlanDocument document;
    BackendListModel model(&document);
    model.add(backendNamed(QStringLiteral("a")));
    const auto icon = qvariant_cast<QIcon>(model.index(0).data(Qt::DecorationRole));
    const auto colourOf = [&icon](QIcon::Mode mode) {
        const QImage image = icon.pixmap(QSize(16, 16), mode).toImage();
        return image.pixelColor(image.rect().center());
    };
    const QPalette palette = QGuiApplication::palette();
    QCOMPARE(colourOf(QIcon::Selected), palette.color(QPalette::HighlightedText));
    QVERIFY(colourOf(QIcon::Normal) != palette.color(QPalette::HighlightedText));
}

void TestPlanDocument::duplicatesUnderFreeNames()
{
    PlanDocument document;
    BackendListModel model(&document);
    model.add(backendNamed(QStringLiteral("a")));
    model.duplicate(0);
    model.duplicate(0);
    QVERIFY(document.canRun());
    QCOMPARE(namesIn(document.plan()),
             QStringList({QStringLiteral("a"), QStringLiteral("a 3"), QStringLiteral("a 2")}));
}

QTEST_MAIN(TestPlanDocument)
#include "tst_plandocument.moc"
