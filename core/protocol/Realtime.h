// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// OpenAI Realtime over a WebSocket (`openai-realtime`), with text: the session is set up, the conversation
/// laid in, and one answer asked for. A base URL of http or https means ws or wss.
class Realtime : public StreamProtocol
{
public:
    [[nodiscard]] QString id() const override;
    [[nodiscard]] QString displayName() const override;
    [[nodiscard]] Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                  const SecretValue &key) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override;
};

} // namespace streamgauge
