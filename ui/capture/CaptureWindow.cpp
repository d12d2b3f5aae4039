// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/CaptureWindow.h"

#include "core/plan/MappingCheck.h"
#include "ui/capture/CaptureText.h"
#include "ui/capture/CapturedEventModel.h"
#include "ui/models/ElidedLabel.h"
#include "ui/models/TableText.h"
#include "ui/plan/FactForm.h"
#include "ui/plan/HeaderText.h"
#include "ui/plan/InlineMessage.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace streamgauge {

namespace {

/// Enough to read; a text widget with many megabytes would stall the window. The JSON has all of it.
constexpr qsizetype mostTextShown = 512 * 1024;
constexpr int leastStatus = 100;
constexpr int mostStatus = 599;
constexpr int okStatus = 200;

QPlainTextEdit *shortEditor(const QString &placeholder, const QString &name, QWidget *parent)
{
    constexpr int lines = 3;
    auto *editor = new QPlainTextEdit(parent);
    editor->setPlaceholderText(placeholder);
    editor->setAccessibleName(name);
    editor->setTabChangesFocus(true);
    editor->setFixedHeight(lines * editor->fontMetrics().lineSpacing() + 12);
    return editor;
}

} // namespace

CaptureWindow::CaptureWindow(QWidget *parent)
    : QDialog(parent, Qt::Window)
    , m_reader(new CaptureReader(this))
    , m_name(new ElidedLabel(this))
    , m_protocol(new QComboBox(this))
    , m_guessNote(new QLabel(this))
    , m_status(new QSpinBox(this))
    , m_headers(shortEditor(QStringLiteral("retry-after: 3"), tr("Response headers"), this))
    , m_mappingLabel(new QLabel(tr("&Mapping, JSON:"), this))
    , m_mapping(shortEditor(QStringLiteral("{\"text\": \"/delta\"}"), tr("Mapping"), this))
    , m_toolsNote(new ElidedLabel(this))
    , m_openTools(new QPushButton(tr("Open…"), this))
    , m_clearTools(new QPushButton(tr("Clear"), this))
    , m_fault(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_facts(new FactForm)
    , m_tabs(new QTabWidget(this))
    , m_output(new QPlainTextEdit(this))
    , m_eventTable(new QTableView(this))
    , m_events(new CapturedEventModel(this))
    , m_copy(new QPushButton(tr("Copy as &JSON"), this))
{
    setWindowTitle(tr("Captured Stream"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeSource());
    layout->addWidget(m_fault);
    layout->addWidget(makeResult(), 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    m_copy->setToolTip(tr("The same JSON as “streamgauge-cli decode” prints"));
    m_copy->setEnabled(false);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &CaptureWindow::copyJson);
    connect(m_reader, &CaptureReader::bodyRead, this, &CaptureWindow::takeBody);
    connect(m_reader, &CaptureReader::toolsRead, this,
            [this](const OfferedTools &tools, const QString &name) {
                takeTools(tools, name);
                decode();
            });
    connect(m_reader, &CaptureReader::failed, this, [this](const QString &message) {
        m_name->setText(m_source); // what is shown stays
        showFault(message);
    });
    connect(m_reader, &CaptureReader::decoded, this, &CaptureWindow::showCapture);
    connect(m_reader, &CaptureReader::jsonReady, this,
            [](const QString &json) { QGuiApplication::clipboard()->setText(json); });
    connect(m_protocol, &QComboBox::currentIndexChanged, this, &CaptureWindow::decode);
    connect(m_status, &QSpinBox::valueChanged, this, &CaptureWindow::decode);
    connect(m_headers, &QPlainTextEdit::textChanged, this, &CaptureWindow::decode);
    connect(m_mapping, &QPlainTextEdit::textChanged, this, &CaptureWindow::decode);
    setAcceptDrops(true);
    resize(760, 640);
    decode();
}

QWidget *CaptureWindow::makeSource()
{
    auto *source = new QWidget(this);
    m_source = tr("No body yet. Open a file with a response body, drop one here, or paste one.");
    m_name->setText(m_source);
    auto *open = new QPushButton(tr("&Open File…"), source);
    open->setAutoDefault(false);
    auto *paste = new QPushButton(tr("&Paste"), source);
    paste->setToolTip(tr("Takes the text on the clipboard as the body"));
    paste->setAutoDefault(false);
    connect(open, &QPushButton::clicked, this, [this] { askForFile({}); });
    connect(paste, &QPushButton::clicked, this, &CaptureWindow::paste);
    auto *first = new QHBoxLayout;
    first->addWidget(m_name, 1);
    first->addWidget(open);
    first->addWidget(paste);

    for (const auto &protocol : protocols())
        m_protocol->addItem(protocol->displayName(), protocol->id());
    m_protocol->setAccessibleName(tr("Protocol"));
    m_status->setRange(leastStatus, mostStatus);
    m_status->setValue(okStatus);
    m_status->setAccessibleName(tr("HTTP status"));
    auto *protocolRow = new QHBoxLayout;
    protocolRow->addWidget(m_protocol);
    protocolRow->addWidget(m_guessNote, 1);
    auto *protocolLabel = new QLabel(tr("P&rotocol:"), source);
    protocolLabel->setBuddy(m_protocol);
    m_mappingLabel->setBuddy(m_mapping);
    auto *form = new QFormLayout;
    form->addRow(protocolLabel, protocolRow);
    form->addRow(tr("St&atus:"), m_status);
    form->addRow(tr("&Headers, one a line:"), m_headers);
    form->addRow(m_mappingLabel, m_mapping);
    auto *toolsLabel = new QLabel(tr("&Tools of the request:"), source);
    toolsLabel->setBuddy(m_openTools);
    form->addRow(toolsLabel, makeToolsRow());

    auto *layout = new QVBoxLayout(source);
    layout->setContentsMargins({});
    layout->addLayout(first);
    layout->addLayout(form);
    return source;
}

QLayout *CaptureWindow::makeToolsRow()
{
    auto *paste = new QPushButton(tr("Paste"), this);
    m_openTools->setAccessibleName(tr("Open tools"));
    m_openTools->setToolTip(tr("A JSON list of tool definitions, or the request itself"));
    paste->setAccessibleName(tr("Paste tools"));
    paste->setToolTip(tr("Takes the text on the clipboard as the tools"));
    m_clearTools->setAccessibleName(tr("Clear tools"));
    for (QPushButton *button : {m_openTools, paste, m_clearTools})
        button->setAutoDefault(false);
    connect(m_openTools, &QPushButton::clicked, this, &CaptureWindow::askForTools);
    connect(paste, &QPushButton::clicked, this, &CaptureWindow::pasteTools);
    connect(m_clearTools, &QPushButton::clicked, this, &CaptureWindow::clearTools);
    takeTools({}, {});
    auto *row = new QHBoxLayout;
    row->addWidget(m_toolsNote, 1);
    row->addWidget(m_openTools);
    row->addWidget(paste);
    row->addWidget(m_clearTools);
    return row;
}

QWidget *CaptureWindow::makeResult()
{
    m_facts->setContentsMargins(8, 8, 8, 8);
    m_facts->setRowWrapPolicy(QFormLayout::DontWrapRows);
    auto *facts = new QWidget;
    facts->setLayout(m_facts);
    auto *scroll = new QScrollArea;
    scroll->setWidget(facts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    m_output->setReadOnly(true);
    m_output->setUndoRedoEnabled(false);
    m_output->setFrameShape(QFrame::NoFrame);
    m_output->setTabChangesFocus(true);
    m_output->setAccessibleName(tr("Output"));
    m_eventTable->setModel(m_events);
    m_eventTable->setAccessibleName(tr("Events"));
    m_eventTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_eventTable->setFrameShape(QFrame::NoFrame);
    m_eventTable->setContextMenuPolicy(Qt::ActionsContextMenu);
    setUpTable(m_eventTable);
    m_eventTable->horizontalHeader()->setStretchLastSection(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("What the stream holds"));
    m_tabs->addTab(scroll, tr("&Summary"));
    m_tabs->addTab(m_output, tr("O&utput"));
    m_tabs->addTab(m_eventTable, tr("&Events"));
    return m_tabs;
}

void CaptureWindow::openFile(const QString &path)
{
    m_name->setText(tr("Reading %1 …").arg(path));
    m_reader->readFile(path);
}

void CaptureWindow::askForFile(const QString &folder)
{
    auto *dialog = new QFileDialog(this, tr("Open Captured Stream"), folder,
                                   tr("Captured bodies (*.sse *.ndjson *.jsonl *.json *.txt *.body);;"
                                      "All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        emit folderChosen(QFileInfo(path).absolutePath());
        openFile(path);
    });
    dialog->open();
}

void CaptureWindow::paste()
{
    const QByteArray body = clipboardText();
    if (!body.isEmpty())
        m_reader->takeBody(body, tr("Pasted text"));
}

QByteArray CaptureWindow::clipboardText()
{
    const QByteArray text = QGuiApplication::clipboard()->text().toUtf8();
    if (text.isEmpty()) {
        showFault(tr("The clipboard holds no text. Copy some first."));
    } else if (text.size() > mostCaptureBytes) {
        showFault(tr("The text on the clipboard is longer than %1. Copy a shorter part of it.")
                      .arg(QLocale().formattedDataSize(mostCaptureBytes)));
        return {};
    }
    return text;
}

void CaptureWindow::openTools(const QString &path)
{
    m_reader->readToolsFile(path);
}

void CaptureWindow::askForTools()
{
    auto *dialog = new QFileDialog(this, tr("Open Tools of the Request"), {},
                                   tr("Tools or a request, JSON (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &CaptureWindow::openTools);
    dialog->open();
}

void CaptureWindow::pasteTools()
{
    const QByteArray json = clipboardText();
    if (!json.isEmpty())
        m_reader->takeTools(json, tr("the pasted text"));
}

void CaptureWindow::clearTools()
{
    takeTools({}, {});
    decode();
}

void CaptureWindow::takeTools(const OfferedTools &tools, const QString &name)
{
    m_tools = tools;
    m_clearTools->setEnabled(!tools.isEmpty());
    m_toolsNote->setText(tools.isEmpty() ? tr("None given: arguments need only be a JSON object.")
                             : tools.count() == 1
                             ? tr("1 tool from %1").arg(name)
                             : tr("%1 tools from %2").arg(QLocale().toString(tools.count()), name));
}

QString CaptureWindow::toolsText() const
{
    return m_toolsNote->text();
}

void CaptureWindow::takeBody(const QByteArray &body, const QString &name, const QString &guess)
{
    m_body = body;
    m_guess = guess;
    m_source = tr("%1, %2").arg(name, QLocale().formattedDataSize(body.size()));
    m_name->setText(m_source);
    setWindowTitle(tr("Captured Stream – %1").arg(name));
    const int row = m_protocol->findData(guess);
    if (row >= 0 && row != m_protocol->currentIndex())
        m_protocol->setCurrentIndex(row); // decodes
    else
        decode();
}

void CaptureWindow::decode()
{
    const QString protocol = m_protocol->currentData().toString();
    const bool isMapped = mappedProtocols().contains(protocol);
    m_mapping->setVisible(isMapped);
    m_mappingLabel->setVisible(isMapped);
    m_guessNote->setText(m_guess.isEmpty()         ? QString()
                             : protocol == m_guess ? tr("It looks like this one.")
                                                   : tr("It looks like %1.").arg(m_guess));
    CaptureReading reading;
    reading.protocol = protocol;
    reading.head.status = m_status->value();
    const auto headers = headersFromText(m_headers->toPlainText());
    if (!headers) {
        showFault(tr("Headers: %1").arg(headers.error().message));
        return;
    }
    reading.head.headers = *headers;
    reading.tools = m_tools;
    if (isMapped) {
        const auto mapping = bodyFromText(m_mapping->toPlainText());
        if (!mapping) {
            showFault(tr("Mapping: %1").arg(mapping.error().message));
            return;
        }
        const auto faults = mappingFaults(*mapping, {});
        if (!faults.empty()) {
            showFault(tr("Mapping: %1 %2.").arg(faults.front().pointer, faults.front().message));
            return;
        }
        reading.mapping = *mapping;
    }
    m_fault->clear();
    if (!m_body.isEmpty())
        m_reader->decode(m_body, reading);
}

void CaptureWindow::showCapture(const std::shared_ptr<const DecodedCapture> &capture)
{
    m_capture = capture;
    m_copy->setEnabled(true);
    m_facts->setFacts(captureFacts(*capture));
    const QString output = captureOutput(*capture);
    m_output->setPlainText(
        output.size() > mostTextShown
            ? tr("%1\n\n… and more. Copy as JSON takes all of it.").arg(output.left(mostTextShown))
            : output);
    m_events->setEvents(capture->events);
    fitColumns(m_eventTable, 160);
    emit shown();
}

QString CaptureWindow::factText(const QString &name) const
{
    return m_facts->textOf(name);
}

void CaptureWindow::copyJson()
{
    if (m_capture)
        m_reader->writeJson(m_capture);
}

void CaptureWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void CaptureWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().first().toLocalFile());
}

void CaptureWindow::showFault(const QString &message)
{
    m_fault->show(InlineMessage::Level::Fault, message);
}

} // namespace streamgauge
