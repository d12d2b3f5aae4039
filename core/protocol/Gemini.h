// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// Google Gemini and Vertex (`gemini`), as server-sent events. A base URL whose query says `alt=json` asks
/// for the streamed array instead. Implicit caching needs no switch.
class Gemini : public StreamProtocol
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
