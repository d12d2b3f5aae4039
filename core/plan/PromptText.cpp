// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PromptText.h"

#include "core/base/SeededRandom.h"

#include <array>

namespace streamgauge {

namespace {

// Changing these lists changes every generated prompt, and with it the comparability of runs: a test pins
// them.
constexpr std::array adjectives{
    "northern", "quiet",  "early",   "broad",  "narrow", "public", "recent",
    "careful",  "wooden", "distant", "annual", "shared", "hidden", "ordinary",
    "southern", "steady", "modest",  "bright", "remote", "useful",
};
constexpr std::array nouns{
    "harbour",     "council", "library",   "garden",  "bridge",   "market",    "archive", "workshop",
    "valley",      "museum",  "ferry",     "orchard", "station",  "survey",    "village", "theatre",
    "school",      "quarry",  "reservoir", "mill",    "festival", "committee", "railway", "kitchen",
    "observatory", "clinic",  "newspaper", "canal",   "forest",   "team",
};
constexpr std::array verbs{
    "described", "repaired", "visited", "measured", "supported", "replaced", "opened",  "followed",
    "painted",   "counted",  "shared",  "planned",  "protected", "borrowed", "praised", "studied",
};
constexpr std::array places{
    "near", "behind", "beside", "beyond", "across from", "next to", "above", "opposite",
};
constexpr std::array times{
    "in the spring", "after the storm",         "before noon",      "over many years", "during the winter",
    "last summer",   "at the end of the month", "every other week",
};

template <std::size_t size>
QLatin1String pick(const std::array<const char *, size> &words, SeededRandom &random)
{
    return QLatin1String(words[random.below(static_cast<quint32>(size))]);
}

QString thing(SeededRandom &random)
{
    // Two statements, since the order in which operands are evaluated is open.
    const QLatin1String adjective = pick(adjectives, random);
    const QLatin1String noun = pick(nouns, random);
    return QLatin1String("the ") + adjective + QLatin1Char(' ') + noun;
}

QString sentence(SeededRandom &random)
{
    const quint32 form = random.below(3);
    QString text = thing(random);
    text += QLatin1Char(' ') + pick(verbs, random);
    text += QLatin1Char(' ') + thing(random);
    if (form > 0) {
        text += QLatin1Char(' ') + pick(places, random);
        text += QLatin1Char(' ') + thing(random);
    }
    if (form > 1)
        text += QLatin1Char(' ') + pick(times, random);
    text[0] = text.at(0).toUpper();
    return text + QLatin1Char('.');
}

} // namespace

QString plausibleText(SeededRandom &random, int characters)
{
    QString text;
    while (text.size() < characters) {
        if (!text.isEmpty())
            text += QLatin1Char(' ');
        text += sentence(random);
    }
    return text;
}

QString plausibleSubject(SeededRandom &random)
{
    return thing(random);
}

} // namespace streamgauge
