// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/RunArguments.h"

#include "app/cli/BackendOption.h"
#include "app/cli/OptionValues.h"
#include "core/plan/PlanFile.h"
#include "core/plan/PlanLimits.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

constexpr qint64 mostOfInt = std::numeric_limits<int>::max();
constexpr qint64 mostOfAll = std::numeric_limits<qint64>::max();

QString tr(const char *text)
{
    return QCoreApplication::translate("RunArguments", text);
}

void declareOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        tr("Runs one plan against its backends and prints how each of them streamed.\n"
           "Give a plan file, or backends on the command line. Options override the plan file."));
    parser.addPositionalArgument(QStringLiteral("run"), tr("This command."));
    parser.addPositionalArgument(QStringLiteral("PLAN.json"), tr("The plan file."),
                                 QStringLiteral("[PLAN.json]"));
    const auto add = [&](const char *name, const QString &description, const char *value) {
        parser.addOption({QString::fromLatin1(name), description, QString::fromLatin1(value)});
    };
    add("backend",
        tr("A backend instead of a plan file; repeatable: NAME,url=URL,model=MODEL[,key-env=VARIABLE]"
           "[,key-keychain=ENTRY][,protocol=NAME][,http=1.1|2][,accept-encoding=LIST][,header=Name:value]."),
        "BACKEND");
    add("requests", tr("Timed requests for each backend and prompt mode."), "N");
    add("concurrency",
        tr("Requests at a time for each backend; with --rate the most at a time, 0 for no limit."), "N");
    add("rate", tr("Open loop: requests a second for each backend, sent whether or not earlier ones ended."),
        "R");
    parser.addOption(
        {QStringLiteral("poisson"), tr("With --rate: random (exponential) gaps instead of even ones.")});
    add("prompt", tr("cold, warm, or mixed:SHARE with the share of warm requests; repeatable."), "MODE");
    add("prompts", tr("Your own prompts, a {\"prompt\": …} or {\"messages\": […]} a line."), "FILE.jsonl");
    add("prompt-tokens", tr("Tokens of each generated prompt, approximately."), "N");
    add("max-tokens", tr("Most output tokens of a request."), "N");
    add("warmup", tr("Uncounted requests for each backend before the timed ones."), "N");
    add("seed", tr("Seed of prompts and order."), "N");
    add("retries",
        tr("Sends a failed request again, at most N times; off unless given. Retries enter no figure."), "N");
    add("timeout", tr("Deadline of each request, from start to end."), "SECONDS");
    add("nonce", tr("Repeats an earlier run's cold prompts; its nonce is in the results."), "NONCE");
    add("definitions",
        tr("Whose rules the figures follow: %1.").arg(definitionNames().join(QStringLiteral(", "))), "NAME");
    add("events", tr("Every token event as it arrives, a JSON line each."), "FILE.jsonl");
    add("requests-out", tr("Every planned request with outcome, instants and figures, a JSON line each."),
        "FILE.jsonl");
    add("json", tr("The result as JSON."), "FILE");
    add("csv", tr("The comparison table as CSV."), "FILE");
    add("markdown", tr("The comparison table as Markdown."), "FILE");
    add("report", tr("A report folder: one HTML page with the charts, and the data."), "FOLDER");
    add("budget-requests", tr("Never send more requests than this."), "N");
    add("budget-tokens", tr("Never risk more output tokens than this."), "N");
    add("budget-seconds", tr("Never take longer than this."), "SECONDS");
    parser.addHelpOption();
}

/// Lays options over the plan, one call an option; the first fault is kept.
class PlanOverlay
{
public:
    PlanOverlay(const QCommandLineParser &parser, Plan &plan)
        : m_parser(parser)
        , m_plan(plan)
    {
    }

    template <typename Target>
    void number(const char *option, qint64 least, qint64 most, Target &target)
    {
        read(option, [&](const QString &name, const QString &value) -> Result<void> {
            const auto number = wholeNumber(name, value, least, most);
            if (!number)
                return tl::unexpected(number.error());
            target = static_cast<Target>(*number);
            return {};
        });
    }

