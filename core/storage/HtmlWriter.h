// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

namespace streamgauge {

/// Writes an HTML document element by element. All text and attribute values are escaped here, so that
/// nothing that came from a plan or a server can become markup.
class HtmlWriter
{
public:
    using Attributes = QList<QPair<QString, QString>>;

    void open(const QString &element, const Attributes &attributes = {});
    void close();
    void text(const QString &text);
    /// One element with only text in it.
    void element(const QString &name, const QString &text, const Attributes &attributes = {});
    /// Markup of our own making, unescaped: style sheets and our own SVG.
    void trusted(const QString &markup);
    /// The document so far; every element must be closed.
    [[nodiscard]] QByteArray document() const;

    [[nodiscard]] static QString escaped(const QString &text);

private:
    QString m_html = QStringLiteral("<!DOCTYPE html>\n");
    QStringList m_open;
};

} // namespace streamgauge
