// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// OpenAI chat completions over server-sent events (`openai-chat`), and everything compatible with them.
///
/// The output limit goes out as `max_tokens`; a backend whose `body` names `max_completion_tokens` gets that
/// instead. Azure deployments, known by their address, take the key in `api-key`.
class ChatCompletions : public StreamProtocol
{
public:
    [[nodiscard]] QString id() const override;
    [[nodiscard]] QString displayName() const override;
    [[nodiscard]] Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                  const SecretValue &key) const override;
    [[nodiscard]] std::optional<PreparedRequest> modelListRequest(const Backend &backend,
                                                                  const SecretValue &key) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override;
};

} // namespace streamgauge
