// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/CaptureText.h"
#include "ui/capture/CaptureWindow.h"
#include "ui/capture/CapturedEventModel.h"
#include "ui/models/ElidedLabel.h"
#include "ui/plan/InlineMessage.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

namespace {

const QByteArray anthropicBody
    = "event: message_start\n"
      "data: {\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"model\":\"large\",\"usage\":"
      "{\"input_tokens\":12,\"output_tokens\":1}}}\n\n"
      "event: content_block_start\n"
      "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":"
      "\"\"}}\n\n"
      "event: content_block_delta\n"
      "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":"
      "\"Sea\\nlevel\"}}\n\n"
      "event: message_delta\n"
      "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":"
      "{\"output_tokens\":3}}\n\n"
      "event: message_stop\n"
      "data: {\"type\":\"message_stop\"}\n\n";

const QByteArray callBody
    = "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":"
      "{\"name\":\"get_weather\",\"arguments\":\"{\\\"city\\\":\\\"Oslo\\\"}\"}},{\"index\":1,\"id\":\"b\","
      "\"function\":{\"name\":\"get_weather\",\"arguments\":\"{\\\"city\\\":7}\"}}]}}]}\n\n"
      "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
      "data: [DONE]\n\n";

const QByteArray weatherTool
    = R"({"name":"get_weather","parameters":{"type":"object","properties":{"city":{"type":"string"}},)"
      R"("required":["city"]}})";

} // namespace

class CaptureWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void guessesAndShowsAFile();
    void copiesWhatDecodePrints();
    void takesStatusAndHeaders();
    void readsWithAMapping();
    void checksCallsAgainstTools();
    void saysWhatIsWrongWithTools();
    void keysAreUnique();
    void followsTheProtocolChosen();
    void saysWhatIsWrong();
    void closesWhileItReads();

private:
    QString write(const QByteArray &body, const QString &name = QStringLiteral("body"));
    void open(CaptureWindow &window, const QByteArray &body);

    QTemporaryDir m_folder;
};

void CaptureWindowTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void CaptureWindowTest::init()
{
    QGuiApplication::clipboard()->clear();
}

QString CaptureWindowTest::write(const QByteArray &body, const QString &name)
{
    const QString path = m_folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(body) != body.size())
        return {};
    return path;
}

void CaptureWindowTest::open(CaptureWindow &window, const QByteArray &body)
{
    QSignalSpy shown(&window, &CaptureWindow::shown);
    window.openFile(write(body));
    QTRY_VERIFY(shown.count() > 0);
}

void CaptureWindowTest::guessesAndShowsAFile()
{
    CaptureWindow window;
    const QAbstractItemModelTester tester(window.events());
    open(window, anthropicBody);
    QCOMPARE(window.protocolBox()->currentData().toString(), QStringLiteral("anthropic"));
    QCOMPARE(window.factText(QStringLiteral("Finish reason")), QStringLiteral("end_turn, that is stop"));
    QCOMPARE(window.factText(QStringLiteral("Tokens")), QStringLiteral("12 in; 3 out"));
    QCOMPARE(window.factText(QStringLiteral("Model")), QStringLiteral("large"));
    QCOMPARE(window.outputField()->toPlainText(), QStringLiteral("Sea\nlevel"));
    QVERIFY(window.outputField()->isReadOnly());
    bool found = false;
    for (int row = 0; row < window.events()->rowCount(); ++row) {
        const auto cell = [&](int column) { return window.events()->index(row, column).data().toString(); };
        if (cell(CapturedEventModel::KindColumn) != QLatin1String("text"))
            continue;
        found = true;
        QCOMPARE(cell(CapturedEventModel::TextColumn), QStringLiteral("Sea⏎level"));
        QVERIFY(cell(CapturedEventModel::BytesColumn).toInt() > 50);
    }
    QVERIFY(found);
}

