// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/PromptCache.h"

#include "core/base/SeededRandom.h"

#include <algorithm>
#include <cstring>

namespace streamgauge {

namespace {

quint64 chained(quint64 hash, QByteArrayView bytes)
{
    qsizetype at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        quint64 word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        hash = mixed(hash ^ word);
    }
    for (; at < bytes.size(); ++at)
        hash = mixed(hash ^ static_cast<quint8>(bytes[at]));
    return hash;
}

} // namespace

PromptCache::PromptCache(std::size_t mostBlocks)
    : m_mostPerGeneration(std::max<std::size_t>(1, mostBlocks / 2))
{
}

PromptPrint PromptCache::printOf(QByteArrayView model, QByteArrayView renderedPrompt)
{
    constexpr qsizetype blockBytes = tokensPerBlock * bytesPerToken;
    PromptPrint print;
    print.tokens = (renderedPrompt.size() + bytesPerToken - 1) / bytesPerToken;
    quint64 hash = chained(static_cast<quint64>(model.size()), model);
    for (qsizetype at = 0; at + blockBytes <= renderedPrompt.size(); at += blockBytes) {
        hash = chained(hash, renderedPrompt.sliced(at, blockBytes));
        print.blocks.push_back(hash);
    }
    return print;
}

std::size_t PromptCache::knownBlocks(const PromptPrint &prompt) const
{
    const auto unknown = std::find_if(prompt.blocks.begin(), prompt.blocks.end(), [this](quint64 block) {
        return !m_young.contains(block) && !m_old.contains(block);
    });
    return static_cast<std::size_t>(unknown - prompt.blocks.begin());
}

void PromptCache::remember(const PromptPrint &prompt)
{
    for (const quint64 block : prompt.blocks) {
        if (m_young.size() >= m_mostPerGeneration) {
            m_old = std::move(m_young);
            m_young = {};
        }
        m_young.insert(block);
    }
}

} // namespace streamgauge
