// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/PromptShapePanel.h"

#include "ui/plan/InlineMessage.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>

namespace streamgauge {

namespace {

PromptShape firstShape(const Plan &plan)
{
    return plan.prompts.empty() ? PromptShape() : plan.prompts.front();
}

/// Both shapes of a cold-and-warm plan share everything but their mode.
void setInAllShapes(Plan &plan, const std::function<void(PromptShape &)> &change)
{
    for (PromptShape &shape : plan.prompts)
        change(shape);
}

} // namespace

PromptShapePanel::Choice PromptShapePanel::choiceOf(const Plan &plan)
{
    if (plan.prompts.size() == 1) {
        switch (plan.prompts.front().mode) {
        case PromptPlanMode::Cold:
            return Choice::Cold;
        case PromptPlanMode::Warm:
            return Choice::Warm;
        case PromptPlanMode::Mixed:
            return Choice::Mixed;
        }
    }
    if (plan.prompts.size() == 2 && plan.prompts[0].mode == PromptPlanMode::Cold
        && plan.prompts[1].mode == PromptPlanMode::Warm) {
        PromptShape warm = plan.prompts[0];
        warm.mode = PromptPlanMode::Warm;
        if (warm == plan.prompts[1])
            return Choice::Both;
    }
    return Choice::AsInFile;
}

void PromptShapePanel::applyChoice(Plan &plan, Choice choice)
{
    PromptShape shape = firstShape(plan);
    switch (choice) {
    case Choice::Cold:
        shape.mode = PromptPlanMode::Cold;
        break;
    case Choice::Warm:
        shape.mode = PromptPlanMode::Warm;
        break;
    case Choice::Mixed:
        shape.mode = PromptPlanMode::Mixed;
        break;
    case Choice::Both:
        shape.mode = PromptPlanMode::Cold;
        break;
    case Choice::AsInFile:
        return;
    }
    plan.prompts = {shape};
    if (choice == Choice::Both) {
        shape.mode = PromptPlanMode::Warm;
        plan.prompts.push_back(shape);
    }
}

PromptShapePanel::PromptShapePanel(PlanDocument *document, QWidget *parent)
    : PlanForm(document, parent)
{
    auto *choice = addChoice(
        {tr("Prompts"),
         tr("Cold prompts miss every cache; warm ones repeat a long prefix; both puts the two side by side"),
         tr("Change Prompt Shape"), PlanField::Several,
         [](const Plan &plan) { return static_cast<int>(choiceOf(plan)); },
         [](Plan &plan, int value) { applyChoice(plan, static_cast<Choice>(value)); }},
        {{tr("Cold"), static_cast<int>(Choice::Cold)},
         {tr("Warm"), static_cast<int>(Choice::Warm)},
         {tr("Cold and warm"), static_cast<int>(Choice::Both)},
         {tr("Mixed"), static_cast<int>(Choice::Mixed)},
         {tr("As in the file"), static_cast<int>(Choice::AsInFile)}});
    auto *share
        = addNumber({tr("Share of warm"), tr("Share of warm requests among all"), tr("Change Warm Share"),
                     PlanField::WarmShare, [](const Plan &plan) { return firstShape(plan).warmShare * 100; },
                     [](Plan &plan, double value) {
                         setInAllShapes(plan, [value](PromptShape &shape) { shape.warmShare = value / 100; });
                     }},
                    0, 100, 0, tr(" %"));
    auto *target = addInteger({tr("Prompt tokens"), tr("Length of the whole prompt, approximately"),
                               tr("Change Prompt Length"), PlanField::TargetTokens,
                               [](const Plan &plan) { return firstShape(plan).targetTokens; },
                               [](Plan &plan, int value) {
                                   setInAllShapes(plan, [value](PromptShape &shape) {
                                       shape.targetTokens = value;
                                       shape.stablePrefixTokens = std::min(shape.stablePrefixTokens, value);
                                   });
                               }},
                              1, 10'000'000);
    auto *prefix = addInteger(
        {tr("Stable prefix"), tr("Tokens at the start that all warm prompts share, for the provider's cache"),
         tr("Change Stable Prefix"), PlanField::StablePrefix,
         [](const Plan &plan) { return firstShape(plan).stablePrefixTokens; },
         [](Plan &plan, int value) {
             setInAllShapes(plan, [value](PromptShape &shape) {
                 shape.stablePrefixTokens = std::min(value, shape.targetTokens);
             });
         }},
        0, 10'000'000);
    addInteger({tr("Answer at most"), tr("The most output tokens that a request asks for"),
                tr("Change Output Limit"), PlanField::MaxOutputTokens,
                [](const Plan &plan) { return firstShape(plan).maxOutputTokens; },
                [](Plan &plan, int value) {
                    setInAllShapes(plan, [value](PromptShape &shape) { shape.maxOutputTokens = value; });
                }},
               1, 10'000'000);
    addPromptsFileRow();
    addToolsRow();
    onRefresh([this, choice, share, target, prefix](const Plan &plan) {
        const Choice current = choiceOf(plan);
        // Only a file can bring shapes that this form has no words for.
        auto *items = qobject_cast<QStandardItemModel *>(choice->model());
        const int row = choice->findData(static_cast<int>(Choice::AsInFile));
        if (items && row >= 0)
            items->item(row)->setEnabled(current == Choice::AsInFile);
        const bool generated = firstShape(plan).promptsFile.isEmpty();
        share->setEnabled(current == Choice::Mixed);
        target->setEnabled(generated && current != Choice::AsInFile);
        prefix->setEnabled(generated && current != Choice::AsInFile && current != Choice::Cold);
    });
    refresh();
}

void PromptShapePanel::addPromptsFileRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_promptsFile = new QLineEdit(row);
    m_promptsFile->setPlaceholderText(tr("generated"));
    m_promptsFile->setClearButtonEnabled(true);
    m_promptsFile->setToolTip(
        tr("Your own prompts: JSON Lines, one {\"prompt\": …} or {\"messages\": […]} a line"));
    m_promptsFile->setAccessibleName(tr("File of your own prompts"));
    m_promptsFile->setMinimumWidth(40);
    auto *browse = new QToolButton(row);
    browse->setText(tr("…"));
    browse->setToolTip(tr("Choose a file of prompts"));
    browse->setAccessibleName(tr("Choose a file of prompts"));
    layout->addWidget(m_promptsFile);
    layout->addWidget(browse);
    auto *label = new QLabel(tr("Own prompts"), this);
    label->setBuddy(m_promptsFile);
    form()->addRow(label, row);
    const auto apply = [this](const QString &path) {
        edit(tr("Change Prompts File"), PlanField::PromptsFile, [path](Plan &plan) {
            setInAllShapes(plan, [path](PromptShape &shape) { shape.promptsFile = path; });
        });
    };
    connect(m_promptsFile, &QLineEdit::editingFinished, this,
            [this, apply] { apply(m_promptsFile->text().trimmed()); });
    connect(m_promptsFile, &QLineEdit::textChanged, this, [this, apply](const QString &text) {
        if (text.isEmpty() && !isRefreshing())
            apply({});
    });
    connect(browse, &QToolButton::clicked, this, [this, apply] {
        auto *dialog = new QFileDialog(this, tr("Choose Prompts"), m_promptsFile->text(),
                                       tr("Prompts, JSON Lines (*.jsonl *.ndjson);;All files (*)"));
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QFileDialog::fileSelected, this, apply);
        dialog->open();
    });
    onRefresh([this](const Plan &plan) {
        if (m_promptsFile->text() != firstShape(plan).promptsFile)
            m_promptsFile->setText(firstShape(plan).promptsFile);
    });
}

