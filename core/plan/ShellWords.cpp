// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ShellWords.h"

#include <QCoreApplication>

#include <utility>

namespace streamgauge {

namespace {

bool isBlank(QChar c)
{
    return c == QLatin1Char(' ') || c == QLatin1Char('\t');
}

bool isLineEnd(QChar c)
{
    return c == QLatin1Char('\n') || c == QLatin1Char('\r');
}

/// What follows a backslash inside $'…'.
QChar ansiEscape(QChar c)
{
    switch (c.unicode()) {
    case 'n':
        return QLatin1Char('\n');
    case 'r':
        return QLatin1Char('\r');
    case 't':
        return QLatin1Char('\t');
    default:
        return c;
    }
}

/// Splits a command line into words.
class ShellReader
{
public:
    explicit ShellReader(const QString &text)
        : m_text(text)
        , m_isWindows(looksLikeWindows(text))
    {
    }

    [[nodiscard]] Result<QStringList> words()
    {
        while (m_at < m_text.size()) {
            const QChar c = m_text.at(m_at);
            if (isBlank(c) || isLineEnd(c)) {
                endWord();
                ++m_at;
            } else if (!takePiece(c)) {
                return failure(QCoreApplication::translate(
                    "ShellWords", "A quote is opened but not closed. Copy the whole command."));
            }
        }
        endWord();
        return m_words;
    }

private:
    /// cmd.exe continues lines with ^, has no single quotes, and escapes quotes as ^" when a browser wrote
    /// it.
    [[nodiscard]] static bool looksLikeWindows(const QString &text)
    {
        return !text.contains(QLatin1Char('\''))
            && (text.contains(QLatin1String("^\n")) || text.contains(QLatin1String("^\r"))
                || text.contains(QLatin1String("^\"")));
    }

    bool takePiece(QChar c)
    {
        m_isInWord = true;
        if (c == QLatin1Char('\'') && !m_isWindows)
            return takeSingleQuoted();
        if (c == QLatin1Char('"'))
            return takeDoubleQuoted();
        if (c == QLatin1Char('$') && m_text.mid(m_at + 1, 1) == QLatin1String("'") && !m_isWindows)
            return takeAnsiQuoted();
        if (c == escapeCharacter()) {
            takeEscape();
            return true;
        }
        m_word += c;
        ++m_at;
        return true;
    }

    [[nodiscard]] QChar escapeCharacter() const { return m_isWindows ? QLatin1Char('^') : QLatin1Char('\\'); }

    /// A line end after it joins two lines; anything else stands for itself.
    void takeEscape()
    {
        ++m_at;
        if (m_at >= m_text.size())
            return;
        if (isLineEnd(m_text.at(m_at))) {
            skipToLineEnd();
            ++m_at;
            if (m_word.isEmpty())
                m_isInWord = false;
            return;
        }
        // ^" opens a quote for the program that is called.
        if (m_isWindows && m_text.at(m_at) == QLatin1Char('"'))
            return;
        m_word += m_text.at(m_at++);
    }

    bool takeSingleQuoted()
    {
        const qsizetype end = m_text.indexOf(QLatin1Char('\''), m_at + 1);
        if (end < 0)
            return false;
        m_word += m_text.mid(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return true;
    }

    bool takeDoubleQuoted()
    {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const QChar c = m_text.at(m_at);
            if (c == QLatin1Char('"')) {
                ++m_at;
                return true;
            }
            if (m_isWindows && c == QLatin1Char('^')) {
                if (takeCaretInQuotes())
                    return true;
            } else if (c == QLatin1Char('\\') && m_at + 1 < m_text.size()) {
                takeBackslashInQuotes();
            } else {
                m_word += c;
            }
        }
        return false;
    }

    /// True where ^" closes the quote. Stands on the last character taken else.
    bool takeCaretInQuotes()
    {
        if (m_text.mid(m_at, 4) == QLatin1String("^\\^\"")) { // a quote inside the text
            m_word += QLatin1Char('"');
            m_at += 3;
            return false;
        }
        ++m_at;
        if (m_at >= m_text.size())
            return false;
        if (m_text.at(m_at) == QLatin1Char('"')) {
            ++m_at;
            return true;
        }
        if (isLineEnd(m_text.at(m_at)))
            skipToLineEnd();
        else
            m_word += m_text.at(m_at);
        return false;
    }

    /// Inside quotes a backslash escapes little, and stands for itself before anything else.
    void takeBackslashInQuotes()
    {
        const QChar next = m_text.at(m_at + 1);
        if (isLineEnd(next)) {
            ++m_at;
            skipToLineEnd();
            return;
        }
        const QStringView escapable = m_isWindows ? QStringView(u"\"") : QStringView(u"\"\\$`");
        if (escapable.contains(next))
            ++m_at;
        m_word += m_text.at(m_at);
    }

    /// To the last character of a line end.
    void skipToLineEnd()
    {
        if (m_text.mid(m_at, 2) == QLatin1String("\r\n"))
            ++m_at;
    }

    bool takeAnsiQuoted()
    {
        for (m_at += 2; m_at < m_text.size(); ++m_at) {
            const QChar c = m_text.at(m_at);
            if (c == QLatin1Char('\'')) {
                ++m_at;
                return true;
            }
            if (c != QLatin1Char('\\')) {
                m_word += c;
                continue;
            }
            if (++m_at >= m_text.size())
                break;
            const QChar next = m_text.at(m_at);
            constexpr int digits = 4;
            bool isHex = false;
            const uint code = m_text.mid(m_at + 1, digits).toUInt(&isHex, 16);
            if (next == QLatin1Char('u') && isHex && m_text.size() > m_at + digits) {
                m_word += QChar(static_cast<char16_t>(code));
                m_at += digits;
            } else {
                m_word += ansiEscape(next);
            }
        }
        return false;
    }

    void endWord()
    {
        if (m_isInWord)
            m_words.append(std::exchange(m_word, {}));
        m_isInWord = false;
    }

    const QString m_text;
    const bool m_isWindows;
    qsizetype m_at = 0;
    QString m_word;
    bool m_isInWord = false;
    QStringList m_words;
};

} // namespace

Result<QStringList> shellWords(const QString &text)
{
    return ShellReader(text).words();
}

} // namespace streamgauge
