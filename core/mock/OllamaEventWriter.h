// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// Where Ollama was asked.
enum class OllamaPlace
{
    Chat,
    Generate ///< knows no calls: they are written as text
};

/// Ollama's own JSON lines, each with the instant at which the server made it, and its durations at the end.
class OllamaEventWriter : public AnswerWriter
{
public:
    OllamaEventWriter(AnswerFacts facts, OllamaPlace place);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;
    [[nodiscard]] ToolCallForm toolCallForm() const override { return ToolCallForm::Whole; }

private:
    struct Content
    {
        QByteArrayView text;
        QByteArrayView thinking;
        QByteArray calls; ///< as JSON; may be empty
    };

    [[nodiscard]] AnswerMessages line(const Content &content, Duration made) const;
    /// A line without its end.
    [[nodiscard]] QByteArray lineHead(const Content &content, Duration made) const;
    [[nodiscard]] QByteArray lastLine(const Content &content, const StreamScript &script) const;
    [[nodiscard]] QByteArray calls(const QByteArray &name, const QByteArray &arguments) const;

    OllamaPlace m_place;
};

/// An HTTP error as Ollama words it.
[[nodiscard]] QByteArray ollamaFault(const AnswerFault &fault);

} // namespace streamgauge