void PromptShapePanel::addToolsRow()
{
    m_tools = new QPlainTextEdit(this);
    m_tools->setPlaceholderText(QStringLiteral("[{\"type\": \"function\", …}]"));
    m_tools->setToolTip(tr("Tool definitions as a JSON array, in the form of OpenAI"));
    m_tools->setAccessibleName(tr("Tools as JSON"));
    m_tools->setTabChangesFocus(true);
    m_tools->setFixedHeight(m_tools->fontMetrics().lineSpacing() * 3 + 12);
    m_toolsFault = new InlineMessage(InlineMessage::Dismissal::ByOwner, this);
    auto *label = new QLabel(tr("Tools"), this);
    label->setBuddy(m_tools);
    form()->addRow(label, m_tools);
    form()->addRow(m_toolsFault);
    connect(m_tools, &QPlainTextEdit::textChanged, this, &PromptShapePanel::applyTools);
    onRefresh([this](const Plan &plan) {
        const QJsonArray tools = firstShape(plan).tools;
        // What the user typed stays as typed for as long as it means the same.
        if (m_tools->hasFocus() && QJsonDocument::fromJson(m_tools->toPlainText().toUtf8()).array() == tools)
            return;
        const QString text = tools.isEmpty()
            ? QString()
            : QString::fromUtf8(QJsonDocument(tools).toJson(QJsonDocument::Indented)).trimmed();
        if (m_tools->toPlainText() != text)
            m_tools->setPlainText(text);
        m_toolsFault->clear();
    });
}

void PromptShapePanel::applyTools()
{
    if (isRefreshing())
        return;
    const QString text = m_tools->toPlainText().trimmed();
    QJsonParseError error{};
    const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8(), &error);
    if (!text.isEmpty() && (error.error != QJsonParseError::NoError || !json.isArray())) {
        m_toolsFault->show(
            InlineMessage::Level::Fault,
            error.error != QJsonParseError::NoError
                ? tr("Not yet JSON: %1 at character %2.").arg(error.errorString()).arg(error.offset + 1)
                : tr("Tools are a JSON array: put [ ] around the definitions."));
        return;
    }
    m_toolsFault->clear();
    const QJsonArray tools = json.array();
    edit(tr("Change Tools"), PlanField::Tools,
         [tools](Plan &plan) { setInAllShapes(plan, [tools](PromptShape &shape) { shape.tools = tools; }); });
}

} // namespace streamgauge
