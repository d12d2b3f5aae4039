// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CalibrateCommand.h"
#include "app/cli/Console.h"
#include "app/cli/DecodeCommand.h"
#include "app/cli/MockCommand.h"
#include "app/cli/ProbeCommand.h"
#include "app/cli/RunCommand.h"
#include "core/base/OpenFileLimit.h"

#include <QCoreApplication>

namespace {

QString overview()
{
    return QCoreApplication::translate(
        "main",
        "Measures how LLM endpoints really stream.\n"
        "\n"
        "Usage: streamgauge-cli COMMAND [OPTIONS]\n"
        "\n"
        "  run        run one plan against its backends and compare them\n"
        "  mock       serve the built-in mock provider\n"
        "  calibrate  measure this computer's own error\n"
        "  decode     say what a captured response body holds\n"
        "  probe      find out what an endpoint speaks\n"
        "  models     list the models of an endpoint\n"
        "\n"
        "“streamgauge-cli COMMAND --help” tells more. --version prints the version.\n"
        "\n"
        "Exit codes: 0 done, 1 requests failed, 2 usage or plan fault (nothing was sent),\n"
        "3 stopped by budget, 130 interrupted; where several apply, the largest.\n");
}

} // namespace

int main(int argc, char *argv[])
{
    using namespace streamgauge;
    const QCoreApplication application(argc, argv);
    raiseOpenFileLimit();
    QCoreApplication::setApplicationName(QStringLiteral("io.github.streamgauge.Streamgauge"));
    QCoreApplication::setApplicationVersion(QStringLiteral(STREAMGAUGE_VERSION));

    QStringList arguments = QCoreApplication::arguments();
    const Console console;
    QString command = arguments.value(1);
    if (command == QLatin1String("help")) { // "help run" is "run --help"
        arguments.removeAt(1);
        command = arguments.value(1);
        arguments.append(QStringLiteral("--help"));
        if (arguments.size() == 2)
            command = QStringLiteral("--help");
    }
    if (command == QLatin1String("--help") || command == QLatin1String("-h")) {
        console.print(overview());
        return static_cast<int>(ExitCode::Done);
    }
    if (command == QLatin1String("--version") || command == QLatin1String("-v")) {
        console.print(QStringLiteral("streamgauge-cli " STREAMGAUGE_VERSION "\n"));
        return static_cast<int>(ExitCode::Done);
    }
    if (command == QLatin1String("run"))
        return static_cast<int>(RunCommand().execute(arguments));
    if (command == QLatin1String("mock"))
        return static_cast<int>(MockCommand().execute(arguments));
    if (command == QLatin1String("calibrate"))
        return static_cast<int>(CalibrateCommand().execute(arguments));
    if (command == QLatin1String("decode"))
        return static_cast<int>(DecodeCommand().execute(arguments));

    if (command == QLatin1String("probe"))
        return static_cast<int>(ProbeCommand(ProbeCommand::Kind::Probe).execute(arguments));
    if (command == QLatin1String("models"))
        return static_cast<int>(ProbeCommand(ProbeCommand::Kind::Models).execute(arguments));

    if (!command.isEmpty())
        console.note(QCoreApplication::translate("main", "error: “%1” is no command.").arg(command));
    console.noteRaw(overview());
    return static_cast<int>(ExitCode::Usage);
}
