// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/secrets/SessionSecretStore.h"
#include "ui/plan/BackendDialog.h"
#include "ui/plan/BackendKeyForm.h"
#include "ui/plan/InlineMessage.h"
#include "ui/plan/PlanDocument.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

using namespace streamgauge;

namespace {

const QString plantedKey = QStringLiteral("sk-planted-4711-do-not-leak");

/// A keychain without a service.
class DeafStore : public SecretStore
{
public:
    void read(const QString &, QObject *context, Callback callback) override { refuse(context, callback); }
    void write(const QString &, const SecretValue &, QObject *context, Callback callback) override
    {
        refuse(context, callback);
    }
    void remove(const QString &, QObject *context, Callback callback) override { refuse(context, callback); }
    [[nodiscard]] QString displayName() const override { return QStringLiteral("keychain"); }

private:
    static void refuse(QObject *context, const Callback &callback)
    {
        QTimer::singleShot(0, context, [callback] {
            callback({SecretError::NoService, QStringLiteral("No keychain service is running."), {}});
        });
    }
};

void choose(BackendKeyForm *form, KeySource source)
{
    form->sourceBox()->setCurrentIndex(form->sourceBox()->findData(static_cast<int>(source)));
}

QLineEdit *fieldWithPlaceholder(QWidget &dialog, const QString &placeholder)
{
    for (QLineEdit *field : dialog.findChildren<QLineEdit *>()) {
        if (field->placeholderText() == placeholder)
            return field;
    }
    return nullptr;
}

} // namespace

class TestBackendDialog : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void refusesAnIncompleteBackendAndSaysWhy();
    void addsABackendWithASessionKey();
    void saysThatNoKeychainRuns();
    void aNewKeyDoesNotReplaceThatOfADuplicate();
    void saysWhetherAVariableIsSet();
    void mapsOwnEndpointsOnly();
    void keepsAnUnknownProtocolAndSaysSo();
    void fieldsStandBelowEachOther();

private:
    void fill(BackendDialog &dialog);

    std::shared_ptr<SessionSecretStore> m_session;
    SecretStores m_stores;
};

void TestBackendDialog::init()
{
    m_session = std::make_shared<SessionSecretStore>();
    m_stores = {std::make_shared<DeafStore>(), m_session, std::make_shared<EnvironmentSecretStore>()};
}

void TestBackendDialog::fill(BackendDialog &dialog)
{
    fieldWithPlaceholder(dialog, QStringLiteral("dedicated host"))->setText(QStringLiteral("a"));
    fieldWithPlaceholder(dialog, QStringLiteral("https://api.example.com/v1"))
        ->setText(QStringLiteral("https://llm.example.com/v1"));
    fieldWithPlaceholder(dialog, QStringLiteral("the model's name at this provider"))
        ->setText(QStringLiteral("small"));
}

void TestBackendDialog::refusesAnIncompleteBackendAndSaysWhy()
{
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QCOMPARE(accepted.count(), 0);
    QVERIFY(dialog.findChild<InlineMessage *>()->text().startsWith(QLatin1String("Name")));
    fill(dialog);
    QVERIFY2(dialog.findChild<InlineMessage *>()->text().isEmpty(),
             qPrintable(dialog.findChild<InlineMessage *>()->text()));
    dialog.accept();
    QCOMPARE(accepted.count(), 1);
    QCOMPARE(dialog.backend().baseUrl, QUrl(QStringLiteral("https://llm.example.com/v1")));
}

void TestBackendDialog::addsABackendWithASessionKey()
{
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    fill(dialog);
    choose(dialog.keyForm(), KeySource::Session);
    QCOMPARE(dialog.keyForm()->keyField()->echoMode(), QLineEdit::Password);
    dialog.keyForm()->keyField()->setText(plantedKey);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_COMPARE(accepted.count(), 1);
    const KeyReference key = dialog.backend().key;
    QVERIFY(key.source == KeySource::Session);
    QVERIFY(!key.name.isEmpty());
    QVERIFY(dialog.keyForm()->keyField()->text().isEmpty());

    QByteArray stored;
    m_session->read(key.name, this, [&](const SecretReply &reply) { stored = reply.value.reveal(); });
    QTRY_COMPARE(stored, plantedKey.toUtf8());

    Plan plan = PlanDocument::freshPlan();
    plan.backends.push_back(dialog.backend());
    QVERIFY(!planToJson(plan).contains(plantedKey.toUtf8()));
    QVERIFY2(faultsOf(plan).empty(), "a plan with the new backend can run");
}

void TestBackendDialog::saysThatNoKeychainRuns()
{
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    fill(dialog);
    choose(dialog.keyForm(), KeySource::Keychain);
    QTRY_COMPARE(dialog.keyForm()->state(), QStringLiteral("No keychain service is running."));
    dialog.keyForm()->keyField()->setText(plantedKey);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_VERIFY(dialog.findChild<InlineMessage *>()->text().contains(QLatin1String("not stored")));
    QCOMPARE(accepted.count(), 0);
    choose(dialog.keyForm(), KeySource::Session);
    dialog.accept();
    QTRY_COMPARE(accepted.count(), 1);
}

