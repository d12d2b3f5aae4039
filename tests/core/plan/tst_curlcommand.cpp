// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/CurlCommand.h"
#include "core/plan/ShellWords.h"

#include <QTest>

using namespace streamgauge;

class CurlCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void splitsWords_data();
    void splitsWords();
    void readsACommand();
    void readsWhatABrowserCopiesForWindows();
    void readsOptions_data();
    void readsOptions();
    void refuses_data();
    void refuses();
};

void CurlCommandTest::splitsWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const char *text, const QStringList &words) {
        QTest::newRow(name) << QString::fromUtf8(text) << words;
    };
    const auto s = [](const char *text) { return QString::fromUtf8(text); };
    row("blanks", "  a \t b\n", {s("a"), s("b")});
    row("single quotes", R"(a '{"b": "c\n$D"}')", {s("a"), s(R"({"b": "c\n$D"})")});
    row("double quotes", R"("a \"b\" \\ \$C \n")", {s(R"(a "b" \ $C \n)")});
    row("joined pieces", R"(-d'a'"b"c)", {s("-dabc")});
    row("a quote in single quotes", R"('it'\''s')", {s("it's")});
    row("continued lines", "a \\\n  b\\\r\n c", {s("a"), s("b"), s("c")});
    row("continued in quotes", "\"a\\\nb\"", {s("ab")});
    row("escaped blank", R"(a\ b)", {s("a b")});
    row("empty words", "'' \"\" a", {QString(), QString(), s("a")});
    row("ansi quotes", R"($'a\nb\'c\u0041')", {s("a\nb'cA")});
    row("carets", "a ^\r\n  \"b\" ^\n c", {s("a"), s("b"), s("c")});
    row("quotes of a browser for cmd.exe", R"(a ^"{^\^"b^\^": 1}^")", {s("a"), s(R"({"b": 1})")});
    row("nothing", "", {});
}

void CurlCommandTest::splitsWords()
{
    QFETCH(QString, text);
    QFETCH(QStringList, words);
    const auto read = shellWords(text);
    QVERIFY(read);
    QCOMPARE(*read, words);
}

void CurlCommandTest::readsACommand()
{
    const auto command = curlCommandFrom(QString::fromUtf8(R"(
        $ curl -sSN -X post "https://api.example.com/v1/chat/completions?beta=1" \
          -H "Authorization: Bearer $EXAMPLE_KEY" -H 'X-Team:latency' \
          -H 'Accept:' \
          --data-raw '{"model": "small"}' --compressed -k -x http://proxy:3128 | jq .)"));
    QVERIFY(command);
    QCOMPARE(command->url, QUrl(QStringLiteral("https://api.example.com/v1/chat/completions?beta=1")));
    QCOMPARE(command->method, QStringLiteral("POST"));
    QCOMPARE(command->headers, (HeaderList{{"Authorization", "Bearer $EXAMPLE_KEY"}, {"X-Team", "latency"}}));
    QCOMPARE(command->body, QByteArray(R"({"model": "small"})"));
    QCOMPARE(command->proxy, QStringLiteral("http://proxy:3128"));
    QVERIFY(command->isCompressed);
    QVERIFY(!command->verifiesPeer);
    QCOMPARE(command->ignored,
             QStringList({QStringLiteral("-s"), QStringLiteral("-S"), QStringLiteral("-N")}));
}

void CurlCommandTest::readsWhatABrowserCopiesForWindows()
{
    const auto command
        = curlCommandFrom(QStringLiteral("curl ^\"https://h/v1/messages^\" ^\r\n  -H ^\"x-api-key: k^\" ^\r\n"
                                         "  --data-raw ^\"{^\\^\"model^\\^\":^\\^\"m^\\^\"}^\""));
    QVERIFY2(command, command ? "" : qPrintable(command.error().message));
    QCOMPARE(command->url, QUrl(QStringLiteral("https://h/v1/messages")));
    QCOMPARE(command->headers, (HeaderList{{"x-api-key", "k"}}));
    QCOMPARE(command->body, QByteArray(R"({"model":"m"})"));
}

void CurlCommandTest::readsOptions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("user");
    const auto row = [](const char *text, const char *body, const char *user) {
        QTest::newRow(text) << QString::fromUtf8(text) << QByteArray(body) << QString::fromUtf8(user);
    };
    row("curl --url https://h/a -d a -d b", "a&b", "");
    row("curl https://h/a --json '{\"a\":1}'", "{\"a\":1}", "");
    row("curl https://h/a -da=1", "a=1", "");
    row("curl -u me:secret https://h/a", "", "me:secret");
    row("curl https://h/a --data-binary '{}' -o out.txt --max-time 3", "{}", "");
    row("curl https://h/a --data-raw @name", "@name", "");
    row("/usr/bin/curl h/a", "", "");
}

void CurlCommandTest::readsOptions()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, body);
    QFETCH(QString, user);
    const auto command = curlCommandFrom(text);
    QVERIFY2(command, command ? "" : qPrintable(command.error().message));
    QCOMPARE(command->url.host(), QStringLiteral("h"));
    QCOMPARE(command->url.path(), QStringLiteral("/a"));
    QCOMPARE(command->body, body);
    QCOMPARE(command->user, user);
}

void CurlCommandTest::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    const auto row = [](const char *text, const char *why) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(why);
    };
    row("", "begins with");
    row("curl", "no address");
    row("curl 'https://h/a", "not closed");
    row("curl https://h/a -H", "no value");
    row("curl https://h/a https://h/b", "two addresses");
    row("curl https://h/a -d @secret-file", "from a file");
    row("curl http://:80/", "can't be read");
}

void CurlCommandTest::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    const auto command = curlCommandFrom(text);
    QVERIFY(!command);
    QVERIFY2(command.error().message.contains(why), qPrintable(command.error().message));
    QVERIFY(!command.error().message.contains(QLatin1String("secret")));
}

QTEST_GUILESS_MAIN(CurlCommandTest)
#include "tst_curlcommand.moc"