void CaptureWindowTest::copiesWhatDecodePrints()
{
    CaptureWindow window;
    open(window, anthropicBody);
    window.copyJson();
    QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
    const QJsonObject expected
        = decodeCapture(*protocolById(QStringLiteral("anthropic")), {200, {}}, anthropicBody, 0);
    QCOMPARE(QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object(), expected);
}

void CaptureWindowTest::takesStatusAndHeaders()
{
    CaptureWindow window;
    open(window, R"({"error":{"message":"slow down","type":"rate_limit_error"}})");
    QSignalSpy shown(&window, &CaptureWindow::shown);
    window.statusBox()->setValue(429);
    window.headersField()->setPlainText(
        QStringLiteral("retry-after: 3\nx-ratelimit-limit-requests: 9\nx-ratelimit-remaining-requests: 0"));
    QTRY_COMPARE(window.factText(QStringLiteral("Asked to wait")), QStringLiteral("3.00 s"));
    QVERIFY(window.factText(QStringLiteral("Error")).startsWith(QLatin1String("slow down")));
    QCOMPARE(window.factText(QStringLiteral("Limits")), QStringLiteral("requests: 0 left of 9"));
}

void CaptureWindowTest::readsWithAMapping()
{
    CaptureWindow window;
    window.show();
    open(window, "data: {\"a\":{\"b\":\"x\"}}\n\ndata: {\"a\":{\"b\":\"y\"}}\n\n");
    QCOMPARE(window.protocolBox()->currentData().toString(), QStringLiteral("sse"));
    QVERIFY(window.mappingField()->isVisible());
    QVERIFY(window.outputField()->toPlainText().isEmpty());
    window.mappingField()->setPlainText(QStringLiteral("{\"text\": \"/a/b\"}"));
    QTRY_COMPARE(window.outputField()->toPlainText(), QStringLiteral("xy"));
    window.mappingField()->setPlainText(QStringLiteral("{\"text\": \"a\"}"));
    QVERIFY(window.findChild<InlineMessage *>()->text().contains(QLatin1String("/text")));
}

void CaptureWindowTest::checksCallsAgainstTools()
{
    CaptureWindow window;
    open(window, callBody);
    QVERIFY(window.toolsText().startsWith(QLatin1String("None given")));
    QVERIFY2(window.factText(QStringLiteral("Tool calls")).startsWith(QLatin1String("2 valid, 0 invalid")),
             qPrintable(window.factText(QStringLiteral("Tool calls"))));

    // A list of definitions, from a file.
    QSignalSpy shown(&window, &CaptureWindow::shown);
    window.openTools(
        write(R"([{"type":"function","function":)" + weatherTool + "}]", QStringLiteral("t.json")));
    QTRY_COMPARE(shown.count(), 1);
    QCOMPARE(window.toolsText(), QStringLiteral("1 tool from t.json"));
    const QString calls = window.factText(QStringLiteral("Tool calls"));
    QVERIFY2(calls.startsWith(QLatin1String("1 valid, 1 invalid")), qPrintable(calls));
    QVERIFY(calls.contains(QStringLiteral(R"(✓ valid: get_weather({"city":"Oslo"}))")));
    QVERIFY(calls.contains(QStringLiteral(R"(✗ invalid: get_weather({"city":7}))")));
    QVERIFY(calls.contains(QLatin1String("/city")));
    QVERIFY(window.outputField()->toPlainText().contains(QLatin1String("/city")));
    window.copyJson();
    QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(QLatin1String("\"valid\": false")));

    // The request itself, from the clipboard; it does not offer the tool that is called.
    QGuiApplication::clipboard()->setText(
        QStringLiteral(R"({"model":"m","tools":[{"name":"a","input_schema":{}},{"name":"b"}]})"));
    window.pasteTools();
    QTRY_COMPARE(shown.count(), 2);
    QCOMPARE(window.toolsText(), QStringLiteral("2 tools from the pasted text"));
    QVERIFY(window.factText(QStringLiteral("Tool calls")).startsWith(QLatin1String("0 valid, 2 invalid")));
    window.clearTools();
    QTRY_COMPARE(shown.count(), 3);
    QVERIFY(window.factText(QStringLiteral("Tool calls")).startsWith(QLatin1String("2 valid, 0 invalid")));
}

