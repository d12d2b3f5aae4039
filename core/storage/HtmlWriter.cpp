// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/HtmlWriter.h"

namespace streamgauge {

QString HtmlWriter::escaped(const QString &text)
{
    QString safe;
    safe.reserve(text.size());
    for (const QChar character : text) {
        switch (character.unicode()) {
        case '&':
            safe += QLatin1String("&amp;");
            break;
        case '<':
            safe += QLatin1String("&lt;");
            break;
        case '>':
            safe += QLatin1String("&gt;");
            break;
        case '"':
            safe += QLatin1String("&quot;");
            break;
        case '\'':
            safe += QLatin1String("&#39;");
            break;
        default:
            // A direction override could make a name read as another; a control character is no text.
            if ((character.category() == QChar::Other_Control && character != QLatin1Char('\n'))
                || character.category() == QChar::Other_Format)
                safe += QChar(QChar::ReplacementCharacter);
            else
                safe += character;
        }
    }
    return safe;
}

void HtmlWriter::open(const QString &element, const Attributes &attributes)
{
    m_html += QLatin1Char('<') + element;
    for (const auto &[name, value] : attributes)
        m_html += QLatin1Char(' ') + name + QLatin1String("=\"") + escaped(value) + QLatin1Char('"');
    m_html += QLatin1Char('>');
    m_open.append(element);
}

void HtmlWriter::close()
{
    Q_ASSERT(!m_open.isEmpty());
    m_html += QLatin1String("</") + m_open.takeLast() + QLatin1String(">\n");
}

void HtmlWriter::text(const QString &text)
{
    m_html += escaped(text);
}

void HtmlWriter::element(const QString &name, const QString &content, const Attributes &attributes)
{
    open(name, attributes);
    text(content);
    close();
}

void HtmlWriter::trusted(const QString &markup)
{
    m_html += markup;
}

QByteArray HtmlWriter::document() const
{
    Q_ASSERT(m_open.isEmpty());
    return m_html.toUtf8();
}

} // namespace streamgauge
