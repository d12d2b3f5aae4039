// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/ExportActions.h"

#include "core/picture/ReportCharts.h"
#include "core/storage/Report.h"
#include "core/storage/ResultJson.h"
#include "core/storage/ResultTables.h"
#include "core/storage/WholeFile.h"
#include "ui/models/RunStore.h"
#include "ui/paint/PictureExport.h"
#include "ui/window/WindowSettings.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMenu>
#include <QMimeData>

namespace streamgauge {

namespace {

QString baseNameOf(ExportChart chart)
{
    switch (chart) {
    case ExportChart::Timeline:
        return QStringLiteral("timeline");
    case ExportChart::Cumulative:
        return QStringLiteral("cumulative");
    case ExportChart::TtftDistribution:
        return QStringLiteral("ttft");
    case ExportChart::TotalDistribution:
        return QStringLiteral("total");
    case ExportChart::Phases:
        return QStringLiteral("phases");
    }
    return {};
}

Result<void> writeChartFile(const RunDigest &digest, ExportChart chart, const QString &path)
{
    return exportPicture(exportedChart(digest, chart), path,
                         pictureFormatOf(path).value_or(PictureFormat::Png));
}

} // namespace

Picture exportedChart(const RunDigest &digest, ExportChart chart)
{
    const ChartTheme theme = lightTheme();
    switch (chart) {
    case ExportChart::Timeline:
        return timelineChart(*digest.run, digest.summary, theme);
    case ExportChart::Cumulative:
        return cumulativeChart(*digest.run, digest.summary, theme);
    case ExportChart::TtftDistribution:
        return distributionChart(*digest.run, digest.summary, DistributionOf::Ttft, theme);
    case ExportChart::TotalDistribution:
        return distributionChart(*digest.run, digest.summary, DistributionOf::Total, theme);
    case ExportChart::Phases:
        return phaseChart(*digest.run, digest.summary, theme);
    }
    return {};
}

ExportActions::ExportActions(RunStore *store, WindowSettings *settings, QWidget *window)
    : QObject(window)
    , m_store(store)
    , m_settings(settings)
    , m_window(window)
{
    m_disk.setMaxThreadCount(1);
    connect(store, &RunStore::digestChanged, this, &ExportActions::updateEnabled);
    connect(store, &RunStore::runReplaced, this, &ExportActions::updateEnabled);
}

QAction *ExportActions::addFileAction(QMenu *menu, const QString &label, const QString &fileName,
                                      const QString &filter, const Writing &writing)
{
    QAction *action = menu->addAction(label);
    connect(action, &QAction::triggered, this,
            [this, label, fileName, filter, writing] { askFile(label, fileName, filter, writing); });
    m_actions.append(action);
    return action;
}

QMenu *ExportActions::addChartMenu(QMenu *menu, const QString &title, ExportChart chart)
{
    QMenu *sub = menu->addMenu(title);
    QAction *copy = sub->addAction(tr("&Copy to Clipboard"));
    connect(copy, &QAction::triggered, this, [this, chart] { copyChart(chart); });
    m_actions.append(copy);
    sub->addSeparator();
    const QString name = baseNameOf(chart);
    const Writing writing = [chart](const RunDigest &digest, const QString &path) {
        return writeChartFile(digest, chart, path);
    };
    addFileAction(sub, tr("As P&NG…"), name + QStringLiteral(".png"), tr("PNG image (*.png)"), writing);
    addFileAction(sub, tr("As &SVG…"), name + QStringLiteral(".svg"), tr("SVG drawing (*.svg)"), writing);
    addFileAction(sub, tr("As &PDF…"), name + QStringLiteral(".pdf"), tr("PDF document (*.pdf)"), writing);
    return sub;
}

void ExportActions::fillMenu(QMenu *menu)
{
    addChartMenu(menu, tr("&Timeline"), ExportChart::Timeline);
    addChartMenu(menu, tr("C&umulative Tokens"), ExportChart::Cumulative);
    addChartMenu(menu, tr("TT&FT Distribution"), ExportChart::TtftDistribution);
    addChartMenu(menu, tr("T&otal Distribution"), ExportChart::TotalDistribution);
    addChartMenu(menu, tr("&Phases"), ExportChart::Phases);
    menu->addSeparator();
    const QString csv = tr("Comma-separated values (*.csv)");
    addFileAction(menu, tr("&Comparison as CSV…"), QStringLiteral("comparison.csv"), csv,
                  [](const RunDigest &digest, const QString &path) {
                      return writeWholeFile(
                          path, asCsv(comparisonTable(*digest.run, digest.summary, NumberStyle::Export)));
                  });
    addFileAction(menu, tr("Re&quests as CSV…"), QStringLiteral("requests.csv"), csv,
                  [](const RunDigest &digest, const QString &path) {
                      return writeWholeFile(
                          path, asCsv(requestTable(*digest.run, digest.summary, NumberStyle::Export)));
                  });
    addFileAction(menu, tr("Result as &JSON…"), QStringLiteral("result.json"), tr("JSON (*.json)"),
                  [](const RunDigest &digest, const QString &path) {
                      const QJsonDocument json(resultJson(*digest.run, digest.summary));
                      return writeWholeFile(path, json.toJson(QJsonDocument::Indented));
                  });
    menu->addSeparator();
    QAction *report = menu->addAction(tr("&Report Folder…"));
    connect(report, &QAction::triggered, this, &ExportActions::askFolder);
    m_actions.append(report);
    updateEnabled();
}

void ExportActions::addContextMenu(QWidget *widget, ExportChart chart)
{
    auto *menu = new QMenu(widget);
    const QString name = baseNameOf(chart);
    connect(menu->addAction(tr("&Copy Picture")), &QAction::triggered, this,
            [this, chart] { copyChart(chart); });
    for (const auto &[label, suffix] : {std::pair(tr("Export as P&NG…"), QStringLiteral("png")),
                                        std::pair(tr("Export as &SVG…"), QStringLiteral("svg")),
                                        std::pair(tr("Export as &PDF…"), QStringLiteral("pdf"))}) {
        connect(menu->addAction(label), &QAction::triggered, this,
                [this, chart, label = label, suffix = suffix, name] {
                    askFile(label, QStringLiteral("%1.%2").arg(name, suffix),
                            QStringLiteral("*.%1").arg(suffix),
                            [chart](const RunDigest &digest, const QString &path) {
                                return writeChartFile(digest, chart, path);
                            });
                });
    }
    widget->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(widget, &QWidget::customContextMenuRequested, menu, [this, widget, menu](const QPoint &position) {
        if (m_store->digest())
            menu->popup(widget->mapToGlobal(position));
    });
}

void ExportActions::updateEnabled()
{
    for (QAction *action : std::as_const(m_actions))
        action->setEnabled(m_store->digest() != nullptr);
}

void ExportActions::copyChart(ExportChart chart)
{
    const auto digest = m_store->digest();
    if (!digest)
        return;
    QGuiApplication::clipboard()->setImage(imageOf(exportedChart(*digest, chart), 2));
    emit said(tr("Copied the picture"));
}

void ExportActions::writeChart(ExportChart chart, const QString &path)
{
    write(path, [chart](const RunDigest &digest, const QString &target) {
        return writeChartFile(digest, chart, target);
    });
}

void ExportActions::askFile(const QString &title, const QString &fileName, const QString &filter,
                            const Writing &writing)
{
    auto *dialog = new QFileDialog(m_window, QString(title).remove(QLatin1Char('&')),
                                   m_settings->exportFolder(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QFileInfo(fileName).suffix());
    dialog->selectFile(fileName);
    connect(dialog, &QFileDialog::fileSelected, this, [this, writing](const QString &path) {
        m_settings->setExportFolder(QFileInfo(path).absolutePath());
        write(path, writing);
    });
    dialog->open();
}

void ExportActions::askFolder()
{
    auto *dialog
        = new QFileDialog(m_window, tr("Choose a Folder for the Report"), m_settings->exportFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_settings->setExportFolder(path);
        write(path, [](const RunDigest &digest, const QString &folder) {
            return writeReport(*digest.run, digest.summary, folder);
        });
    });
    dialog->open();
}

void ExportActions::write(const QString &path, const Writing &writing)
{
    const auto digest = m_store->digest();
    if (!digest)
        return;
    m_disk.start([this, digest, path, writing] {
        const Result<void> written = writing(*digest, path);
        QMetaObject::invokeMethod(
            this,
            [this, path, written] {
                if (written)
                    emit said(tr("Wrote %1").arg(path));
                else
                    emit problem(written.error().message);
            },
            Qt::QueuedConnection);
    });
}

} // namespace streamgauge
