// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <unordered_set>
#include <vector>

namespace streamgauge {

/// A rendered prompt as the cache sees it: one hash for each whole block of tokens, which covers everything
/// up to and including that block.
struct PromptPrint
{
    qint64 tokens = 0;
    std::vector<quint64> blocks;
};

/// Remembers which prompt prefixes were computed before, in whole blocks of tokens, as inference servers do.
class PromptCache
{
public:
    static constexpr qint64 bytesPerToken = 4;
    static constexpr qint64 tokensPerBlock = 64;

    explicit PromptCache(std::size_t mostBlocks = 500'000);

    /// Prompts of different models share nothing.
    [[nodiscard]] static PromptPrint printOf(QByteArrayView model, QByteArrayView renderedPrompt);
    /// How many of the prompt's leading blocks are known.
    [[nodiscard]] std::size_t knownBlocks(const PromptPrint &prompt) const;
    void remember(const PromptPrint &prompt);

private:
    using Generation = std::unordered_set<quint64>;

    std::size_t m_mostPerGeneration;
    // What was used since the last turn of generations, and what was used in the one before; older is
    // forgotten.
    Generation m_young;
    Generation m_old;
};

} // namespace streamgauge