void TestBackendDialog::aNewKeyDoesNotReplaceThatOfADuplicate()
{
    Plan plan = PlanDocument::freshPlan();
    Backend original;
    original.name = QStringLiteral("a");
    original.baseUrl = QUrl(QStringLiteral("https://llm.example.com/v1"));
    original.model = QStringLiteral("small");
    original.key = {KeySource::Session, QStringLiteral("entry-of-a")};
    Backend copy = original;
    copy.name = QStringLiteral("b");
    plan.backends = {original, copy};
    BackendDialog dialog(plan, 1, m_stores);
    dialog.keyForm()->keyField()->setText(plantedKey);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    dialog.accept();
    QTRY_COMPARE(accepted.count(), 1);
    QVERIFY(dialog.backend().key.name != original.key.name);
}

void TestBackendDialog::saysWhetherAVariableIsSet()
{
    qputenv("STREAMGAUGE_TEST_KEY", "x");
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    fill(dialog);
    choose(dialog.keyForm(), KeySource::Environment);
    dialog.keyForm()->variableField()->setText(QStringLiteral("STREAMGAUGE_TEST_KEY"));
    QTRY_VERIFY(dialog.keyForm()->state().contains(QLatin1String("is set")));
    dialog.keyForm()->variableField()->setText(QStringLiteral("STREAMGAUGE_TEST_NO_KEY"));
    QTRY_VERIFY(dialog.keyForm()->state().contains(QLatin1String("not set")));
    qunsetenv("STREAMGAUGE_TEST_KEY");
}

void TestBackendDialog::mapsOwnEndpointsOnly()
{
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    dialog.show();
    dialog.tabs()->setCurrentIndex(1);
    fill(dialog);
    auto *message = dialog.findChild<InlineMessage *>();
    const auto chooseProtocol = [&](const char *id) {
        dialog.protocolBox()->setCurrentIndex(dialog.protocolBox()->findData(QString::fromLatin1(id)));
    };
    QVERIFY(!dialog.mappingField()->isVisible());
    for (const char *id : {"sse", "ndjson", "text", "json"}) {
        chooseProtocol(id);
        QVERIFY2(dialog.mappingField()->isVisible(), id);
    }
    chooseProtocol("sse");
    dialog.mappingField()->setPlainText(QStringLiteral("{\"text\": "));
    QVERIFY2(message->text().startsWith(QLatin1String("Mapping")), qPrintable(message->text()));
    dialog.mappingField()->setPlainText(QStringLiteral("{\"text\": \"answer\"}"));
    QVERIFY2(message->text().contains(QLatin1String("JSON Pointer")), qPrintable(message->text()));
    dialog.mappingField()->setPlainText(QStringLiteral("{\"txt\": \"/answer\"}"));
    QVERIFY(!message->text().isEmpty());
    dialog.mappingField()->setPlainText(QStringLiteral("{\"text\": \"/answer\"}"));
    QVERIFY2(message->text().isEmpty(), qPrintable(message->text()));
    dialog.accept();
    QCOMPARE(dialog.backend().mapping, (QJsonObject{{QStringLiteral("text"), QStringLiteral("/answer")}}));
    chooseProtocol("anthropic"); // has names of its own
    dialog.accept();
    QVERIFY(dialog.backend().mapping.isEmpty());
}

void TestBackendDialog::keepsAnUnknownProtocolAndSaysSo()
{
    Plan plan = PlanDocument::freshPlan();
    Backend backend;
    backend.name = QStringLiteral("a");
    backend.baseUrl = QUrl(QStringLiteral("https://llm.example.com/v1"));
    backend.model = QStringLiteral("small");
    backend.protocol = QStringLiteral("antropic");
    plan.backends = {backend};
    BackendDialog dialog(plan, 0, m_stores);
    QCOMPARE(dialog.protocolBox()->currentData().toString(), QStringLiteral("antropic"));
    dialog.accept();
    const QString message = dialog.findChild<InlineMessage *>()->text();
    QVERIFY2(message.contains(QLatin1String("anthropic")), qPrintable(message));
}

void TestBackendDialog::fieldsStandBelowEachOther()
{
    BackendDialog dialog(PlanDocument::freshPlan(), std::nullopt, m_stores);
    dialog.show();
    const auto left = [&dialog](QWidget *field) { return field->mapTo(&dialog, QPoint()).x(); };
    QCOMPARE(left(dialog.keyForm()->sourceBox()), left(dialog.protocolBox()));
}

QTEST_MAIN(TestBackendDialog)
#include "tst_backenddialog.moc"
