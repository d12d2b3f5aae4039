// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// Cohere's chat, version 2, over server-sent events (`cohere`).
class CohereChat : public StreamProtocol
{
public:
    [[nodiscard]] QString id() const override;
    [[nodiscard]] QString displayName() const override;
    [[nodiscard]] Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                  const SecretValue &key) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override;
};

} // namespace streamgauge
