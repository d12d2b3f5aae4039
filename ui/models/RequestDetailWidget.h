// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunStore.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace streamgauge {

class ElidedLabel;
class EventTableModel;
class PhaseBar;

/// One request in detail: its phases, its events, its raw body, its response headers, and what its verdict
/// rests on.
class RequestDetailWidget : public QWidget
{
    Q_OBJECT

public:
    enum Tab
    {
        EventsTab,
        RawTab,
        HeadersTab,
        EvidenceTab
    };

    /// The store must outlive the widget.
    explicit RequestDetailWidget(RunStore *store, QWidget *parent = nullptr);

    [[nodiscard]] std::optional<quint32> request() const { return m_request; }
    [[nodiscard]] QTabWidget *tabs() const { return m_tabs; }
    /// What the Copy button of the open tab puts on the clipboard.
    [[nodiscard]] QString textOfTab() const;

    /// Wide enough for all tabs and the button beside them.
    [[nodiscard]] QSize sizeHint() const override;

public slots:
    void showRequest(quint32 request);
    void clear();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void refreshFacts();
    void fillTab();
    void showEvidence();
    void showRaw(const RequestRecord &record);
    void copyTab();

    RunStore *m_store;
    std::optional<quint32> m_request;
    std::shared_ptr<const RequestRecord> m_filledRecord; ///< the record that the tabs show

    QStackedWidget *m_pages;
    ElidedLabel *m_title;
    QLabel *m_state;
    PhaseBar *m_bar;
    QWidget *m_factsHolder;
    QGridLayout *m_facts;
    std::vector<std::pair<QLabel *, ElidedLabel *>> m_factLabels;
    QTabWidget *m_tabs;
    EventTableModel *m_events;
    QTableView *m_eventTable;
    QLabel *m_rawNote;
    QPlainTextEdit *m_raw;
    QPlainTextEdit *m_headers;
    QPlainTextEdit *m_evidence;
    bool m_fitted = false;
};

} // namespace streamgauge
