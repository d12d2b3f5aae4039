// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockWords.h"

#include <array>
#include <cctype>
#include <string_view>

namespace streamgauge {

namespace {

constexpr std::array<std::string_view, 64> words{
    "water",    "river",   "stone",   "light",   "cloud",   "meadow",  "harbour", "signal",
    "slow",     "quick",   "bright",  "quiet",   "winter",  "summer",  "north",   "south",
    "travels",  "carries", "follows", "gathers", "turns",   "settles", "rises",   "falls",
    "between",  "under",   "over",    "beyond",  "near",    "early",   "late",    "often",
    "always",   "seldom",  "every",   "another", "the",     "a",       "its",     "their",
    "and",      "while",   "until",   "because", "morning", "evening", "garden",  "bridge",
    "lantern",  "window",  "engine",  "measure", "pulse",   "rhythm",  "pattern", "answer",
    "question", "number",  "letter",  "silver",  "copper",  "amber",   "steady",  "open"};

} // namespace

MockWords::MockWords(SeededRandom random)
    : m_random(random)
{
}

void MockWords::appendWord(QByteArray &text)
{
    const bool startsSentence = m_leftInSentence == 0;
    if (startsSentence)
        m_leftInSentence = m_random.between(5, 14);
    if (!m_first)
        text.append(' ');
    m_first = false;
    const std::string_view word = words[m_random.next() % words.size()];
    const qsizetype at = text.size();
    text.append(word.data(), static_cast<qsizetype>(word.size()));
    if (startsSentence)
        text[at] = static_cast<char>(std::toupper(static_cast<unsigned char>(text.at(at))));
    if (--m_leftInSentence == 0)
        text.append('.');
}

} // namespace streamgauge
