// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/secrets/LaterReply.h"
#include "core/secrets/SecretStore.h"
#include "core/secrets/SessionSecretStore.h"

#include <QTest>

using namespace streamgauge;

namespace {

/// Answers what it is told to, and counts how often it was asked.
class ScriptedStore : public SecretStore
{
public:
    explicit ScriptedStore(SecretReply reply)
        : m_reply(std::move(reply))
    {
    }
    void read(const QString &, QObject *context, Callback callback) override
    {
        ++reads;
        replyLater(context, std::move(callback), m_reply);
    }
    void write(const QString &, const SecretValue &, QObject *, Callback) override { }
    void remove(const QString &, QObject *, Callback) override { }
    [[nodiscard]] QString displayName() const override { return QStringLiteral("keychain"); }

    int reads = 0;

private:
    SecretReply m_reply;
};

Plan planWith(const std::vector<KeyReference> &keys)
{
    Plan plan;
    for (const KeyReference &key : keys) {
        Backend backend;
        backend.name = QStringLiteral("backend %1").arg(plan.backends.size());
        backend.key = key;
        plan.backends.push_back(backend);
    }
    return plan;
}

SecretStores allStores()
{
    return {nullptr, std::make_shared<SessionSecretStore>(), std::make_shared<EnvironmentSecretStore>()};
}

/// Resolves and waits; empty where no answer came.
std::optional<ResolvedKeys> resolved(const Plan &plan, const SecretStores &stores)
{
    QObject context;
    std::optional<ResolvedKeys> result;
    int calls = 0;
    resolveKeys(plan, stores, &context, [&](const ResolvedKeys &keys) {
        result = keys;
        ++calls;
    });
    if (result) // never before the event loop runs
        return std::nullopt;
    static_cast<void>(QTest::qWaitFor([&] { return calls > 0; }));
    QCoreApplication::processEvents();
    return calls == 1 ? result : std::nullopt;
}

} // namespace

class TestKeyResolution : public QObject
{
    Q_OBJECT

private slots:
    void cleanup();
    void readsEachSource();
    void plansWithoutKeysNeedNoStore();
    void namesTheUnsetVariable();
    void namesEveryMissingKey();
    void saysWhatTheKeychainLacks();
    void asksOnceForOneEntry();
    void trimsAndRefusesBrokenKeys();
    void staysSilentWhenNobodyWaits();
    void environmentIsReadOnly();
    void sessionForgets();
};

void TestKeyResolution::cleanup()
{
    qunsetenv("STREAMGAUGE_TEST_KEY");
}

void TestKeyResolution::readsEachSource()
{
    qputenv("STREAMGAUGE_TEST_KEY", "from-environment");
    SecretStores stores = allStores();
    stores.keychain
        = std::make_shared<ScriptedStore>(SecretReply{SecretError::None, {}, SecretValue("from-keychain")});
    QObject context;
    stores.session->write(QStringLiteral("mine"), SecretValue("from-session"), &context, {});
    const auto keys = resolved(planWith({{KeySource::None, {}},
                                         {KeySource::Session, QStringLiteral("mine")},
                                         {KeySource::Environment, QStringLiteral("STREAMGAUGE_TEST_KEY")},
                                         {KeySource::Keychain, QStringLiteral("theirs")}}),
                               stores);
    QVERIFY(keys.has_value());
    QCOMPARE(keys->error, QString());
    QCOMPARE(keys->keys.size(), 4U);
    QVERIFY(keys->keys[0].isEmpty());
    QCOMPARE(keys->keys[1].reveal(), QByteArray("from-session"));
    QCOMPARE(keys->keys[2].reveal(), QByteArray("from-environment"));
    QCOMPARE(keys->keys[3].reveal(), QByteArray("from-keychain"));
}

void TestKeyResolution::plansWithoutKeysNeedNoStore()
{
    const auto keys = resolved(demoPlan(), {});
    QVERIFY(keys.has_value());
    QCOMPARE(keys->error, QString());
    QCOMPARE(keys->keys.size(), 2U);
}

void TestKeyResolution::namesTheUnsetVariable()
{
    const Plan plan = planWith({{KeySource::Environment, QStringLiteral("STREAMGAUGE_TEST_KEY")}});
    auto keys = resolved(plan, allStores());
    QVERIFY(keys.has_value());
    for (const char *word : {"STREAMGAUGE_TEST_KEY", "backend 0", "not set", "export"})
        QVERIFY2(keys->error.contains(QString::fromUtf8(word)), qPrintable(keys->error));
    qputenv("STREAMGAUGE_TEST_KEY", " \n");
    keys = resolved(plan, allStores());
    QVERIFY(keys.has_value());
    QVERIFY2(keys->error.contains(QLatin1String("empty")), qPrintable(keys->error));
}

