// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ComparisonView.h"

#include "core/plan/Plan.h"
#include "ui/models/ComparisonModel.h"
#include "ui/models/RunStore.h"
#include "ui/models/TableText.h"
#include "ui/models/VerdictColours.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace streamgauge {

ComparisonView::ComparisonView(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_model(new ComparisonModel(this))
    , m_table(new QTableView)
    , m_copy(setUpTable(m_table))
    , m_note(new QLabel)
    , m_warnings(new QLabel)
    , m_empty(new QLabel(tr("No results yet. The comparison fills as requests complete.")))
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Comparison of backends"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->setMinimumHeight(m_table->fontMetrics().height() * 5);
    for (QLabel *label : {m_note, m_warnings}) {
        label->setWordWrap(true);
        label->setMargin(6);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_warnings->setAccessibleName(tr("Warnings"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_warnings);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_empty, 1);

    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        const BackendSummary *row = m_model->summaryAt(index.row());
        const std::optional<quint32> request
            = row ? m_store->typicalRequest(row->backend, row->mode) : std::nullopt;
        if (request)
            emit requestSelected(*request);
    });
    connect(store, &RunStore::digestChanged, this, &ComparisonView::setDigest);
    connect(store, &RunStore::runReplaced, this, [this] { setDigest(nullptr); });
    setDigest(store->digest());
}

void ComparisonView::setDigest(const std::shared_ptr<const RunDigest> &digest)
{
    m_digest = digest;
    m_model->setDigest(digest);
    const bool filled = m_model->rowCount() > 0;
    // Fitted twice at most: to the first figures, and to the final ones.
    const bool isFinal = digest && digest->state == DigestState::Final;
    if (filled && (!m_fitted || isFinal)) {
        fitColumns(m_table, 300);
        m_fitted = true;
    }
    if (!filled)
        m_fitted = false;
    m_table->setVisible(filled);
    m_empty->setVisible(!filled);
    showWarnings();
}

void ComparisonView::copy()
{
    m_copy->trigger();
}

void ComparisonView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showWarnings();
}

void ComparisonView::showWarnings()
{
    QStringList lines;
    if (m_digest) {
        for (const QString &warning : m_digest->summary.warnings)
            lines.append(QStringLiteral("⚠ ") + warning);
    }
    m_warnings->setText(lines.join(QLatin1Char('\n')));
    m_warnings->setVisible(!lines.isEmpty());
    QPalette palette = m_warnings->palette();
    const QColor colour = warningColour(this->palette());
    // Only where it differs: setting a palette sends PaletteChange again.
    if (palette.color(QPalette::WindowText) != colour) {
        palette.setColor(QPalette::WindowText, colour);
        m_warnings->setPalette(palette);
    }

    QStringList notes;
    if (m_digest && !m_digest->summary.rows.empty()) {
        if (m_digest->state == DigestState::Live)
            notes.append(tr("So far; the run still goes on."));
        else if (m_digest->run->end != RunEnd::Done)
            notes.append(tr("The run was stopped before its end: this is a part of it."));
        if (m_digest->summary.definitions != Definitions::Streamgauge)
            notes.append(tr("By the definitions of %1.").arg(displayName(m_digest->summary.definitions)));
        notes.append(tr("“Too few” marks percentiles that the number of requests can't support."));
    }
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
}

} // namespace streamgauge
