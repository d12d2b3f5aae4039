// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/WorkbenchOptions.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace streamgauge {

namespace {

struct WorkbenchText
{
    Q_DECLARE_TR_FUNCTIONS(WorkbenchOptions)
};

std::optional<QSize> sizeFrom(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    const QSize size(parts[0].toInt(), parts[1].toInt());
    return size.isEmpty() ? std::nullopt : std::optional<QSize>(size);
}

} // namespace

WorkbenchOptions readOptions(const QCoreApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(WorkbenchText::tr("Measures how LLM endpoints really stream."));
    parser.addPositionalArgument(QStringLiteral("plan"), WorkbenchText::tr("A plan file to open."),
                                 QStringLiteral("[PLAN]"));
    const QCommandLineOption demo(
        QStringLiteral("demo"),
        WorkbenchText::tr("Open the demo plan and start it: built-in provider, no key, no "
                          "cost."));
    const QCommandLineOption timeScale(
        QStringLiteral("time-scale"),
        WorkbenchText::tr("Play the demo's delays at this scale; 1 is full length, 0.1 ten times as fast."),
        QStringLiteral("SCALE"), QStringLiteral("0.1"));
    const QCommandLineOption fresh(QStringLiteral("fresh"),
                                   WorkbenchText::tr("Start as if for the first time; remember nothing."));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        WorkbenchText::tr("Save a picture of the window, then quit."),
                                        QStringLiteral("FILE"));
    const QCommandLineOption after(QStringLiteral("after"),
                                   WorkbenchText::tr("Seconds to wait before the picture is taken."),
                                   QStringLiteral("SECONDS"), QStringLiteral("3"));
    const QCommandLineOption size(QStringLiteral("size"), WorkbenchText::tr("Size of the window."),
                                  QStringLiteral("WIDTHxHEIGHT"));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   WorkbenchText::tr("Colours: system, light or dark."),
                                   QStringLiteral("THEME"));
    parser.addOptions({demo, timeScale, fresh, screenshot, after, size, theme});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    WorkbenchOptions options;
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1)
        options.fault = WorkbenchText::tr("One plan at a time: %1 were given.").arg(files.size());
    if (parser.isSet(demo))
        options.start = WorkbenchOptions::Start::Demo;
    else if (files.size() == 1)
        options.start = WorkbenchOptions::Start::OpenPlan;
    options.planPath = files.value(0);
    bool isNumber = false;
    options.demoTimeScale = parser.value(timeScale).toDouble(&isNumber);
    if (!isNumber || options.demoTimeScale <= 0 || options.demoTimeScale > 100)
        options.fault = WorkbenchText::tr("--time-scale takes a number above 0 and up to 100.");
    const double seconds = parser.value(after).toDouble(&isNumber);
    if (!isNumber || seconds < 0)
        options.fault = WorkbenchText::tr("--after takes a number of seconds.");
    options.screenshotAfter = std::chrono::milliseconds(qRound64(seconds * 1000));
    options.fresh = parser.isSet(fresh);
    options.screenshot = parser.value(screenshot);
    if (parser.isSet(size)) {
        options.size = sizeFrom(parser.value(size));
        if (!options.size)
            options.fault = WorkbenchText::tr("--size is written as 1600x1000.");
    }
    if (parser.isSet(theme)) {
        const QString name = parser.value(theme);
        if (name == QLatin1String("light"))
            options.colours = ColourScheme::Light;
        else if (name == QLatin1String("dark"))
            options.colours = ColourScheme::Dark;
        else if (name == QLatin1String("system"))
            options.colours = ColourScheme::System;
        else
            options.fault = WorkbenchText::tr("--theme is system, light or dark.");
    }
    return options;
}

} // namespace streamgauge
