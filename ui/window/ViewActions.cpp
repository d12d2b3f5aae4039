// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/ViewActions.h"

#include "ui/models/RunStore.h"
#include "ui/plan/BundledIcon.h"
#include "ui/window/WindowSettings.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QMenu>

namespace streamgauge {

namespace {

constexpr Definitions allDefinitions[]{
    Definitions::Streamgauge, Definitions::Vllm,          Definitions::Sglang,  Definitions::Aiperf,
    Definitions::Guidellm,    Definitions::InferencePerf, Definitions::Llmperf,
};

} // namespace

ViewActions::ViewActions(TimelineView *timeline, RunStore *store, AppTheme *theme, WindowSettings *settings,
                         QObject *parent)
    : QObject(parent)
    , m_timeline(timeline)
    , m_store(store)
    , m_theme(theme)
    , m_settings(settings)
    , m_follow(new QAction(bundledIcon(QStringLiteral("follow")), tr("&Follow Live"), this))
    , m_zoomIn(new QAction(bundledIcon(QStringLiteral("zoom-in")), tr("Zoom &In"), this))
    , m_zoomOut(new QAction(bundledIcon(QStringLiteral("zoom-out")), tr("Zoom &Out"), this))
    , m_fitAll(new QAction(bundledIcon(QStringLiteral("zoom-fit")), tr("&Whole Run"), this))
    , m_back(new QAction(tr("Zoom &Back"), this))
    , m_axis(new QActionGroup(this))
{
    m_follow->setCheckable(true);
    m_follow->setChecked(m_timeline->following() == TimelineView::Follow::On);
    m_follow->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    m_follow->setToolTip(tr("Keep the newest arrivals in view (Ctrl+L)"));
    m_zoomIn->setShortcut(QKeySequence::ZoomIn);
    m_zoomOut->setShortcut(QKeySequence::ZoomOut);
    m_fitAll->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    connect(m_follow, &QAction::toggled, m_timeline, [this](bool on) {
        m_timeline->setFollowing(on ? TimelineView::Follow::On : TimelineView::Follow::Off);
    });
    connect(m_timeline, &TimelineView::followChanged, m_follow, [this](TimelineView::Follow follow) {
        m_follow->setChecked(follow == TimelineView::Follow::On);
    });
    connect(m_zoomIn, &QAction::triggered, m_timeline, &TimelineView::zoomIn);
    connect(m_zoomOut, &QAction::triggered, m_timeline, &TimelineView::zoomOut);
    connect(m_fitAll, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(m_back, &QAction::triggered, m_timeline, [this] { (void)m_timeline->goBack(); });
    for (const auto &[label, axis] :
         {std::pair(tr("Time since &Dispatch"), TimelineAxis::SinceDispatch),
          std::pair(tr("Time since the Run's &Start"), TimelineAxis::SinceRunStart)}) {
        QAction *action = m_axis->addAction(label);
        action->setCheckable(true);
        action->setChecked(axis == m_timeline->axis());
        connect(action, &QAction::triggered, m_timeline, [this, axis = axis] { m_timeline->setAxis(axis); });
    }
}

void ViewActions::fillMenu(QMenu *menu)
{
    menu->addActions({m_follow, m_zoomIn, m_zoomOut, m_fitAll, m_back});
    menu->addSeparator();
    menu->addActions(m_axis->actions());
    menu->addSeparator();
    addDefinitionsMenu(menu);
    addColoursMenu(menu);
}

QMenu *ViewActions::addDefinitionsMenu(QMenu *menu)
{
    QMenu *sub = menu->addMenu(tr("Figures &by the Rules of"));
    auto *group = new QActionGroup(this);
    for (const Definitions definitions : allDefinitions) {
        QAction *action = sub->addAction(displayName(definitions));
        action->setCheckable(true);
        action->setChecked(definitions == m_store->definitions());
        group->addAction(action);
        connect(action, &QAction::triggered, m_store,
                [this, definitions] { m_store->setDefinitions(definitions); });
        connect(m_store, &RunStore::definitionsChanged, action, [action, definitions](Definitions now) {
            if (now == definitions)
                action->setChecked(true);
        });
    }
    return sub;
}

QMenu *ViewActions::addColoursMenu(QMenu *menu)
{
    QMenu *sub = menu->addMenu(bundledIcon(QStringLiteral("theme")), tr("&Colours"));
    auto *group = new QActionGroup(this);
    for (const auto &[label, scheme] :
         {std::pair(tr("As the &System"), ColourScheme::System), std::pair(tr("&Light"), ColourScheme::Light),
          std::pair(tr("&Dark"), ColourScheme::Dark)}) {
        QAction *action = sub->addAction(label);
        action->setCheckable(true);
        action->setChecked(scheme == m_theme->scheme());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, scheme = scheme] {
            m_theme->apply(scheme);
            m_settings->setColourScheme(scheme);
        });
    }
    return sub;
}

QComboBox *ViewActions::makeDefinitionsBox(QWidget *parent)
{
    auto *box = new QComboBox(parent);
    for (const Definitions definitions : allDefinitions)
        box->addItem(displayName(definitions), static_cast<int>(definitions));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
    box->setAccessibleName(tr("Definitions"));
    box->setToolTip(tr("Whose definitions the figures follow; the record stays the same"));
    box->setCurrentIndex(box->findData(static_cast<int>(m_store->definitions())));
    connect(box, &QComboBox::activated, m_store,
            [this, box] { m_store->setDefinitions(static_cast<Definitions>(box->currentData().toInt())); });
    connect(m_store, &RunStore::definitionsChanged, box,
            [box](Definitions now) { box->setCurrentIndex(box->findData(static_cast<int>(now))); });
    return box;
}

} // namespace streamgauge
