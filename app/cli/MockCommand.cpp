// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/MockCommand.h"

#include "app/cli/InterruptSignal.h"
#include "core/mock/MockProvider.h"
#include "core/mock/MockScenarioFile.h"

#include <QCommandLineParser>
#include <QHostAddress>

#include <optional>
#include <utility>

namespace streamgauge {

namespace {

struct ListenAddress
{
    QHostAddress host;
    quint16 port = 0;
};

/// HOST:PORT with a loopback host; IPv6 in brackets.
std::optional<ListenAddress> listenAddress(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(QLatin1Char(':'));
    if (colon <= 0)
        return std::nullopt;
    QString host = text.left(colon);
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']')))
        host = host.mid(1, host.size() - 2);
    if (host == QLatin1String("localhost"))
        host = QStringLiteral("127.0.0.1");
    bool isPort = false;
    const quint16 port = text.mid(colon + 1).toUShort(&isPort);
    const QHostAddress address(host);
    if (!isPort || address.isNull() || !address.isLoopback())
        return std::nullopt;
    return ListenAddress{address, port};
}

} // namespace

ExitCode MockCommand::execute(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Serves a mock provider on this computer: answers with known, seeded delays in every protocol, by "
           "path.\n"
           "Without a scenario: 300 to 1,500 ms to first token, 15 to 40 ms a chunk. Ends with SIGINT or "
           "SIGTERM."));
    parser.addPositionalArgument(QStringLiteral("mock"), tr("This command."));
    parser.addPositionalArgument(QStringLiteral("SCENARIO.json"), tr("What to serve."),
                                 QStringLiteral("[SCENARIO.json]"));
    parser.addOption({QStringLiteral("listen"), tr("Loopback address and port; port 0 takes a free one."),
                      QStringLiteral("HOST:PORT"), QStringLiteral("127.0.0.1:0")});
    parser.addHelpOption();
    if (const auto early = m_console.parse(parser, arguments))
        return *early;
    const QStringList files = parser.positionalArguments().mid(1);
    if (files.size() > 1)
        return m_console.refuse(tr("Give one scenario file, not %1.").arg(files.size()));
    MockScenario scenario = defaultMockScenario();
    if (!files.isEmpty()) {
        auto loaded = loadMockScenario(files.front());
        if (!loaded)
            return m_console.refuse(loaded.error().message);
        scenario = *std::move(loaded);
    }
    const QString listen = parser.value(QStringLiteral("listen"));
    const auto address = listenAddress(listen);
    if (!address)
        return m_console.refuse(
            tr("--listen takes a loopback address and a port, such as 127.0.0.1:8080, not “%1”.")
                .arg(listen));

    InterruptSignal signal;
    QObject::connect(&signal, &InterruptSignal::interrupted, qApp, &QCoreApplication::quit);
    MockProvider provider(std::move(scenario));
    const auto url = provider.listen(address->host, address->port);
    if (!url)
        return m_console.refuse(url.error().message);
    m_console.print(tr("listening on %1").arg(url->toString()) + QLatin1Char('\n'));
    return static_cast<ExitCode>(QCoreApplication::exec());
}

} // namespace streamgauge
