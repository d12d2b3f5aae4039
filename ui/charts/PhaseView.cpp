// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/PhaseView.h"

#include "core/picture/ReportCharts.h"
#include "core/storage/ResultTables.h"
#include "ui/charts/PhaseBars.h"
#include "ui/models/ElidedLabel.h"
#include "ui/models/RunStore.h"
#include "ui/models/TableText.h"
#include "ui/models/TextTableModel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace streamgauge {

PhaseView::PhaseView(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_asTable(new QToolButton(this))
    , m_copy(new QToolButton(this))
    , m_pages(new QStackedWidget(this))
    , m_scroll(new QScrollArea(this))
    , m_bars(new PhaseBars)
    , m_tableModel(new TextTableModel(this))
    , m_table(new QTableView(this))
{
    auto *title = new ElidedLabel(this);
    title->setText(tr("Median of each phase, one after the other. Phases of events are on this computer's "
                      "clock, others on the server's."));
    m_asTable->setText(tr("Table"));
    m_asTable->setToolTip(tr("Show the numbers instead of the picture"));
    m_asTable->setAccessibleName(tr("Phases as a table"));
    m_asTable->setCheckable(true);
    m_asTable->setAutoRaise(true);
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the numbers, tab-separated"));
    m_copy->setAccessibleName(tr("Copy the numbers of the phases"));
    m_copy->setAutoRaise(true);
    m_scroll->setWidget(m_bars);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setAccessibleName(tr("Where the time of a request went"));
    m_table->setModel(m_tableModel);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAccessibleName(tr("Phases, as a table"));
    setUpTable(m_table);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_table);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 4, 2);
    head->setSpacing(6);
    head->addWidget(title, 1);
    head->addWidget(m_asTable);
    head->addWidget(m_copy);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_pages, 1);

    connect(m_asTable, &QToolButton::toggled, m_pages,
            [this](bool asTable) { m_pages->setCurrentIndex(asTable ? 1 : 0); });
    connect(m_copy, &QToolButton::clicked, this, &PhaseView::copy);
    connect(store, &RunStore::digestChanged, this, &PhaseView::setDigest);
    connect(store, &RunStore::runReplaced, this, [this] { setDigest(nullptr); });
    setDigest(store->digest());
}

void PhaseView::setDigest(const std::shared_ptr<const RunDigest> &digest)
{
    const TextTable table = digest ? phaseTable(digest->summary, NumberStyle::User) : TextTable();
    m_bars->setDigest(digest);
    m_tableModel->setTable(table);
    QStringList words;
    for (const QStringList &row : table.rows)
        words.append(row.join(QLatin1String(", ")));
    m_scroll->setAccessibleDescription(words.join(QLatin1String(". ")));
    const bool isEmpty = !digest || !hasPhases(digest->summary);
    if (std::exchange(m_isEmpty, isEmpty) != isEmpty)
        emit emptyChanged(isEmpty);
}

void PhaseView::copy()
{
    const QModelIndexList cells
        = m_asTable->isChecked() ? m_table->selectionModel()->selectedIndexes() : QModelIndexList();
    QGuiApplication::clipboard()->setText(cells.isEmpty() ? tsvOf(*m_tableModel)
                                                          : tsvOf(*m_tableModel, cells));
}

} // namespace streamgauge