    template <typename Read>
    void read(const char *option, Read read)
    {
        const QString name = QString::fromLatin1(option);
        if (!m_fault.isEmpty() || !m_parser.isSet(name))
            return;
        if (const Result<void> done = read(QStringLiteral("--") + name, m_parser.value(name)); !done)
            m_fault = done.error().message;
    }

    void layLoad()
    {
        Load &load = m_plan.load;
        const bool wasClosed = load.arrival == Arrival::ClosedLoop;
        number("requests", 1, mostOfInt, load.requests);
        read("rate", [&](const QString &name, const QString &value) -> Result<void> {
            const auto rate = positiveNumber(name, value);
            if (!rate)
                return tl::unexpected(rate.error());
            load.rate = *rate;
            if (wasClosed) {
                load.arrival = Arrival::ConstantRate;
                load.concurrency = 0; // the closed loop's number of slots would throttle an open loop
            }
            return {};
        });
        read("poisson", [&](const QString &, const QString &) -> Result<void> {
            if (load.arrival == Arrival::ClosedLoop)
                return failure(
                    tr("--poisson needs --rate: without a rate there are no gaps to make random."));
            load.arrival = Arrival::PoissonRate;
            return {};
        });
        number("concurrency", load.arrival == Arrival::ClosedLoop ? 1 : 0, mostOfInt, load.concurrency);
        number("warmup", 0, mostOfInt, load.warmUp);
        read("retries", [&](const QString &name, const QString &value) -> Result<void> {
            const auto retries = wholeNumber(name, value, 0, planLimits::attempts - 1);
            if (!retries)
                return tl::unexpected(retries.error());
            m_plan.retry.attempts = static_cast<int>(*retries) + 1;
            return {};
        });
        read("seed", [&](const QString &name, const QString &value) -> Result<void> {
            bool isNumber = false;
            load.seed = value.toULongLong(&isNumber);
            if (!isNumber)
                return failure(tr("%1 takes a whole number from 0, not “%2”.").arg(name, value));
            return {};
        });
        read("timeout", [&](const QString &name, const QString &value) -> Result<void> {
            const auto timeout = positiveSeconds(name, value);
            if (!timeout)
                return tl::unexpected(timeout.error());
            m_plan.deadlines.total = *timeout;
            return {};
        });
    }

    void layPrompts()
    {
        if (m_plan.prompts.empty())
            m_plan.prompts.emplace_back();
        const QStringList modes = m_parser.values(QStringLiteral("prompt"));
        if (!modes.isEmpty()) {
            const PromptShape base = m_plan.prompts.front();
            std::vector<PromptShape> shapes;
            for (const QString &mode : modes) {
                auto shape = withPromptMode(base, mode);
                if (!shape) {
                    keep(shape.error());
                    return;
                }
                shapes.push_back(*std::move(shape));
            }
            m_plan.prompts = std::move(shapes);
        }
        for (PromptShape &shape : m_plan.prompts) {
            number("max-tokens", 1, mostOfInt, shape.maxOutputTokens);
            const int before = shape.targetTokens;
            number("prompt-tokens", 1, mostOfInt, shape.targetTokens);
            if (shape.targetTokens != before) // the shared part keeps its share of the whole
                shape.stablePrefixTokens
                    = std::min(shape.stablePrefixTokens, static_cast<int>(shape.targetTokens * 5LL / 6));
            if (m_parser.isSet(QStringLiteral("prompts")))
                shape.promptsFile = QFileInfo(m_parser.value(QStringLiteral("prompts"))).absoluteFilePath();
        }
    }

    void layBudget()
    {
        number("budget-requests", 0, mostOfAll, m_plan.budget.requests);
        number("budget-tokens", 0, mostOfAll, m_plan.budget.outputTokens);
        read("budget-seconds", [&](const QString &name, const QString &value) -> Result<void> {
            const auto time = positiveSeconds(name, value);
            if (!time)
                return tl::unexpected(time.error());
            m_plan.budget.wallTime = *time;
            return {};
        });
    }

