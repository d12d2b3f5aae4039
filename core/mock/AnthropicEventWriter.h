// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// Anthropic's Messages: named events, and blocks that are opened, filled and closed.
class AnthropicEventWriter : public AnswerWriter
{
public:
    explicit AnthropicEventWriter(AnswerFacts facts);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    enum class Block
    {
        None,
        Thinking,
        Text,
        ToolUse
    };

    void begin(AnswerMessages &messages);
    void open(AnswerMessages &messages, Block block, const QByteArray &emptyBlock);
    void addDelta(AnswerMessages &messages, const QByteArray &delta) const;
    void close(AnswerMessages &messages);
    [[nodiscard]] QByteArray message(const QByteArray &content, const QByteArray &stopReason,
                                     const QByteArray &usage) const;
    [[nodiscard]] QByteArray usage(qint64 outputTokens, const QByteArray &outputDetails) const;
    [[nodiscard]] QByteArray finalUsage(const StreamScript &script) const;
    [[nodiscard]] QByteArray signature() const;

    bool m_begun = false;
    Block m_block = Block::None; ///< that is open
    qint64 m_index = 0; ///< of the open block, or of the next
};

/// An HTTP error as Anthropic words it; its type follows from the status.
[[nodiscard]] QByteArray anthropicFault(const AnswerFault &fault);

} // namespace streamgauge
