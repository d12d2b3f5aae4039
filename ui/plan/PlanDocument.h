// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/plan/PlanFile.h"

#include <QObject>
#include <QThreadPool>
#include <QUndoStack>

#include <functional>
#include <vector>

namespace streamgauge {

/// What an edit touches. Consecutive edits of the same field are undone as one; edits of Several never merge.
enum class PlanField
{
    Several = -1,
    Requests,
    Concurrency,
    Arrival,
    Rate,
    WarmUp,
    Interleave,
    Seed,
    WarmShare,
    TargetTokens,
    StablePrefix,
    PromptsFile,
    Tools,
    MaxOutputTokens,
    BudgetRequests,
    BudgetTokens,
    BudgetTime,
    ConnectDeadline,
    FirstByteDeadline,
    SilenceDeadline,
    ProgressDeadline,
    TotalDeadline,
    RetryAttempts,
    RetryBaseDelay,
    RetryMaxDelay,
    RetryJitter,
};

/// The plan that the window edits: its value, its file and its history. Reading and writing the file happen
/// on a worker; everything else on the thread that owns the document. It never holds a key, only where one
/// comes from.
class PlanDocument : public QObject
{
    Q_OBJECT

public:
    explicit PlanDocument(QObject *parent = nullptr);
    ~PlanDocument() override;

    [[nodiscard]] const Plan &plan() const { return m_plan; }
    [[nodiscard]] const std::vector<PlanFault> &faults() const { return m_faults; }
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }
    [[nodiscard]] QString path() const { return m_path; } ///< empty until saved or loaded
    [[nodiscard]] QString displayName() const;
    [[nodiscard]] bool isModified() const { return !m_undoStack.isClean(); }
    [[nodiscard]] bool canRun() const { return m_faults.empty(); }

    /// Changes the plan in a way that can be undone. `what` is the name of the step in the Edit menu.
    void edit(const QString &what, PlanField field, const std::function<void(Plan &)> &change);
    /// Replaces everything, history included.
    void reset(const Plan &plan, const QString &path = {});
    /// Reads a file on the worker, then emits loaded() or loadFailed().
    void load(const QString &path);
    /// Writes the plan on the worker, then emits saved() or saveFailed().
    void save(const QString &path);

    /// What File ▸ New gives: no backends yet, cold and warm prompts.
    [[nodiscard]] static Plan freshPlan();

signals:
    void planChanged();
    void pathChanged(const QString &path);
    void modifiedChanged(bool modified);
    void loaded(const QString &path);
    void loadFailed(const QString &path, const QString &faults);
    void saved(const QString &path);
    void saveFailed(const QString &path, const QString &message);

private:
    friend class PlanEditCommand;
    void setPlan(const Plan &plan);

    Plan m_plan;
    std::vector<PlanFault> m_faults;
    QUndoStack m_undoStack;
    QString m_path;
    QThreadPool m_disk; ///< one thread: loads and saves happen in order
};

} // namespace streamgauge
