// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

/// Plain request and response, for embeddings, searches, any JSON endpoint: the user's own body goes to the
/// base URL as it stands, and one JSON document is the answer. A mapping may say where the question goes
/// (`prompt`) and where an error is (`error`).
class JsonRequest : public StreamProtocol
{
public:
    [[nodiscard]] QString id() const override;
    [[nodiscard]] QString displayName() const override;
    [[nodiscard]] AnswerKind answerKind() const override { return AnswerKind::Document; }
    [[nodiscard]] Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                  const SecretValue &key) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoderFor(const Backend &backend) const override;
};

} // namespace streamgauge
