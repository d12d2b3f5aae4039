// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PromptBook.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

RequestIdentity identity(quint32 request, int backend, PromptMode mode, quint32 ordinal,
                         RunPart part = RunPart::Timed)
{
    RequestIdentity result;
    result.request = request;
    result.backend = backend;
    result.mode = mode;
    result.part = part;
    result.ordinal = ordinal;
    return result;
}

QJsonArray twoTools()
{
    return QJsonDocument::fromJson(R"([
        {"type": "function", "function": {"name": "weather", "description": "Tells the weather."}},
        {"type": "function", "function": {"name": "time"}}])")
        .array();
}

Plan planWith(const PromptShape &shape, quint64 seed = 1)
{
    Plan plan;
    plan.backends.resize(2);
    plan.prompts = {shape};
    plan.load.seed = seed;
    return plan;
}

QByteArray bytesOf(const Prompt &prompt)
{
    QByteArray bytes = QJsonDocument(prompt.tools).toJson(QJsonDocument::Compact);
    for (const PromptMessage &message : prompt.messages)
        bytes += message.role.toUtf8() + '\0' + message.text.toUtf8() + '\0';
    return bytes;
}

/// The prompt with its nonce, wherever it stands, taken out.
QByteArray withoutNonce(const Prompt &prompt)
{
    return bytesOf(prompt).replace(prompt.nonce.toUtf8(), "");
}

QString firstDescription(const Prompt &prompt)
{
    return prompt.tools.first()
        .toObject()
        .value(QLatin1String("function"))
        .toObject()
        .value(QLatin1String("description"))
        .toString();
}

} // namespace

class TestPromptBook : public QObject
{
    Q_OBJECT

private slots:
    void sameSeedGivesTheSameBytes();
    void backendsDifferByNonceOnly();
    void nonceLeadsToolsAndSystemPrompt();
    void noncesAreUniqueAndDerived();
    void warmPromptsShareTheirPrefix();
    void meetsTheTargetLength_data();
    void meetsTheTargetLength();
    void readsOwnPrompts();
    void namesFileAndLine_data();
    void namesFileAndLine();
    void freshNoncesDiffer();

private:
    QString write(const QByteArray &content);
    QTemporaryDir m_folder;
};

QString TestPromptBook::write(const QByteArray &content)
{
    const QString path = m_folder.filePath(QStringLiteral("own.jsonl"));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(content);
    return path;
}

void TestPromptBook::sameSeedGivesTheSameBytes()
{
    PromptShape shape;
    shape.tools = twoTools();
    const auto digestOf = [&](quint64 seed) {
        const PromptBook book = PromptBook::open(planWith(shape, seed)).value();
        QCryptographicHash hash(QCryptographicHash::Sha256);
        for (quint32 ordinal = 0; ordinal < 20; ++ordinal) {
            hash.addData(bytesOf(
                book.prompt(0, identity(ordinal, 0, PromptMode::Cold, ordinal), QStringLiteral("n"))));
            hash.addData(bytesOf(
                book.prompt(0, identity(ordinal, 0, PromptMode::Warm, ordinal), QStringLiteral("n"))));
        }
        return hash.result().toHex();
    };
    QVERIFY(digestOf(1) == digestOf(1));
    QVERIFY(digestOf(1) != digestOf(2));
    // Pinned: whoever changes the generator or its words breaks the comparison with earlier runs.
    QCOMPARE(digestOf(1), QByteArray("6e6ccefb367648383ec38ed639b0641bacc6d64f72b36106b57fdf1744908fba"));
}

void TestPromptBook::backendsDifferByNonceOnly()
{
    PromptShape shape;
    shape.tools = twoTools();
    const PromptBook book = PromptBook::open(planWith(shape)).value();
    const Prompt a = book.prompt(0, identity(10, 0, PromptMode::Cold, 3), QStringLiteral("run"));
    const Prompt b = book.prompt(0, identity(11, 1, PromptMode::Cold, 3), QStringLiteral("run"));
    QVERIFY(a.nonce != b.nonce);
    QCOMPARE(withoutNonce(a), withoutNonce(b));
    const Prompt next = book.prompt(0, identity(12, 0, PromptMode::Cold, 4), QStringLiteral("run"));
    QVERIFY(withoutNonce(a) != withoutNonce(next));
}