    [[nodiscard]] QString fault() const { return m_fault; }

private:
    void keep(const Error &error)
    {
        if (m_fault.isEmpty())
            m_fault = error.message;
    }

    const QCommandLineParser &m_parser;
    Plan &m_plan;
    QString m_fault;
};

Result<Plan> planFrom(const QCommandLineParser &parser)
{
    const QStringList files = parser.positionalArguments().mid(1);
    const QStringList backends = parser.values(QStringLiteral("backend"));
    if (files.size() > 1)
        return failure(tr("Give one plan file, not %1.").arg(files.size()));
    if (files.isEmpty() && backends.isEmpty())
        return failure(tr("There is nothing to run. Give a plan file, or at least one --backend."));
    if (!files.isEmpty() && !backends.isEmpty())
        return failure(tr("Give a plan file or --backend, not both."));
    if (!files.isEmpty()) {
        PlanReading reading = loadPlan(files.front());
        if (!reading.plan)
            return failure(tr("The plan %1 can't be used:\n%2").arg(files.front(), reading.faultsInWords()));
        return *std::move(reading.plan);
    }
    Plan plan;
    QStringList names;
    for (const QString &option : backends) {
        auto backend = backendFromOption(option);
        if (!backend)
            return tl::unexpected(backend.error());
        names.append(backend->name);
        plan.backends.push_back(*std::move(backend));
    }
    plan.name = names.join(tr(" and "));
    return plan;
}

std::vector<NamedFile> inputsOf(const QCommandLineParser &parser, const Plan &plan)
{
    std::vector<NamedFile> inputs{{tr("the plan"), parser.positionalArguments().value(1)}};
    for (const PromptShape &shape : plan.prompts)
        inputs.push_back({tr("the file of prompts"), shape.promptsFile});
    for (const Backend &backend : plan.backends)
        inputs.push_back({tr("the authorities of backend “%1”").arg(backend.name), backend.tls.caFile});
    return inputs;
}

Result<void> lay(const QCommandLineParser &parser, Plan &plan)
{
    PlanOverlay overlay(parser, plan);
    overlay.layLoad();
    overlay.layPrompts();
    overlay.layBudget();
    if (const QString fault = overlay.fault(); !fault.isEmpty())
        return failure(fault);
    QStringList faults;
    for (const PlanFault &fault : runFaultsOf(plan))
        faults.append(fault.pointer + QStringLiteral(": ") + fault.message);
    if (!faults.isEmpty())
        return failure(tr("The plan can't be used:\n%1").arg(faults.join(QLatin1Char('\n'))));
    return {};
}

} // namespace

Result<RunArguments> readRunArguments(const QStringList &arguments)
{
    QCommandLineParser parser;
    declareOptions(parser);
    RunArguments read;
    if (!parser.parse(arguments))
        return failure(parser.errorText());
    if (parser.isSet(QStringLiteral("help"))) {
        read.helpWanted = true;
        read.helpText = parser.helpText();
        return read;
    }
    auto plan = planFrom(parser);
    if (!plan)
        return tl::unexpected(plan.error());
    read.plan = *std::move(plan);
    if (const auto laid = lay(parser, read.plan); !laid)
        return tl::unexpected(laid.error());
    read.inputs = inputsOf(parser, read.plan);
    if (parser.isSet(QStringLiteral("definitions"))) {
        const QString name = parser.value(QStringLiteral("definitions"));
        const auto definitions = definitionsByName(name);
        if (!definitions)
            return failure(tr("--definitions takes one of %1, not “%2”.")
                               .arg(definitionNames().join(QStringLiteral(", ")), name));
        read.definitions = *definitions;
    }
    read.nonce = parser.value(QStringLiteral("nonce"));
    read.outputs = {parser.value(QStringLiteral("events")),   parser.value(QStringLiteral("requests-out")),
                    parser.value(QStringLiteral("json")),     parser.value(QStringLiteral("csv")),
                    parser.value(QStringLiteral("markdown")), parser.value(QStringLiteral("report"))};
    return read;
}

} // namespace streamgauge
