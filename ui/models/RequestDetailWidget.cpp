// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestDetailWidget.h"

#include "ui/models/ElidedLabel.h"
#include "ui/models/EventTableModel.h"
#include "ui/models/NumberText.h"
#include "ui/models/PhaseBar.h"
#include "ui/models/RequestCells.h"
#include "ui/models/RequestDetailText.h"
#include "ui/models/TableText.h"
#include "ui/models/VerdictColours.h"
#include "ui/paint/PicturePainter.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace streamgauge {

namespace {

/// Enough to read; a text widget with many megabytes would stall the window. Copying takes all of it.
constexpr qsizetype mostRawBytesShown = 512 * 1024;

QPlainTextEdit *readOnlyText(const QString &name, QPlainTextEdit::LineWrapMode wrap)
{
    auto *edit = new QPlainTextEdit;
    edit->setReadOnly(true);
    edit->setUndoRedoEnabled(false);
    edit->setLineWrapMode(wrap);
    edit->setTabChangesFocus(true);
    edit->setFrameShape(QFrame::NoFrame);
    edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    edit->setAccessibleName(name);
    return edit;
}

} // namespace

RequestDetailWidget::RequestDetailWidget(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_pages(new QStackedWidget)
    , m_title(new ElidedLabel)
    , m_state(new QLabel)
    , m_bar(new PhaseBar)
    , m_factsHolder(new QWidget)
    , m_facts(new QGridLayout(m_factsHolder))
    , m_tabs(new QTabWidget)
    , m_events(new EventTableModel(this))
    , m_eventTable(new QTableView)
    , m_rawNote(new QLabel)
    , m_raw(readOnlyText(tr("Response body"), QPlainTextEdit::WidgetWidth))
    , m_headers(readOnlyText(tr("Response headers"), QPlainTextEdit::NoWrap))
    , m_evidence(readOnlyText(tr("Evidence"), QPlainTextEdit::WidgetWidth))
{
    auto *empty
        = new QLabel(tr("Select a request in the timeline or in the table to see what happened to it."));
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    empty->setMargin(24);

    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setContentsMargins(0, 0, 0, 0);
    m_facts->setHorizontalSpacing(10);
    m_facts->setVerticalSpacing(1);
    m_facts->setColumnStretch(1, 1);

    m_eventTable->setModel(m_events);
    m_eventTable->setAccessibleName(tr("Events"));
    m_eventTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_eventTable->setFrameShape(QFrame::NoFrame);
    m_eventTable->setContextMenuPolicy(Qt::ActionsContextMenu);
    setUpTable(m_eventTable);
    m_eventTable->horizontalHeader()->setStretchLastSection(true);
    fitColumns(m_eventTable, 120);

    const QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_raw->setFont(mono);
    m_headers->setFont(mono);
    m_rawNote->setWordWrap(true);
    m_rawNote->setMargin(4);
    auto *rawPage = new QWidget;
    auto *rawLayout = new QVBoxLayout(rawPage);
    rawLayout->setContentsMargins({});
    rawLayout->setSpacing(0);
    rawLayout->addWidget(m_rawNote);
    rawLayout->addWidget(m_raw, 1);

    m_tabs->setDocumentMode(true);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->addTab(m_eventTable, tr("&Events"));
    m_tabs->addTab(rawPage, tr("Ra&w"));
    m_tabs->addTab(m_headers, tr("Hea&ders"));
    m_tabs->addTab(m_evidence, tr("E&vidence"));
    auto *copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy what this tab shows, all of it"));
    copy->setAutoRaise(true);
    m_tabs->setCornerWidget(copy);
    connect(copy, &QToolButton::clicked, this, &RequestDetailWidget::copyTab);
    connect(m_tabs, &QTabWidget::currentChanged, this, &RequestDetailWidget::fillTab);

    auto *page = new QWidget;
    auto *head = new QVBoxLayout;
    head->setContentsMargins(8, 6, 8, 4);
    head->setSpacing(4);
    head->addWidget(m_title);
    head->addWidget(m_state);
    head->addWidget(m_bar);
    head->addWidget(m_factsHolder);
    auto *pageLayout = new QVBoxLayout(page);
    pageLayout->setContentsMargins({});
    pageLayout->setSpacing(0);
    pageLayout->addLayout(head);
    pageLayout->addWidget(m_tabs, 1);
    m_pages->addWidget(empty);
    m_pages->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_pages);

    connect(m_store, &RunStore::runReplaced, this, &RequestDetailWidget::clear);
    connect(m_store, &RunStore::requestsUpdated, this, [this](quint32 first, quint32 last) {
        if (m_request && first <= *m_request && *m_request <= last)
            refresh();
    });
    // The marks of the whole run may have changed what is said about this request.
    connect(m_store, &RunStore::digestChanged, this, [this] {
        if (m_request)
            showEvidence();
    });
}

void RequestDetailWidget::showRequest(quint32 request)
{
    if (!m_store->request(request)) {
        clear();
        return;
    }
    m_request = request;
    m_filledRecord.reset();
    m_pages->setCurrentIndex(1);
    refresh();
}

