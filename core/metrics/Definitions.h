// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace streamgauge {

/// Whose rules the figures are computed by (measurement.md, "The same record under other tools'
/// definitions").
enum class Definitions
{
    Streamgauge,
    Vllm,
    Sglang,
    Aiperf,
    Guidellm,
    InferencePerf, ///< and the Hugging Face inference-benchmarker
    Llmperf,
};

[[nodiscard]] QString
exportName(Definitions definitions); ///< streamgauge, vllm, sglang, aiperf, guidellm, inference-perf, llmperf
[[nodiscard]] QString displayName(Definitions definitions);
[[nodiscard]] std::optional<Definitions> definitionsByName(const QString &name);
[[nodiscard]] QStringList definitionNames();

} // namespace streamgauge
