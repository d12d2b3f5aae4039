// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SeededRandom.h"

#include <QByteArray>

namespace streamgauge {

/// Writes readable nonsense, one word a token: a text of N words has N tokens. The same seed gives the same
/// text.
class MockWords
{
public:
    explicit MockWords(SeededRandom random);

    /// Appends the next word, with the space before it unless it is the first.
    void appendWord(QByteArray &text);

private:
    SeededRandom m_random;
    bool m_first = true;
    int m_leftInSentence = 0;
};

} // namespace streamgauge
