// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/secrets/SessionSecretStore.h"
#include "ui/plan/CurlDialog.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace streamgauge;

namespace {

const QString plantedKey = QStringLiteral("sk-planted-4711-do-not-leak");

} // namespace

class CurlDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void previewsAndAdds();
    void storesTheKeyAndNothingElse();
    void keepsAVariable();
    void saysWhatIsWrong();

private:
    QString previewOf(const CurlDialog &dialog) const;

    std::shared_ptr<SessionSecretStore> m_session;
    SecretStores m_stores;
};

void CurlDialogTest::init()
{
    m_session = std::make_shared<SessionSecretStore>();
    m_stores = {nullptr, m_session, nullptr};
}

QString CurlDialogTest::previewOf(const CurlDialog &dialog) const
{
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(QLatin1Char('\n'));
}

void CurlDialogTest::previewsAndAdds()
{
    CurlDialog dialog(m_stores);
    dialog.show();
    QVERIFY(!dialog.addButton()->isEnabled());
    dialog.commandField()->setPlainText(QString::fromUtf8(
        R"(curl https://api.example.com/v1/messages -H 'anthropic-beta: b' -d '{"model":"large","top_p":1}')"));
    QVERIFY(dialog.addButton()->isEnabled());
    QVERIFY(!dialog.storeBox()->isVisible());
    const QString preview = previewOf(dialog);
    QVERIFY(preview.contains(QLatin1String("https://api.example.com/v1\n")));
    QVERIFY(preview.contains(QLatin1String("anthropic-beta: b")));
    QVERIFY(preview.contains(QLatin1String("{\"top_p\":1}")));
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QCOMPARE(accepted.count(), 1);
    QCOMPARE(dialog.backend().protocol, QStringLiteral("anthropic"));
    QCOMPARE(dialog.backend().model, QStringLiteral("large"));
}

void CurlDialogTest::storesTheKeyAndNothingElse()
{
    CurlDialog dialog(m_stores);
    dialog.show();
    dialog.commandField()->setPlainText(
        QStringLiteral(
            "curl https://h/v1/chat/completions -H 'Authorization: Bearer %1' -d '{\"model\":\"m\"}'")
            .arg(plantedKey));
    QVERIFY(dialog.storeBox()->isVisible());
    QVERIFY(!previewOf(dialog).contains(plantedKey));
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_COMPARE(accepted.count(), 1);
    QVERIFY(dialog.commandField()->toPlainText().isEmpty());
    const KeyReference key = dialog.backend().key;
    QVERIFY(key.source == KeySource::Session);
    QByteArray stored;
    m_session->read(key.name, this, [&](const SecretReply &reply) { stored = reply.value.reveal(); });
    QTRY_COMPARE(stored, plantedKey.toUtf8());
    Plan plan;
    plan.backends = {dialog.backend()};
    plan.prompts = {PromptShape()};
    QVERIFY(!planToJson(plan).contains(plantedKey.toUtf8()));
    QVERIFY(faultsOf(plan).empty());
}

void CurlDialogTest::keepsAVariable()
{
    CurlDialog dialog(m_stores);
    dialog.commandField()->setPlainText(
        QStringLiteral("curl https://h/v1/messages -H \"x-api-key: $MY_KEY\" -d '{\"model\":\"m\"}'"));
    dialog.accept();
    QCOMPARE(dialog.backend().key, (KeyReference{KeySource::Environment, QStringLiteral("MY_KEY")}));
}

void CurlDialogTest::saysWhatIsWrong()
{
    CurlDialog dialog(m_stores);
    dialog.commandField()->setPlainText(QStringLiteral("curl 'https://h/v1"));
    QVERIFY(!dialog.addButton()->isEnabled());
    QVERIFY(dialog.messageText().contains(QLatin1String("not closed")));
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QCOMPARE(accepted.count(), 0);
}

QTEST_MAIN(CurlDialogTest)
#include "tst_curldialog.moc"
