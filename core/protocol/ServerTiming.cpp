// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ServerTiming.h"

#include <QByteArrayView>

#include <cmath>

namespace streamgauge {

namespace {

constexpr std::size_t MostPhases = 100;
constexpr qsizetype LongestHeader = 16 * 1024;
constexpr qsizetype LongestName = 100;
constexpr double LongestMs = 86'400'000;

bool isTokenCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || QByteArrayView("!#$%&'*+-.^_`|~").contains(c);
}

/// Reads one header value from left to right.
class Reader
{
public:
    explicit Reader(QByteArrayView text)
        : m_rest(text)
    {
    }

    [[nodiscard]] bool atEnd() const { return m_rest.isEmpty(); }

    bool take(char c)
    {
        skipBlanks();
        if (m_rest.isEmpty() || m_rest.front() != c)
            return false;
        m_rest = m_rest.sliced(1);
        return true;
    }

    QByteArrayView token()
    {
        skipBlanks();
        qsizetype length = 0;
        while (length < m_rest.size() && isTokenCharacter(m_rest[length]))
            ++length;
        const QByteArrayView taken = m_rest.first(length);
        m_rest = m_rest.sliced(length);
        return taken;
    }

    /// A token, or a text in quotes with backslashes before quotes and backslashes.
    QByteArray value()
    {
        if (!take('"'))
            return token().toByteArray();
        QByteArray text;
        while (!m_rest.isEmpty() && m_rest.front() != '"') {
            if (m_rest.front() == '\\' && m_rest.size() > 1)
                m_rest = m_rest.sliced(1);
            text.append(m_rest.front());
            m_rest = m_rest.sliced(1);
        }
        take('"');
        return text;
    }

    /// Whatever stands before the next separator is not understood and skipped.
    void skipTo(QByteArrayView separators)
    {
        while (!m_rest.isEmpty() && !separators.contains(m_rest.front())) {
            if (m_rest.front() == '"')
                static_cast<void>(value());
            else
                m_rest = m_rest.sliced(1);
        }
    }

private:
    void skipBlanks()
    {
        while (!m_rest.isEmpty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest = m_rest.sliced(1);
    }

    QByteArrayView m_rest;
};

/// One metric with its parameters; nothing where it has no usable duration.
std::optional<NamedPhase> takeMetric(Reader &reader)
{
    NamedPhase phase;
    phase.source = PhaseSource::ServerTiming;
    phase.name = QString::fromLatin1(reader.token().toByteArray().left(LongestName));
    std::optional<double> milliseconds;
    bool hasDuration = false;
    bool hasDescription = false;
    reader.skipTo(",;\n");
    while (reader.take(';')) {
        const QByteArray name = reader.token().toByteArray().toLower();
        const QByteArray value = reader.take('=') ? reader.value() : QByteArray();
        // Of several parameters of one name the first counts.
        if (name == "dur" && !std::exchange(hasDuration, true)) {
            bool isNumber = false;
            const double number = value.toDouble(&isNumber);
            if (isNumber && std::isfinite(number) && number >= 0 && number <= LongestMs)
                milliseconds = number;
        } else if (name == "desc" && !std::exchange(hasDescription, true)) {
            phase.description = QString::fromUtf8(value).left(LongestName);
        }
        reader.skipTo(",;\n");
    }
    if (phase.name.isEmpty() || !milliseconds)
        return std::nullopt;
    phase.duration = durationFromMilliseconds(*milliseconds);
    return phase;
}

} // namespace

std::vector<NamedPhase> serverTimingFrom(const HeaderList &headers)
{
    std::vector<NamedPhase> phases;
    for (const auto &[name, value] : headers) {
        if (name.compare("server-timing", Qt::CaseInsensitive) != 0)
            continue;
        Reader reader(QByteArrayView(value).first(std::min(value.size(), LongestHeader)));
        while (!reader.atEnd() && phases.size() < MostPhases) {
            if (auto phase = takeMetric(reader))
                phases.push_back(std::move(*phase));
            // Several headers of one name come joined, by commas or line breaks.
            if (!reader.take(',') && !reader.take('\n'))
                break;
        }
    }
    return phases;
}

} // namespace streamgauge