void TestKeyResolution::namesEveryMissingKey()
{
    const auto keys = resolved(planWith({{KeySource::Environment, QStringLiteral("STREAMGAUGE_TEST_KEY")},
                                         {KeySource::Session, QStringLiteral("mine")},
                                         {KeySource::Keychain, QStringLiteral("theirs")}}),
                               allStores());
    QVERIFY(keys.has_value());
    QCOMPARE(keys->error.count(QLatin1Char('\n')), 2);
    for (const char *word : {"backend 0", "backend 1", "“mine”", "backend 2", "no keychain"})
        QVERIFY2(keys->error.contains(QString::fromUtf8(word)), qPrintable(keys->error));
}

void TestKeyResolution::saysWhatTheKeychainLacks()
{
    const Plan plan = planWith({{KeySource::Keychain, QStringLiteral("theirs")}});
    SecretStores stores;
    stores.keychain = std::make_shared<ScriptedStore>(SecretReply{SecretError::NotFound, {}, {}});
    auto keys = resolved(plan, stores);
    QVERIFY(keys.has_value());
    QVERIFY2(keys->error.contains(QStringLiteral("no entry “theirs”")), qPrintable(keys->error));
    stores.keychain = std::make_shared<ScriptedStore>(
        SecretReply{SecretError::Locked, QStringLiteral("unlock it first"), {}});
    keys = resolved(plan, stores);
    QVERIFY(keys.has_value());
    QVERIFY2(keys->error.contains(QLatin1String("unlock it first")), qPrintable(keys->error));
}

void TestKeyResolution::asksOnceForOneEntry()
{
    const auto keychain
        = std::make_shared<ScriptedStore>(SecretReply{SecretError::None, {}, SecretValue("the-key")});
    const KeyReference key{KeySource::Keychain, QStringLiteral("theirs")};
    const auto keys = resolved(planWith({key, key, key}), {keychain, nullptr, nullptr});
    QVERIFY(keys.has_value());
    QCOMPARE(keychain->reads, 1);
    QCOMPARE(keys->keys[2].reveal(), QByteArray("the-key"));
}

void TestKeyResolution::trimsAndRefusesBrokenKeys()
{
    const Plan plan = planWith({{KeySource::Environment, QStringLiteral("STREAMGAUGE_TEST_KEY")}});
    qputenv("STREAMGAUGE_TEST_KEY", "the-key\n");
    auto keys = resolved(plan, allStores());
    QVERIFY(keys.has_value());
    QCOMPARE(keys->keys[0].reveal(), QByteArray("the-key"));
    qputenv("STREAMGAUGE_TEST_KEY", "planted\r\nX-Injected: 1");
    keys = resolved(plan, allStores());
    QVERIFY(keys.has_value());
    QVERIFY(keys->keys[0].isEmpty());
    QVERIFY(keys->error.contains(QLatin1String("line breaks")));
    QVERIFY(!keys->error.contains(QLatin1String("planted")));
}

void TestKeyResolution::staysSilentWhenNobodyWaits()
{
    int calls = 0;
    {
        QObject context;
        resolveKeys(planWith({{KeySource::Session, QStringLiteral("mine")}}), allStores(), &context,
                    [&](const ResolvedKeys &) { ++calls; });
    }
    QTest::qWait(10);
    QCOMPARE(calls, 0);
}

void TestKeyResolution::environmentIsReadOnly()
{
    EnvironmentSecretStore store;
    QObject context;
    std::vector<SecretError> errors;
    const auto note = [&](const SecretReply &reply) { errors.push_back(reply.error); };
    store.write(QStringLiteral("STREAMGAUGE_TEST_KEY"), SecretValue("x"), &context, note);
    store.remove(QStringLiteral("STREAMGAUGE_TEST_KEY"), &context, note);
    QVERIFY(errors.empty());
    QTRY_COMPARE(errors.size(), 2U);
    QVERIFY(errors[0] == SecretError::ReadOnly && errors[1] == SecretError::ReadOnly);
    QVERIFY(!qEnvironmentVariableIsSet("STREAMGAUGE_TEST_KEY"));
}

void TestKeyResolution::sessionForgets()
{
    SessionSecretStore store;
    QObject context;
    std::vector<SecretReply> replies;
    const auto note = [&](const SecretReply &reply) { replies.push_back(reply); };
    store.write(QStringLiteral("a"), SecretValue("x"), &context, note);
    store.read(QStringLiteral("a"), &context, note);
    store.remove(QStringLiteral("a"), &context, note);
    store.read(QStringLiteral("a"), &context, note);
    QTRY_COMPARE(replies.size(), 4U);
    QCOMPARE(replies[1].value.reveal(), QByteArray("x"));
    QVERIFY(replies[2].error == SecretError::None);
    QVERIFY(replies[3].error == SecretError::NotFound);
    QVERIFY(!replies[3].message.isEmpty());
}

QTEST_GUILESS_MAIN(TestKeyResolution)
#include "tst_keyresolution.moc"
