// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/secrets/SessionSecretStore.h"
#include "tests/support/ScriptedServer.h"
#include "ui/plan/BackendDialog.h"
#include "ui/plan/BackendKeyForm.h"
#include "ui/plan/ConnectionCheckDialog.h"
#include "ui/plan/ModelBox.h"
#include "ui/plan/PlanDocument.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

/// A server that speaks chat completions, with a list, for one key.
void serve(QTcpSocket &socket, const SeenRequest &request)
{
    const auto answer = [&socket](int status, const QByteArray &body) {
        socket.write("HTTP/1.1 " + QByteArray::number(status)
                     + " X\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    };
    if (request.header("authorization") != "Bearer planted-key-4711")
        answer(401, R"({"error":{"message":"no such key"}})");
    else if (request.head.startsWith("GET /v1/models "))
        answer(200, R"({"data":[{"id":"small"},{"id":"large"}]})");
    else if (request.head.startsWith("POST /v1/chat/completions "))
        socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(ScriptedServer::chatBody(2))
                     + ScriptedServer::lastChunk());
    else
        answer(404, "{}");
}

ProbeTarget targetOf(const ScriptedServer &server)
{
    ProbeTarget target;
    target.backend.name = QStringLiteral("a");
    target.backend.baseUrl = server.baseUrl();
    return target;
}

} // namespace

class ConnectionCheckTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void saysFirstWhatItSends();
    void showsWhatItFound();
    void saysWhatIsWrong();
    void longAnswersAreNotCut();
    void closingCutsOff();
    void fetchesModels();
    void saysThatThereIsNoList();
    void fillsTheBackend();

private:
    static QLineEdit *field(QWidget &dialog, const QString &placeholder);
};

void ConnectionCheckTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

QLineEdit *ConnectionCheckTest::field(QWidget &dialog, const QString &placeholder)
{
    for (QLineEdit *line : dialog.findChildren<QLineEdit *>()) {
        if (line->placeholderText() == placeholder)
            return line;
    }
    return nullptr;
}

void ConnectionCheckTest::saysFirstWhatItSends()
{
    ScriptedServer server(serve);
    ConnectionCheckDialog dialog(targetOf(server), SecretValue(QByteArray("planted-key-4711")));
    dialog.show();
    QVERIFY2(dialog.forecastText().contains(QLatin1String("4 requests that cost 64 output tokens")),
             qPrintable(dialog.forecastText()));
    QVERIFY(dialog.forecastText().contains(server.baseUrl().authority()));
    QTest::qWait(50);
    QCOMPARE(server.connections(), 0);
    QVERIFY(!dialog.useButton()->isEnabled());
}

void ConnectionCheckTest::showsWhatItFound()
{
    ScriptedServer server(serve);
    ConnectionCheckDialog dialog(targetOf(server), SecretValue(QByteArray("planted-key-4711")));
    QSignalSpy completed(&dialog, &ConnectionCheckDialog::completed);
    dialog.send();
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 20000);
    QVERIFY(dialog.report());
    QCOMPARE(dialog.report()->protocol, QStringLiteral("openai-chat"));
    QVERIFY2(dialog.problemText().isEmpty(), qPrintable(dialog.problemText()));
    QVERIFY(dialog.useButton()->isEnabled());
}

void ConnectionCheckTest::saysWhatIsWrong()
{
    ScriptedServer server(serve);
    ProbeTarget target = targetOf(server);
    target.backend.model = QStringLiteral("small");
    ConnectionCheckDialog dialog(target, SecretValue(QByteArray("another-key-4711")));
    QSignalSpy completed(&dialog, &ConnectionCheckDialog::completed);
    dialog.send();
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 20000);
    QVERIFY2(dialog.problemText().contains(QLatin1String("no such key")), qPrintable(dialog.problemText()));
    QVERIFY(!dialog.useButton()->isEnabled());
}

