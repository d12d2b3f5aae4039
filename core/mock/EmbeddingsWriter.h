// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// OpenAI's embeddings: one document with a short vector for each input, always the same ones.
class EmbeddingsWriter : public AnswerWriter
{
public:
    explicit EmbeddingsWriter(AnswerFacts facts);

    /// There is no stream; the request reader asks for none.
    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;
};

/// Counts the texts of `input`; nothing is generated for them.
[[nodiscard]] AnswerRequestReading readEmbeddingsRequest(const HttpRequest &request);

} // namespace streamgauge
