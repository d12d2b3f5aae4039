// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanForm.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace streamgauge {

class InlineMessage;

/// What is asked: cold, warm, both side by side, or a mix of the two.
class PromptShapePanel : public PlanForm
{
    Q_OBJECT

public:
    enum class Choice
    {
        Cold,
        Warm,
        Both,
        Mixed,
        AsInFile
    };

    explicit PromptShapePanel(PlanDocument *document, QWidget *parent = nullptr);

    /// Which choice describes the plan's prompt shapes. AsInFile: shapes that differ in more than their mode.
    [[nodiscard]] static Choice choiceOf(const Plan &plan);
    static void applyChoice(Plan &plan, Choice choice);

private:
    void addPromptsFileRow();
    void addToolsRow();
    void applyTools();

    QLineEdit *m_promptsFile = nullptr;
    QPlainTextEdit *m_tools = nullptr;
    InlineMessage *m_toolsFault = nullptr;
};

} // namespace streamgauge