void ConnectionCheckTest::longAnswersAreNotCut()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        const QByteArray list
            = QByteArray(R"({"data":[{"id":"a-)") + QByteArray("long-model-name-").repeated(20) + R"("}]})";
        const QByteArray error
            = R"({"error":{"message":")" + QByteArray("This region may not use it. ").repeated(20) + R"("}})";
        const bool isList = request.head.startsWith("GET");
        const QByteArray &body = isList ? list : error;
        socket.write("HTTP/1.1 " + QByteArray(isList ? "200" : "403")
                     + " X\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    });
    ProbeTarget target = targetOf(server);
    target.backend.model = QStringLiteral("a model with quite a long name, ").repeated(5).trimmed();
    ConnectionCheckDialog dialog(target, SecretValue());
    dialog.show();
    QSignalSpy completed(&dialog, &ConnectionCheckDialog::completed);
    dialog.send();
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 20000);
    QTest::qWait(50); // for the layout
    int checked = 0;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (!label->isVisible() || !label->wordWrap())
            continue;
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        ++checked;
    }
    QVERIFY(checked > 4);
    QVERIFY(dialog.problemText().contains(QLatin1String("region")));
    // What was asked can be asked again; Enter does not close.
    const auto *focused = qobject_cast<QPushButton *>(dialog.focusWidget());
    QVERIFY(focused && focused->isEnabled());
    QVERIFY2(focused->text().contains(QLatin1String("Send Again")), qPrintable(focused->text()));
}

void ConnectionCheckTest::closingCutsOff()
{
    ScriptedServer server([](QTcpSocket &, const SeenRequest &) {}); // silent
    ConnectionCheckDialog dialog(targetOf(server), SecretValue());
    dialog.open();
    dialog.send();
    QTRY_VERIFY(!server.requests().empty());
    dialog.reject();
    QVERIFY(dialog.isHidden());
}

void ConnectionCheckTest::fetchesModels()
{
    ScriptedServer server(serve);
    ModelBox box;
    box.field()->setText(QStringLiteral("typed"));
    box.fetch(targetOf(server), SecretValue(QByteArray("planted-key-4711")));
    QTRY_COMPARE_WITH_TIMEOUT(box.box()->count(), 2, 20000);
    QCOMPARE(box.field()->text(), QStringLiteral("typed"));
    QVERIFY(box.note().contains(QLatin1Char('2')));
    QCOMPARE(server.requests().size(), std::size_t(1));
}

void ConnectionCheckTest::saysThatThereIsNoList()
{
    ScriptedServer server(serve);
    ModelBox box;
    box.fetch(targetOf(server), SecretValue());
    QTRY_VERIFY_WITH_TIMEOUT(box.note().contains(QLatin1String("no such key")), 20000);
    QCOMPARE(box.box()->count(), 0);
}

void ConnectionCheckTest::fillsTheBackend()
{
    ScriptedServer server(serve);
    const SecretStores stores{nullptr, std::make_shared<SessionSecretStore>(),
                              std::make_shared<EnvironmentSecretStore>()};
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, stores);
    dialog.show();
    field(dialog, QStringLiteral("dedicated host"))->setText(QStringLiteral("a"));
    field(dialog, QStringLiteral("https://api.example.com/v1"))->setText(server.baseUrl().toString());
    dialog.protocolBox()->setCurrentIndex(dialog.protocolBox()->findData(QStringLiteral("ollama")));
    auto *source = dialog.keyForm()->sourceBox();
    source->setCurrentIndex(source->findData(static_cast<int>(KeySource::Session)));
    dialog.keyForm()->keyField()->setText(QStringLiteral("planted-key-4711"));
    dialog.checkConnectionButton()->click();
    auto *check = dialog.findChild<ConnectionCheckDialog *>();
    QVERIFY(check);
    QSignalSpy completed(check, &ConnectionCheckDialog::completed);
    check->send();
    QTRY_COMPARE_WITH_TIMEOUT(completed.count(), 1, 20000);
    check->accept();
    QCOMPARE(dialog.protocolBox()->currentData().toString(), QStringLiteral("openai-chat"));
    QCOMPARE(dialog.modelBox()->field()->text(), QStringLiteral("small"));
    QCOMPARE(dialog.modelBox()->box()->count(), 2);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_COMPARE(accepted.count(), 1);
    QCOMPARE(dialog.backend().protocol, QStringLiteral("openai-chat"));
    QCOMPARE(dialog.backend().model, QStringLiteral("small"));
}

QTEST_MAIN(ConnectionCheckTest)
#include "tst_connectioncheck.moc"
