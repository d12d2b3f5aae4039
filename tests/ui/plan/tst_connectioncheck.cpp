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
