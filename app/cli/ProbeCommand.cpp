// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProbeCommand.h"

#include "app/cli/OptionValues.h"
#include "app/keychain/KeychainSecretStore.h"
#include "core/plan/PlanFile.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/storage/NumberText.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace streamgauge {

namespace {

/// Columns of the answers, so that they stand below each other.
constexpr int widthOfNames = 12;

} // namespace

void ProbeCommand::declareOptions(QCommandLineParser &parser) const
{
    const bool isProbe = m_kind == Kind::Probe;
    parser.setApplicationDescription(
        isProbe ? tr("Finds out whether an endpoint can be reached, takes the key, knows the model, which "
                     "protocol it speaks,\n"
                     "and whether it streams. Says first what it sends: free requests for lists of models, "
                     "then at most one\n"
                     "tiny request for each protocol that may be meant.")
                : tr("Prints the models that an endpoint lists, one a line. Costs nothing."));
    parser.addPositionalArgument(isProbe ? QStringLiteral("probe") : QStringLiteral("models"),
                                 tr("This command."));
    parser.addPositionalArgument(QStringLiteral("URL"), tr("Base URL, such as https://api.example.com/v1."));
    parser.addOption({QStringLiteral("key-env"), tr("The environment variable that holds the API key."),
                      QStringLiteral("VARIABLE")});
    parser.addOption({QStringLiteral("key-keychain"), tr("The entry in the keychain of the desktop."),
                      QStringLiteral("ENTRY")});
    parser.addOption({QStringLiteral("protocol"),
                      tr("Only this one, instead of guessing: %1.").arg(knownProtocols()),
                      QStringLiteral("ID")});
    if (isProbe) {
        parser.addOption({QStringLiteral("model"), tr("The model to ask; else one from the list."),
                          QStringLiteral("MODEL")});
        parser.addOption({QStringLiteral("free"), tr("Only asks for lists of models.")});
    }
    parser.addOption({QStringLiteral("header"),
                      tr("A further request header; repeat it for more; never a key."),
                      QStringLiteral("NAME: VALUE")});
    parser.addOption({QStringLiteral("ca-file"), tr("PEM file with further certificate authorities."),
                      QStringLiteral("FILE")});
    parser.addOption({QStringLiteral("json"), tr("Prints JSON.")});
    parser.addHelpOption();
}

ExitCode ProbeCommand::execute(const QStringList &arguments)
{
    QCommandLineParser parser;
    declareOptions(parser);
    if (const auto early = m_console.parse(parser, arguments))
        return *early;
    const auto target = targetFrom(parser);
    if (!target)
        return m_console.refuse(target.error().message);
    m_target = *target;
    m_asJson = parser.isSet(QStringLiteral("json"));
    connect(&m_signal, &InterruptSignal::interrupted, this, [this] {
        m_isInterrupted = true;
        if (m_probe)
            m_probe->stop();
        else // still waiting for a key
            QCoreApplication::exit(static_cast<int>(ExitCode::Interrupted));
    });
    QMetaObject::invokeMethod(this, &ProbeCommand::resolveThenStart, Qt::QueuedConnection);
    return static_cast<ExitCode>(QCoreApplication::exec());
}