void CaptureWindowTest::saysWhatIsWrongWithTools()
{
    CaptureWindow window;
    auto *message = window.findChild<InlineMessage *>();
    open(window, callBody);
    window.pasteTools();
    QVERIFY(message->text().contains(QLatin1String("clipboard")));
    window.openTools(m_folder.filePath(QStringLiteral("missing.json")));
    QTRY_VERIFY(message->text().contains(QLatin1String("missing.json")));
    window.openTools(write("[{", QStringLiteral("broken.json")));
    QTRY_VERIFY(message->text().contains(QLatin1String("broken.json are no JSON")));
    window.openTools(write("{\"tools\":7}", QStringLiteral("none.json")));
    QTRY_VERIFY(message->text().contains(QLatin1String("none.json defines no tool")));
    // What was read before stands.
    QVERIFY(window.toolsText().startsWith(QLatin1String("None given")));
    QVERIFY(window.capture());
}

void CaptureWindowTest::keysAreUnique()
{
    CaptureWindow window;
    window.show();
    QStringList texts;
    for (const auto *button : window.findChildren<QPushButton *>())
        texts << button->text();
    for (const auto *label : window.findChildren<QLabel *>()) {
        if (label->buddy())
            texts << label->text();
    }
    const auto *tabs = window.findChild<QTabWidget *>();
    for (int tab = 0; tab < tabs->count(); ++tab)
        texts << tabs->tabText(tab);
    QSet<QString> keys;
    for (const QString &text : texts) {
        const QString key = QKeySequence::mnemonic(text).toString();
        QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(text));
        keys.insert(key);
    }
    QVERIFY(keys.size() > 8);
}

void CaptureWindowTest::followsTheProtocolChosen()
{
    CaptureWindow window;
    window.show();
    open(window, anthropicBody);
    QVERIFY(!window.mappingField()->isVisible());
    QSignalSpy shown(&window, &CaptureWindow::shown);
    window.protocolBox()->setCurrentIndex(window.protocolBox()->findData(QStringLiteral("openai-chat")));
    QTRY_COMPARE(shown.count(), 1);
    QVERIFY(window.capture()->response.outcome != Outcome::Complete);
}

void CaptureWindowTest::saysWhatIsWrong()
{
    CaptureWindow window;
    auto *message = window.findChild<InlineMessage *>();
    window.paste();
    QVERIFY(message->text().contains(QLatin1String("clipboard")));
    window.openFile(m_folder.filePath(QStringLiteral("missing")));
    QTRY_VERIFY(message->text().contains(QLatin1String("missing")));
    QVERIFY(!window.findChildren<ElidedLabel *>().first()->text().contains(QLatin1String("Reading")));
    window.headersField()->setPlainText(QStringLiteral("no header"));
    QVERIFY(message->text().contains(QLatin1String("Line 1")));
    window.headersField()->clear();
    QVERIFY(message->text().isEmpty());
    QGuiApplication::clipboard()->setText(QString::fromUtf8(anthropicBody));
    QSignalSpy shown(&window, &CaptureWindow::shown);
    window.paste();
    QTRY_VERIFY(shown.count() > 0);
    QCOMPARE(window.outputField()->toPlainText(), QStringLiteral("Sea\nlevel"));
}

void CaptureWindowTest::closesWhileItReads()
{
    auto window = std::make_unique<CaptureWindow>();
    QByteArray body;
    for (int i = 0; i < 20000; ++i)
        body += "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
    window->openFile(write(body));
    QTest::qWait(20);
    window.reset();
}

QTEST_MAIN(CaptureWindowTest)
#include "tst_capturewindow.moc"