void TestPromptBook::nonceLeadsToolsAndSystemPrompt()
{
    PromptShape shape;
    shape.tools = twoTools();
    const PromptBook book = PromptBook::open(planWith(shape)).value();
    const Prompt prompt = book.prompt(0, identity(0, 0, PromptMode::Cold, 0), QStringLiteral("run"));
    QCOMPARE(prompt.messages.at(0).role, QStringLiteral("system"));
    QVERIFY(prompt.messages.at(0).text.startsWith(prompt.nonce));
    QVERIFY(firstDescription(prompt).startsWith(prompt.nonce));
    QVERIFY(firstDescription(prompt).endsWith(QLatin1String("Tells the weather.")));
    QCOMPARE(prompt.tools.at(1), twoTools().at(1));

    // A tool without description gets one.
    shape.tools = QJsonArray{twoTools().at(1)};
    const PromptBook bare = PromptBook::open(planWith(shape)).value();
    const Prompt second = bare.prompt(0, identity(0, 0, PromptMode::Cold, 0), QStringLiteral("run"));
    QCOMPARE(firstDescription(second), second.nonce);
}

void TestPromptBook::noncesAreUniqueAndDerived()
{
    const PromptBook book = PromptBook::open(planWith({})).value();
    QSet<QString> nonces;
    for (const char *run : {"one", "two"}) {
        for (quint32 request = 0; request < 100; ++request) {
            const auto who = identity(request, static_cast<int>(request % 2), PromptMode::Cold, request / 2);
            const Prompt prompt = book.prompt(0, who, QLatin1String(run));
            QCOMPARE(prompt.nonce.size(), 32);
            nonces.insert(prompt.nonce);
            // The nonce of a run, repeated, gives the whole run again.
            QVERIFY(prompt == book.prompt(0, who, QLatin1String(run)));
        }
    }
    QCOMPARE(nonces.size(), 200);
}

void TestPromptBook::warmPromptsShareTheirPrefix()
{
    PromptShape shape;
    shape.mode = PromptPlanMode::Warm;
    shape.tools = twoTools();
    const PromptBook book = PromptBook::open(planWith(shape)).value();
    const Prompt prime
        = book.prompt(0, identity(0, 0, PromptMode::Warm, 0, RunPart::Prime), QStringLiteral("run"));
    const Prompt first = book.prompt(0, identity(1, 0, PromptMode::Warm, 0), QStringLiteral("run"));
    const Prompt later = book.prompt(0, identity(2, 0, PromptMode::Warm, 1), QStringLiteral("other run"));
    for (const Prompt *prompt : {&prime, &first, &later}) {
        QVERIFY(prompt->nonce.isEmpty());
        QCOMPARE(prompt->tools, twoTools());
        QCOMPARE(prompt->messages.size(), 2U);
        QCOMPARE(prompt->messages[0], prime.messages[0]);
    }
    QVERIFY(prime.messages[1] != first.messages[1]);
    QVERIFY(first.messages[1] != later.messages[1]);
}

void TestPromptBook::meetsTheTargetLength_data()
{
    QTest::addColumn<int>("target");
    QTest::addColumn<int>("prefix");
    QTest::newRow("default") << 1200 << 1000;
    QTest::newRow("long") << 20000 << 16000;
    QTest::newRow("no prefix") << 500 << 0;
    QTest::newRow("prefix longer than a cold prompt") << 300 << 1000;
}

void TestPromptBook::meetsTheTargetLength()
{
    QFETCH(const int, target);
    QFETCH(const int, prefix);
    PromptShape shape;
    shape.targetTokens = target;
    shape.stablePrefixTokens = prefix;
    const PromptBook book = PromptBook::open(planWith(shape)).value();
    const Prompt prompt = book.prompt(0, identity(0, 0, PromptMode::Warm, 0), QString());
    qsizetype characters = 0;
    for (const PromptMessage &message : prompt.messages)
        characters += message.text.size();
    // A sentence or a question may go over.
    QVERIFY(characters >= target * 4 - 10);
    QVERIFY2(characters <= target * 4 + 350, qPrintable(QString::number(characters)));
    QCOMPARE(prompt.messages.size(), prefix == 0 ? 1U : 2U);
}

