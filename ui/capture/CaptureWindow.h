// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/OfferedTools.h"
#include "ui/capture/CaptureReader.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;
class QTableView;

namespace streamgauge {

class CapturedEventModel;
class ElidedLabel;
class FactForm;
class InlineMessage;

/// A captured response body, decoded as `streamgauge-cli decode` does it: outcome, output, events, and the
/// same JSON to copy. A window of its own beside the workbench; nothing is sent.
class CaptureWindow : public QDialog
{
    Q_OBJECT

public:
    explicit CaptureWindow(QWidget *parent = nullptr);

    void openFile(const QString &path);
    /// Asks for a file; `folder` is where to begin. Closes the window again if none is chosen.
    void askForFile(const QString &folder);
    /// Takes the text on the clipboard as a body.
    void paste();
    /// The tools that the request offered: calls are checked against them.
    void openTools(const QString &path);
    void pasteTools();
    void clearTools();

    [[nodiscard]] QComboBox *protocolBox() const { return m_protocol; }
    [[nodiscard]] QSpinBox *statusBox() const { return m_status; }
    [[nodiscard]] QPlainTextEdit *headersField() const { return m_headers; }
    [[nodiscard]] QPlainTextEdit *mappingField() const { return m_mapping; }
    [[nodiscard]] QString toolsText() const;
    [[nodiscard]] QPlainTextEdit *outputField() const { return m_output; }
    [[nodiscard]] CapturedEventModel *events() const { return m_events; }
    /// The decoded stream that is shown; null while there is none.
    [[nodiscard]] std::shared_ptr<const DecodedCapture> capture() const { return m_capture; }
    [[nodiscard]] QString factText(const QString &name) const;
    void copyJson();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

signals:
    void folderChosen(const QString &folder);
    /// The window shows the decoded stream.
    void shown();

private:
    QWidget *makeSource();
    QLayout *makeToolsRow();
    QWidget *makeResult();
    void askForTools();
    /// The text on the clipboard; empty, with a message shown, where there is none to take.
    QByteArray clipboardText();
    void takeTools(const OfferedTools &tools, const QString &name);
    void takeBody(const QByteArray &body, const QString &name, const QString &guess);
    void decode();
    void showCapture(const std::shared_ptr<const DecodedCapture> &capture);
    void showFault(const QString &message);

    CaptureReader *m_reader;
    QByteArray m_body;
    QString m_source; ///< what m_body is, for people
    QString m_guess;
    std::shared_ptr<const DecodedCapture> m_capture;
    ElidedLabel *m_name;
    QComboBox *m_protocol;
    QLabel *m_guessNote;
    QSpinBox *m_status;
    QPlainTextEdit *m_headers;
    QLabel *m_mappingLabel;
    QPlainTextEdit *m_mapping;
    OfferedTools m_tools;
    ElidedLabel *m_toolsNote;
    QPushButton *m_openTools;
    QPushButton *m_clearTools;
    InlineMessage *m_fault;
    FactForm *m_facts;
    QTabWidget *m_tabs;
    QPlainTextEdit *m_output;
    QTableView *m_eventTable;
    CapturedEventModel *m_events;
    QPushButton *m_copy;
};

} // namespace streamgauge
