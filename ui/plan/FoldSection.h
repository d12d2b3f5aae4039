// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace streamgauge {

/// A titled section that folds to one line; folded, it says in a few words what it holds.
class FoldSection : public QWidget
{
    Q_OBJECT

public:
    FoldSection(const QString &title, QWidget *content, QWidget *parent = nullptr);

    void setSummary(const QString &words);
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }

private:
    QToolButton *m_header;
    QLabel *m_summary;
    QWidget *m_content;
    bool m_folded = true;
};

} // namespace streamgauge