void TestPromptBook::readsOwnPrompts()
{
    PromptShape shape;
    shape.maxOutputTokens = 100;
    shape.promptsFile
        = write("\xef\xbb\xbf{\"prompt\": \"Say A\", \"max_tokens\": 5}\n\n"
                "{\"messages\": [{\"role\": \"system\", \"content\": \"S\"}, {\"role\": \"user\", "
                "\"content\": \"\u65e5\"}], \"max_tokens\": 500, \"id\": 7}\r\n"
                "{\"prompt\": \"Say C\"}");
    const auto opened = PromptBook::open(planWith(shape));
    QVERIFY2(opened.has_value(), opened ? "" : qPrintable(opened.error().message));
    const PromptBook &book = *opened;
    const auto warm = [&](quint32 ordinal) {
        return book.prompt(0, identity(ordinal, 0, PromptMode::Warm, ordinal), QStringLiteral("run"));
    };
    QCOMPARE(warm(0).messages,
             (std::vector<PromptMessage>{{QStringLiteral("user"), QStringLiteral("Say A")}}));
    QCOMPARE(warm(0).maxOutputTokens, 5);
    QCOMPARE(warm(1).messages.size(), 2U);
    QCOMPARE(warm(1).messages[1].text, QStringLiteral("日"));
    QCOMPARE(warm(1).maxOutputTokens, 100); // the plan's maximum holds
    QCOMPARE(warm(2).maxOutputTokens, 100);
    QCOMPARE(warm(3).messages, warm(0).messages);
    const Prompt cold = book.prompt(0, identity(1, 0, PromptMode::Cold, 1), QStringLiteral("run"));
    QCOMPARE(cold.messages[0].text, cold.nonce + QLatin1String(" S"));
    QCOMPARE(cold.messages[1].text, QStringLiteral("日"));
}

void TestPromptBook::namesFileAndLine_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no JSON") << QByteArray("{\"prompt\": \"a\"}\nSay A\n") << QStringLiteral("line 2");
    QTest::newRow("blank lines count") << QByteArray("\n\n{\"prompt\": 3}\n") << QStringLiteral("line 3");
    QTest::newRow("neither") << QByteArray("{\"text\": \"a\"}\n") << QStringLiteral("line 1");
    QTest::newRow("both") << QByteArray("{\"prompt\": \"a\", \"messages\": []}") << QStringLiteral("line 1");
    QTest::newRow("no messages") << QByteArray("{\"messages\": []}") << QStringLiteral("line 1");
    QTest::newRow("role") << QByteArray("{\"messages\": [{\"role\": \"tool\", \"content\": \"a\"}]}")
                          << QStringLiteral("role");
    QTest::newRow("content") << QByteArray("{\"messages\": [{\"role\": \"user\", \"content\": 1}]}")
                             << QStringLiteral("content");
    QTest::newRow("maximum") << QByteArray("{\"prompt\": \"a\", \"max_tokens\": 0}")
                             << QStringLiteral("max_tokens");
    QTest::newRow("half a maximum") << QByteArray("{\"prompt\": \"a\", \"max_tokens\": 1.5}")
                                    << QStringLiteral("max_tokens");
    QTest::newRow("empty") << QByteArray("\n") << QStringLiteral("no prompts");
    QTest::newRow("all faulty lines")
        << QByteArray("x\n{\"prompt\": \"a\"}\ny\n") << QStringLiteral("line 3");
}

void TestPromptBook::namesFileAndLine()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, expected);
    PromptShape shape;
    shape.promptsFile = write(content);
    const auto book = PromptBook::open(planWith(shape));
    QVERIFY(!book.has_value());
    QVERIFY2(book.error().message.contains(expected), qPrintable(book.error().message));
    QVERIFY(book.error().message.contains(QLatin1String("own.jsonl")));

    shape.promptsFile = m_folder.filePath(QStringLiteral("missing.jsonl"));
    const auto missing = PromptBook::open(planWith(shape));
    QVERIFY(!missing.has_value());
    QVERIFY(missing.error().message.contains(QLatin1String("missing.jsonl")));
}

void TestPromptBook::freshNoncesDiffer()
{
    QCOMPARE(freshRunNonce().size(), 32);
    QVERIFY(freshRunNonce() != freshRunNonce());
}

QTEST_GUILESS_MAIN(TestPromptBook)
#include "tst_promptbook.moc"
