// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/AnthropicMessages.h"
#include "core/protocol/ChatCompletions.h"
#include "core/protocol/Gemini.h"
#include "core/protocol/GenericStream.h"
#include "core/protocol/JsonRequest.h"
#include "core/protocol/Ollama.h"
#include "core/protocol/Realtime.h"
#include "core/protocol/Responses.h"
#include "core/protocol/TextCompletions.h"

#include <algorithm>

namespace streamgauge {

QByteArray ResponseHead::header(QByteArrayView name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [name](const auto &header) {
        return header.first.compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == headers.end() ? QByteArray() : found->second;
}

std::optional<PreparedRequest> StreamProtocol::modelListRequest(const Backend &backend,
                                                                const SecretValue &key) const
{
    Q_UNUSED(backend)
    Q_UNUSED(key)
    return std::nullopt;
}

std::unique_ptr<StreamDecoder> StreamProtocol::makeDecoderFor(const Backend &backend) const
{
    Q_UNUSED(backend)
    return makeDecoder();
}

const std::vector<std::shared_ptr<const StreamProtocol>> &protocols()
{
    static const std::vector<std::shared_ptr<const StreamProtocol>> all{
        std::make_shared<ChatCompletions>(),
        std::make_shared<Responses>(),
        std::make_shared<AnthropicMessages>(),
        std::make_shared<Gemini>(),
        std::make_shared<Ollama>(),
        std::make_shared<TextCompletions>(),
        std::make_shared<Realtime>(),
        std::make_shared<GenericStream>(GenericForm::EventStream),
        std::make_shared<GenericStream>(GenericForm::Lines),
        std::make_shared<GenericStream>(GenericForm::Text),
        std::make_shared<JsonRequest>(),
    };
    return all;
}

std::shared_ptr<const StreamProtocol> protocolById(const QString &id)
{
    const auto &all = protocols();
    const auto found
        = std::find_if(all.begin(), all.end(), [&id](const auto &protocol) { return protocol->id() == id; });
    return found == all.end() ? nullptr : *found;
}

} // namespace streamgauge
