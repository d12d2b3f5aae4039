// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace streamgauge {

class SeededRandom;

/// What a token is taken to be when prompts are made to a size: English text has about four characters a
/// token.
constexpr int charactersPerToken = 4;

/// Plausible English sentences of about so many characters (one sentence more or less), from a small word
/// list. The same state of the generator gives the same text on every platform.
[[nodiscard]] QString plausibleText(SeededRandom &random, int characters);
/// Something for a request to be about: "the northern harbour".
[[nodiscard]] QString plausibleSubject(SeededRandom &random);

} // namespace streamgauge
