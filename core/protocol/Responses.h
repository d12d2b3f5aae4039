// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// OpenAI's Responses API over server-sent events (`openai-responses`). Usage needs no switch: it is in the
/// last event.
class Responses : public StreamProtocol
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