void RequestDetailWidget::clear()
{
    m_request.reset();
    m_filledRecord.reset();
    m_events->setRecord(nullptr);
    m_pages->setCurrentIndex(0);
}

void RequestDetailWidget::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_request)
        refreshFacts();
}

void RequestDetailWidget::refresh()
{
    refreshFacts();
    fillTab();
}

void RequestDetailWidget::refreshFacts()
{
    const StoredRequest &stored = *m_store->request(*m_request);
    m_title->setText(requestTitle(*m_store, *m_request));
    const QString state = requestCell(*m_store, *m_request, RequestTableModel::StateColumn).text;
    const QString error = stored.record ? stored.record->errorMessage : QString();
    m_state->setText(error.isEmpty() ? state : QStringLiteral("%1. %2").arg(state, error));

    const Rgb series = themeFromPalette(palette()).seriesColour(stored.identity.backend);
    m_bar->setPhases(phasesOf(stored.timeline), colourOf(series));

    const auto facts = requestFacts(*m_store, *m_request);
    while (m_factLabels.size() < static_cast<std::size_t>(facts.size())) {
        const int row = static_cast<int>(m_factLabels.size());
        auto *name = new QLabel;
        auto *value = new ElidedLabel;
        m_facts->addWidget(name, row, 0);
        m_facts->addWidget(value, row, 1);
        m_factLabels.emplace_back(name, value);
    }
    for (std::size_t i = 0; i < m_factLabels.size(); ++i) {
        const auto &[name, value] = m_factLabels[i];
        const bool used = i < static_cast<std::size_t>(facts.size());
        name->setVisible(used);
        value->setVisible(used);
        if (!used)
            continue;
        const auto &fact = facts[static_cast<qsizetype>(i)];
        name->setText(fact.first);
        value->setText(fact.second);
    }
}

void RequestDetailWidget::fillTab()
{
    if (!m_request)
        return;
    const std::shared_ptr<const RequestRecord> record = m_store->request(*m_request)->record;
    if (record != m_filledRecord || !record) {
        m_filledRecord = record;
        m_raw->setPlainText(QString());
        m_events->setRecord(record);
        if (record && !m_fitted && m_events->rowCount() > 0) {
            fitColumns(m_eventTable, 120);
            m_fitted = true;
        }
        m_headers->setPlainText(record ? headersText(*record) : tr("Shown when the request has ended."));
        showEvidence();
        m_rawNote->setText(record ? QString() : tr("Shown when the request has ended."));
        m_rawNote->setVisible(!record);
    }
    // The body may be large: only when somebody looks.
    if (record && m_tabs->currentIndex() == RawTab && m_raw->document()->isEmpty())
        showRaw(*record);
}

void RequestDetailWidget::showEvidence()
{
    const QString text = evidenceText(*m_store, *m_request);
    if (text != m_evidence->toPlainText())
        m_evidence->setPlainText(text);
}

void RequestDetailWidget::showRaw(const RequestRecord &record)
{
    m_raw->setPlainText(QString::fromUtf8(record.rawBody.left(mostRawBytesShown)));
    QStringList notes;
    if (record.rawBody.isEmpty())
        notes.append(tr("The response has no body."));
    else if (record.rawBody.size() > mostRawBytesShown)
        notes.append(
            tr("The first %1 of %2 bytes. Copy takes all.")
                .arg(numberText(qint64{mostRawBytesShown}), numberText(qint64{record.rawBody.size()})));
    if (record.rawBodyCapped)
        notes.append(tr("Only the first %1 of %2 bytes were kept.")
                         .arg(numberText(qint64{record.rawBody.size()}), numberText(record.bodyBytes)));
    if (!record.contentEncoding.isEmpty())
        notes.append(tr("Decoded from %1.").arg(record.contentEncoding));
    m_rawNote->setText(notes.join(QLatin1Char(' ')));
    m_rawNote->setVisible(!notes.isEmpty());
}

QSize RequestDetailWidget::sizeHint() const
{
    constexpr int slack = 8;
    const int tabs = m_tabs->tabBar()->sizeHint().width() + m_tabs->cornerWidget()->sizeHint().width();
    return {tabs + slack, QWidget::sizeHint().height()};
}

QString RequestDetailWidget::textOfTab() const
{
    if (!m_request)
        return {};
    const std::shared_ptr<const RequestRecord> record = m_store->request(*m_request)->record;
    switch (static_cast<Tab>(m_tabs->currentIndex())) {
    case EventsTab:
        return tsvOf(*m_events);
    case RawTab:
        return record ? QString::fromUtf8(record->rawBody) : QString();
    case HeadersTab:
        return m_headers->toPlainText();
    case EvidenceTab:
        return requestTitle(*m_store, *m_request) + QLatin1Char('\n') + m_evidence->toPlainText();
    }
    return {};
}

void RequestDetailWidget::copyTab()
{
    QGuiApplication::clipboard()->setText(textOfTab());
}

} // namespace streamgauge
