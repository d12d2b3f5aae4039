// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QJsonObject>
#include <QStringList>

namespace streamgauge {

/// A list of models as a provider gives it.
struct ModelList
{
    QStringList models; ///< as requests name them, in the provider's order
    QString protocol; ///< whose form the list has: openai-chat, anthropic, gemini or ollama

    bool operator==(const ModelList &) const = default;
};

/// Reads a list of any form known; nothing where the document is none. Pure.
[[nodiscard]] std::optional<ModelList> modelListFrom(const QJsonObject &document);

/// A GET for the list at a path below `base`, with the user's own headers over `headers`; nothing where the
/// base is unusable.
[[nodiscard]] std::optional<PreparedRequest> modelListAt(const Backend &backend, const QUrl &base,
                                                         QStringView path, HeaderList headers);
/// The list of OpenAI and its followers. Deployments on Azure have none.
[[nodiscard]] std::optional<PreparedRequest> openAiModelList(const Backend &backend, const QString &protocol,
                                                             const SecretValue &key);

} // namespace streamgauge
