// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/KeychainSecretStore.h"
#include "app/workbench/MessageLog.h"
#include "app/workbench/WindowShot.h"
#include "app/workbench/WorkbenchOptions.h"
#include "core/base/OpenFileLimit.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/secrets/SessionSecretStore.h"
#include "ui/window/AppTheme.h"
#include "ui/window/MainWindow.h"
#include "ui/window/WindowSettings.h"

#include <QApplication>

#include <cstdio>

using namespace streamgauge;

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("streamgauge"));
    QApplication::setApplicationDisplayName(QStringLiteral("Streamgauge"));
    QApplication::setApplicationVersion(QStringLiteral(STREAMGAUGE_VERSION));
    QApplication::setOrganizationName(QStringLiteral("streamgauge"));
    QApplication::setDesktopFileName(QStringLiteral("io.github.streamgauge.Streamgauge"));
    installMessageLog();
    raiseOpenFileLimit();

    const WorkbenchOptions options = readOptions(application);
    if (!options.fault.isEmpty()) {
        std::fprintf(stderr, "streamgauge: %s\n", qPrintable(options.fault));
        return 2;
    }

    const SecretStores stores{std::make_shared<KeychainSecretStore>(), std::make_shared<SessionSecretStore>(),
                              std::make_shared<EnvironmentSecretStore>()};
    WindowSettings settings(options.fresh ? QString() : WindowSettings::defaultPath());
    AppTheme theme;
    theme.apply(options.colours.value_or(settings.colourScheme()));
    MainWindow window(stores, &settings, &theme);
    if (options.size)
        window.resize(*options.size);
    window.show();
    switch (options.start) {
    case WorkbenchOptions::Start::Empty:
        break;
    case WorkbenchOptions::Start::OpenPlan:
        window.openPlan(options.planPath);
        break;
    case WorkbenchOptions::Start::Demo:
        window.runDemo(options.demoTimeScale);
        break;
    }
    if (!options.screenshot.isEmpty())
        new WindowShot(&window, options.screenshot, options.screenshotAfter);
    return QApplication::exec();
}
