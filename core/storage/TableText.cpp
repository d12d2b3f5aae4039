// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// Columns a terminal needs for the text: wide East Asian characters take two, combining marks none.
qsizetype terminalWidth(const QString &text)
{
    qsizetype width = 0;
    for (const char32_t character : text.toStdU32String()) {
        if (QChar::category(character) == QChar::Mark_NonSpacing)
            continue;
        const bool wide = (character >= 0x1100 && character <= 0x115F)
            || (character >= 0x2E80 && character <= 0xA4CF) || (character >= 0xAC00 && character <= 0xD7A3)
            || (character >= 0xF900 && character <= 0xFAFF) || (character >= 0xFE30 && character <= 0xFE6F)
            || (character >= 0xFF00 && character <= 0xFF60) || (character >= 0x1F300 && character <= 0x1FAFF)
            || (character >= 0x20000 && character <= 0x3FFFD);
        width += wide ? 2 : 1;
    }
    return width;
}

bool looksNumeric(const QString &cell)
{
    if (cell.isEmpty() || cell.startsWith(QLatin1String("n/a")))
        return true;
    const QChar first = cell.startsWith(QStringLiteral("≈ ")) ? cell.at(2) : cell.at(0);
    return first.isDigit() || (cell.size() > 1 && first == QLatin1Char('-') && cell.at(1).isDigit());
}

QString csvCell(const QString &cell)
{
    QString text = cell;
    bool isNumber = false;
    (void)text.toDouble(&isNumber);
    // A spreadsheet would take such a cell for a formula and run it.
    static const QString formulaStarts = QStringLiteral("=+-@\t\r");
    if (!text.isEmpty() && formulaStarts.contains(text.at(0)) && !isNumber)
        text.prepend(QLatin1Char('\''));
    const bool quote = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"'))
        || text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    if (!quote)
        return text;
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString markdownCell(const QString &cell)
{
    QString text;
    for (const QChar character : printableLine(cell)) {
        switch (character.unicode()) {
        case '<':
            text += QLatin1String("&lt;");
            continue;
        case '>':
            text += QLatin1String("&gt;");
            continue;
        case '&':
            text += QLatin1String("&amp;");
            continue;
        case '|':
        case '\\':
        case '`':
        case '*':
        case '_':
        case '[':
        case ']':
            text += QLatin1Char('\\');
            break;
        default:
            break;
        }
        text += character;
    }
    return text;
}

} // namespace

TextTable transposed(const TextTable &table)
{
    TextTable turned;
    turned.notes = table.notes;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        QStringList line{table.header[column]};
        for (const QStringList &row : table.rows)
            line.append(row[column]);
        if (column == 0)
            turned.header = line;
        else
            turned.rows.push_back(line);
    }
    return turned;
}

QString asPlainText(const TextTable &table)
{
    std::vector<QStringList> lines{table.header};
    lines.insert(lines.end(), table.rows.begin(), table.rows.end());
    std::vector<qsizetype> widths(static_cast<std::size_t>(table.header.size()), 0);
    std::vector<bool> numeric(widths.size(), true);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (std::size_t column = 0; column < widths.size(); ++column) {
            QString &cell = lines[line][static_cast<qsizetype>(column)];
            cell = printableLine(cell);
            widths[column] = std::max(widths[column], terminalWidth(cell));
            if (line > 0 && !looksNumeric(cell))
                numeric[column] = false;
        }
    }
    QString text;
    const auto addLine = [&](const QStringList &cells) {
        QString line;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const QString &cell = cells[static_cast<qsizetype>(column)];
            const QString padding(widths[column] - terminalWidth(cell), QLatin1Char(' '));
            if (column > 0)
                line += QLatin1String("  ");
            line += numeric[column] ? padding + cell : cell + padding;
        }
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        text += line + QLatin1Char('\n');
    };
    addLine(lines.front());
    QStringList rule;
    for (const qsizetype width : widths)
        rule << QString(width, QChar(u'─'));
    addLine(rule);
    for (std::size_t line = 1; line < lines.size(); ++line)
        addLine(lines[line]);
    for (const QString &note : table.notes)
        text += printableLine(note) + QLatin1Char('\n');
    return text;
}

QString asMarkdown(const TextTable &table)
{
    QString text;
    const auto addLine = [&](const QStringList &cells) {
        text += QLatin1Char('|');
        for (const QString &cell : cells)
            text += QLatin1Char(' ') + markdownCell(cell) + QLatin1String(" |");
        text += QLatin1Char('\n');
    };
    addLine(table.header);
    text += QLatin1Char('|');
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        const bool numeric = std::all_of(table.rows.begin(), table.rows.end(),
                                         [&](const QStringList &row) { return looksNumeric(row[column]); });
        text += numeric && !table.rows.empty() ? QLatin1String(" ---: |") : QLatin1String(" --- |");
    }
    text += QLatin1Char('\n');
    for (const QStringList &row : table.rows)
        addLine(row);
    if (!table.notes.isEmpty())
        text += QLatin1Char('\n');
    for (const QString &note : table.notes)
        text += QLatin1String("- ") + markdownCell(note) + QLatin1Char('\n');
    return text;
}

QByteArray asCsv(const TextTable &table)
{
    QString text;
    const auto addLine = [&](const QStringList &cells) {
        QStringList line;
        for (const QString &cell : cells)
            line << csvCell(cell);
        text += line.join(QLatin1Char(',')) + QLatin1String("\r\n");
    };
    addLine(table.header);
    for (const QStringList &row : table.rows)
        addLine(row);
    return text.toUtf8();
}

QString asTsv(const TextTable &table)
{
    QString text;
    const auto addLine = [&](const QStringList &cells) {
        QStringList line;
        for (const QString &cell : cells)
            line << printableLine(cell);
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    addLine(table.header);
    for (const QStringList &row : table.rows)
        addLine(row);
    return text;
}

} // namespace streamgauge
