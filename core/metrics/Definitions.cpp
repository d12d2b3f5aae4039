// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/Definitions.h"

#include <array>

namespace streamgauge {

namespace {

struct NamedDefinitions
{
    Definitions definitions;
    const char *exported;
    const char *displayed;
};

// Names of programs, so not translated.
constexpr std::array<NamedDefinitions, 7> names{{
    {Definitions::Streamgauge, "streamgauge", "Streamgauge"},
    {Definitions::Vllm, "vllm", "vLLM bench serve"},
    {Definitions::Sglang, "sglang", "SGLang bench_serving"},
    {Definitions::Aiperf, "aiperf", "AIPerf"},
    {Definitions::Guidellm, "guidellm", "GuideLLM"},
    {Definitions::InferencePerf, "inference-perf", "inference-perf, HF inference-benchmarker"},
    {Definitions::Llmperf, "llmperf", "llmperf"},
}};

const NamedDefinitions &entryOf(Definitions definitions)
{
    for (const NamedDefinitions &entry : names) {
        if (entry.definitions == definitions)
            return entry;
    }
    Q_UNREACHABLE();
}

} // namespace

QString exportName(Definitions definitions)
{
    return QString::fromLatin1(entryOf(definitions).exported);
}

QString displayName(Definitions definitions)
{
    return QString::fromLatin1(entryOf(definitions).displayed);
}

std::optional<Definitions> definitionsByName(const QString &name)
{
    for (const NamedDefinitions &entry : names) {
        if (name.compare(QLatin1String(entry.exported), Qt::CaseInsensitive) == 0)
            return entry.definitions;
    }
    return std::nullopt;
}

QStringList definitionNames()
{
    QStringList all;
    for (const NamedDefinitions &entry : names)
        all.append(QString::fromLatin1(entry.exported));
    return all;
}

} // namespace streamgauge
