// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "PlanCases.h"

#include "core/plan/PlanFile.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

QString schemaPath()
{
    return QStringLiteral(STREAMGAUGE_SOURCE_DIR "/resources/plan.schema.json");
}

/// The examples of the documentation: whole plans in fenced blocks.
std::vector<QByteArray> documentedPlans()
{
    static const QRegularExpression fence(QStringLiteral("```json\\n(.*?)```"),
                                          QRegularExpression::DotMatchesEverythingOption);
    std::vector<QByteArray> plans;
    for (const char *name : {"PLAN.md", "PROTOCOLS.md"}) {
        QFile file(QStringLiteral(STREAMGAUGE_SOURCE_DIR "/docs/") + QLatin1String(name));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        auto blocks = fence.globalMatch(QString::fromUtf8(file.readAll()));
        while (blocks.hasNext())
            plans.push_back(blocks.next().captured(1).toUtf8());
    }
    return plans;
}

} // namespace

/// The published schema and the reader agree.
class TestPlanSchema : public QObject
{
    Q_OBJECT

private slots:
    void describesEveryField();
    void documentedPlansAreRead();
    void agreesWithTheReader();

private:
    void checkDescriptions(const QJsonObject &schema, const QString &where);
};

void TestPlanSchema::checkDescriptions(const QJsonObject &schema, const QString &where)
{
    const QJsonObject properties = schema.value(QLatin1String("properties")).toObject();
    for (auto property = properties.begin(); property != properties.end(); ++property) {
        const QJsonObject field = property.value().toObject();
        const QString pointer = where + QLatin1Char('/') + property.key();
        QVERIFY2(field.contains(QLatin1String("description")) || field.contains(QLatin1String("$ref")),
                 qPrintable(pointer));
        checkDescriptions(field, pointer);
    }
}

void TestPlanSchema::describesEveryField()
{
    QFile file(schemaPath());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject schema = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(schema.value(QLatin1String("$schema")).toString(),
             QStringLiteral("https://json-schema.org/draft/2020-12/schema"));
    checkDescriptions(schema, QString());
    const QJsonObject definitions = schema.value(QLatin1String("$defs")).toObject();
    QVERIFY(definitions.size() >= 8);
    for (auto definition = definitions.begin(); definition != definitions.end(); ++definition) {
        const QJsonObject object = definition.value().toObject();
        QVERIFY2(object.contains(QLatin1String("description")), qPrintable(definition.key()));
        checkDescriptions(object, definition.key());
    }
}

void TestPlanSchema::documentedPlansAreRead()
{
    const std::vector<QByteArray> plans = documentedPlans();
    QVERIFY(!plans.empty());
    for (const QByteArray &json : plans) {
        const PlanReading reading = planFromJson(json);
        QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    }
}

void TestPlanSchema::agreesWithTheReader()
{
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    if (python.isEmpty())
        QSKIP("python3 is not installed, so that the schema cannot be tried");

    struct Expectation
    {
        QString name;
        bool isValid = false;
    };
    QTemporaryDir folder;
    QStringList arguments{QStringLiteral(STREAMGAUGE_SOURCE_DIR "/tests/core/plan/validate_plans.py"),
                          schemaPath()};
    std::vector<Expectation> expected;
    const auto add = [&](const QString &name, const QByteArray &json, bool isValid) {
        const QString path = folder.filePath(QStringLiteral("%1.json").arg(expected.size()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json);
        arguments.append(path);
        expected.push_back({name, isValid});
    };
    for (const planCases::Good &good : planCases::good()) {
        add(QLatin1String(good.name), good.json, true);
        const PlanReading reading = planFromJson(good.json);
        QVERIFY(reading.plan.has_value());
        add(QLatin1String(good.name) + QLatin1String(", written"), planToJson(*reading.plan), true);
    }
    add(QStringLiteral("demo"), planToJson(demoPlan()), true);
    QFile demo(QStringLiteral(STREAMGAUGE_SOURCE_DIR "/resources/demo.sgplan.json"));
    QVERIFY(demo.open(QIODevice::ReadOnly));
    add(QStringLiteral("demo file"), demo.readAll(), true);
    for (const QByteArray &json : documentedPlans())
        add(QStringLiteral("documented"), json, true);
    for (const planCases::Faulty &faulty : planCases::faulty())
        add(QLatin1String(faulty.name), faulty.json, faulty.schema == planCases::Schema::CannotSay);

    QProcess process;
    process.start(python, arguments);
    QVERIFY(process.waitForFinished(60'000));
    if (process.exitCode() == 77)
        QSKIP("the Python package jsonschema is not installed, so that the schema cannot be tried");
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    const QStringList answers
        = QString::fromUtf8(process.readAllStandardOutput()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(static_cast<std::size_t>(answers.size()), expected.size());
    QStringList wrong;
    for (qsizetype index = 0; index < answers.size(); ++index) {
        const Expectation &expectation = expected[static_cast<std::size_t>(index)];
        if ((answers[index] == QLatin1String("valid")) != expectation.isValid)
            wrong.append(expectation.name + QLatin1String(" is ") + answers[index]);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1String("; "))));
}

QTEST_GUILESS_MAIN(TestPlanSchema)
#include "tst_planschema.moc"
