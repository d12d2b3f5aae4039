// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/PlanDocument.h"

#include "core/protocol/ProtocolCheck.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <utility>

namespace streamgauge {

class PlanEditCommand : public QUndoCommand
{
public:
    PlanEditCommand(PlanDocument *document, const QString &what, PlanField field, Plan after)
        : QUndoCommand(what)
        , m_document(document)
        , m_field(field)
        , m_before(document->plan())
        , m_after(std::move(after))
    {
    }

    void undo() override { m_document->setPlan(m_before); }
    void redo() override { m_document->setPlan(m_after); }
    int id() const override { return static_cast<int>(m_field); }
    bool mergeWith(const QUndoCommand *other) override
    {
        m_after = static_cast<const PlanEditCommand *>(other)->m_after;
        setObsolete(m_before == m_after);
        return true;
    }

private:
    PlanDocument *m_document;
    PlanField m_field;
    Plan m_before;
    Plan m_after;
};

PlanDocument::PlanDocument(QObject *parent)
    : QObject(parent)
    , m_plan(freshPlan())
    , m_faults(runFaultsOf(m_plan))
{
    m_disk.setMaxThreadCount(1);
    connect(&m_undoStack, &QUndoStack::cleanChanged, this,
            [this](bool clean) { emit modifiedChanged(!clean); });
}

PlanDocument::~PlanDocument()
{
    // Tasks post back to this object, so none may outlive it; a save under way is finished.
    m_disk.waitForDone();
}

Plan PlanDocument::freshPlan()
{
    Plan plan;
    PromptShape cold;
    PromptShape warm;
    warm.mode = PromptPlanMode::Warm;
    plan.prompts = {cold, warm};
    return plan;
}

QString PlanDocument::displayName() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    return m_plan.name.isEmpty() ? tr("Untitled plan") : m_plan.name;
}

void PlanDocument::edit(const QString &what, PlanField field, const std::function<void(Plan &)> &change)
{
    Plan after = m_plan;
    change(after);
    if (after == m_plan)
        return;
    m_undoStack.push(new PlanEditCommand(this, what, field, std::move(after)));
}

void PlanDocument::reset(const Plan &plan, const QString &path)
{
    m_undoStack.clear();
    m_path = path;
    setPlan(plan);
    emit pathChanged(m_path);
    emit modifiedChanged(false);
}

void PlanDocument::setPlan(const Plan &plan)
{
    m_plan = plan;
    m_faults = runFaultsOf(m_plan);
    emit planChanged();
}

void PlanDocument::load(const QString &path)
{
    m_disk.start([this, path] {
        PlanReading reading = loadPlan(path);
        QMetaObject::invokeMethod(
            this,
            [this, path, read = std::move(reading)] {
                if (!read.plan || !read.faults.empty()) {
                    emit loadFailed(path, read.faultsInWords());
                    return;
                }
                reset(*read.plan, path);
                emit loaded(path);
            },
            Qt::QueuedConnection);
    });
}

void PlanDocument::save(const QString &path)
{
    m_disk.start([this, path, plan = m_plan, index = m_undoStack.index()] {
        const Result<void> written = savePlan(plan, path);
        QMetaObject::invokeMethod(
            this,
            [this, path, index, written] {
                if (!written) {
                    emit saveFailed(path, written.error().message);
                    return;
                }
                m_path = path;
                // Edited while the worker wrote: what is on disk is no longer what is on screen.
                if (m_undoStack.index() == index)
                    m_undoStack.setClean();
                emit pathChanged(path);
                emit saved(path);
            },
            Qt::QueuedConnection);
    });
}

} // namespace streamgauge