Result<ProbeTarget> ProbeCommand::targetFrom(const QCommandLineParser &parser) const
{
    const QStringList urls = parser.positionalArguments().mid(1);
    if (urls.size() != 1)
        return failure(urls.isEmpty() ? tr("Give the base URL, such as https://api.example.com/v1.")
                                      : tr("Give one base URL, not %1.").arg(urls.size()));
    ProbeTarget target;
    Backend &backend = target.backend;
    backend.name = QStringLiteral("endpoint");
    backend.baseUrl = QUrl(urls.front(), QUrl::StrictMode);
    if (m_kind == Kind::Probe)
        backend.model = parser.value(QStringLiteral("model"));
    backend.tls.caFile = parser.value(QStringLiteral("ca-file"));
    if (parser.isSet(QStringLiteral("key-env")) && parser.isSet(QStringLiteral("key-keychain")))
        return failure(tr("Keep --key-env or --key-keychain: there is one key."));
    if (parser.isSet(QStringLiteral("key-env")))
        backend.key = {KeySource::Environment, parser.value(QStringLiteral("key-env"))};
    else if (parser.isSet(QStringLiteral("key-keychain")))
        backend.key = {KeySource::Keychain, parser.value(QStringLiteral("key-keychain"))};
    for (const QString &line : parser.values(QStringLiteral("header"))) {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        if (colon <= 0)
            return failure(
                tr("A header is written as --header 'Name: value'. The one given has no name before "
                   "a colon."));
        backend.headers.append({line.left(colon).trimmed().toUtf8(), line.mid(colon + 1).trimmed().toUtf8()});
    }
    if (parser.isSet(QStringLiteral("protocol"))) {
        const auto protocol = protocolNamed(parser.value(QStringLiteral("protocol")));
        if (!protocol)
            return tl::unexpected(protocol.error());
        target.protocol = (*protocol)->id();
    }
    if (m_kind == Kind::Models || parser.isSet(QStringLiteral("free")))
        target.depth = ProbeDepth::ListsOnly;

    backend.protocol = probeCandidates(target).front();
    // The rules of plans hold here too: no keys in URLs or headers, no impossible names.
    Plan plan;
    plan.backends = {backend};
    plan.prompts = {PromptShape()};
    if (plan.backends.front().model.isEmpty())
        plan.backends.front().model = QStringLiteral("any");
    QStringList faults;
    for (const PlanFault &fault : faultsOf(plan)) {
        if (fault.pointer.startsWith(QLatin1String("/backends/0/")))
            faults.append(fault.pointer.section(QLatin1Char('/'), 3) + QStringLiteral(": ") + fault.message);
    }
    if (!faults.isEmpty())
        return failure(faults.join(QLatin1Char('\n')));
    if (target.depth == ProbeDepth::ListsOnly && probeForecast(target).listings == 0)
        return failure(
            tr("Endpoints of the protocol %1 have no list of models that could be asked for. Name another "
               "--protocol where the endpoint speaks one, or try a model with “probe URL --protocol %1 "
               "--model MODEL”.")
                .arg(backend.protocol));
    return target;
}

void ProbeCommand::resolveThenStart()
{
    const SecretStores stores{std::make_shared<KeychainSecretStore>(), nullptr,
                              std::make_shared<EnvironmentSecretStore>()};
    Plan plan;
    plan.backends = {m_target.backend};
    resolveKeys(plan, stores, this, [this, stores](const ResolvedKeys &resolved) {
        if (resolved.error.isEmpty())
            start(resolved.keys.front());
        else
            QCoreApplication::exit(static_cast<int>(m_console.refuse(resolved.error)));
    });
}

void ProbeCommand::start(const SecretValue &key)
{
    m_redactor = Redactor({key});
    m_console.setRedactor(m_redactor);
    m_console.note(probeForecast(m_target).inWords());
    m_probe = std::make_unique<EndpointProbe>(m_target, key);
    connect(m_probe.get(), &EndpointProbe::asking, this,
            [this](const QString &what) { m_console.note(printableLine(what)); });
    connect(m_probe.get(), &EndpointProbe::failed, this, [this](const QString &message) {
        QCoreApplication::exit(static_cast<int>(m_console.refuse(message)));
    });
    connect(m_probe.get(), &EndpointProbe::finished, this, &ProbeCommand::complete);
    m_probe->start();
}

void ProbeCommand::complete(const ProbeReport &report)
{
    const ExitCode code = m_kind == Kind::Models ? printModels(report) : printReport(report);
    QCoreApplication::exit(static_cast<int>(m_isInterrupted ? ExitCode::Interrupted : code));
}

ExitCode ProbeCommand::printModels(const ProbeReport &report) const
{
    if (!report.hasList) {
        m_console.note(tr("error: %1").arg(printableLine(report.problem)));
        return ExitCode::RequestsFailed;
    }
    if (m_asJson) {
        const QJsonArray models = QJsonArray::fromStringList(report.models);
        Console::printVerbatim(QJsonDocument(m_redactor.json(models).toArray()).toJson());
        return ExitCode::Done;
    }
    for (const QString &model : report.models)
        m_console.print(printableLine(model) + QLatin1Char('\n'));
    return ExitCode::Done;
}

ExitCode ProbeCommand::printReport(const ProbeReport &report) const
{
    if (m_asJson) {
        Console::printVerbatim(QJsonDocument(m_redactor.json(report.toJson()).toObject()).toJson());
    } else {
        QString text;
        for (const auto &[name, answer] : report.lines())
            text += (name + QLatin1Char(':')).leftJustified(widthOfNames) + printableLine(answer)
                + QLatin1Char('\n');
        m_console.print(text);
    }
    if (report.problem.isEmpty())
        return ExitCode::Done;
    m_console.note(printableLine(report.problem));
    return ExitCode::RequestsFailed;
}

} // namespace streamgauge
