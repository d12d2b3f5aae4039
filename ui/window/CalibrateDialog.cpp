// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/CalibrateDialog.h"

#include "core/storage/CalibrationFile.h"
#include "ui/models/NumberText.h"
#include "ui/plan/GrowToFit.h"
#include "ui/plan/InlineMessage.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

constexpr int requestsPerStream = 4;

QSpinBox *numberBox(int most, int value, QWidget *parent)
{
    auto *box = new QSpinBox(parent);
    box->setRange(1, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    return box;
}

QLabel *wrappedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

CalibrateDialog::CalibrateDialog(int streams, const QString &path, QWidget *parent)
    : QDialog(parent)
    , m_path(path)
    , m_streams(numberBox(mostCalibrationStreams, std::clamp(streams, 1, mostCalibrationStreams), this))
    , m_requests(numberBox(mostCalibrationRequests, requestsPerStream * m_streams->value(), this))
    , m_last(wrappedLabel(tr("Not calibrated yet."), this))
    , m_progress(new QProgressBar(this))
    , m_message(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_start(new QPushButton(tr("&Calibrate"), this))
    , m_stop(new QPushButton(tr("&Stop"), this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
{
    setWindowTitle(tr("Calibrate"));
    m_disk.setMaxThreadCount(1);
    m_last->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setTextVisible(true);
    auto *explanation
        = wrappedLabel(tr("Runs requests against the built-in provider, whose write instants are known, and "
                          "keeps how late this computer saw them. It costs nothing and takes some seconds. "
                          "Results from then on carry these figures."),
                       this);
    auto *form = new QFormLayout;
    form->addRow(tr("Streams at a &time:"), m_streams);
    form->addRow(tr("&Requests in all:"), m_requests);
    auto *lastLabel = new QLabel(tr("Last calibration:"), this);
    lastLabel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // beside the first line
    form->addRow(lastLabel, m_last);
    m_streams->setToolTip(tr("As many as you mean to measure with"));
    m_buttons->addButton(m_start, QDialogButtonBox::ActionRole);
    m_buttons->addButton(m_stop, QDialogButtonBox::ActionRole);
    m_start->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(form);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addStretch();
    layout->addWidget(m_buttons);
    connect(m_streams, &QSpinBox::valueChanged, this, [this](int value) {
        m_requests->setValue(std::min(requestsPerStream * value, mostCalibrationRequests));
    });
    connect(m_start, &QPushButton::clicked, this, &CalibrateDialog::start);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &CalibrateDialog::reject);
    setRunning(false);
    showLast();
    resize(480, 300);
}

CalibrateDialog::~CalibrateDialog()
{
    m_disk.waitForDone(); // tasks post back to this object
}

QString CalibrateDialog::resultText() const
{
    return m_message->text();
}

void CalibrateDialog::showLast()
{
    m_disk.start([this] {
        const std::optional<ClockError> last = loadCalibration(m_path);
        QMetaObject::invokeMethod(
            this,
            [this, last] {
                if (!last)
                    return;
                const QLocale locale;
                m_last->setText(
                    tr("%1: p50 %2, p99 %3, streams at a time: %4")
                        .arg(locale.toString(last->measuredAt.toLocalTime(), QLocale::ShortFormat),
                             durationText(last->p50), durationText(last->p99),
                             locale.toString(last->streams)));
                growToFit(this);
            },
            Qt::QueuedConnection);
    });
}

void CalibrateDialog::setRunning(bool running)
{
    m_start->setVisible(!running);
    m_stop->setVisible(running);
    m_progress->setVisible(running);
    m_streams->setEnabled(!running);
    m_requests->setEnabled(!running);
}

void CalibrateDialog::start()
{
    if (m_run)
        return;
    CalibrationLoad load;
    load.concurrency = m_streams->value();
    load.requests = m_requests->value();
    m_message->clear();
    m_progress->setRange(0, load.requests);
    m_progress->setValue(0);
    setRunning(true);
    m_run = std::make_unique<CalibrationRun>(load);
    connect(m_run.get(), &CalibrationRun::progressed, this, [this](const RunProgress &progress) {
        m_progress->setRange(0, progress.planned);
        m_progress->setValue(progress.finished);
    });
    connect(m_run.get(), &CalibrationRun::failed, this, [this](const QString &message) {
        m_run.release()->deleteLater(); // it is on the stack
        setRunning(false);
        m_message->show(InlineMessage::Level::Fault, message);
        growToFit(this);
        emit completed();
    });
    connect(m_run.get(), &CalibrationRun::finished, this, &CalibrateDialog::finish);
    m_run->start();
}

void CalibrateDialog::finish(const CalibrationResult &result)
{
    m_run.release()->deleteLater(); // it is on the stack
    setRunning(false);
    const std::optional<ClockError> error = result.clockError();
    if (result.run->end != RunEnd::Done) {
        m_message->show(InlineMessage::Level::Note, tr("Stopped. The last calibration stays as it was."));
        emit completed();
    } else if (!error) {
        m_message->show(InlineMessage::Level::Fault, CalibrationResult::nothingMeasured());
        emit completed();
    } else {
        keep(*error, result);
    }
}

void CalibrateDialog::keep(const ClockError &error, const CalibrationResult &result)
{
    const QString words
        = tr("Arrivals were seen %1 after they were written at the median, %2 at the 99th percentile "
             "(events: %3, streams at a time: %4).")
              .arg(durationText(error.p50), durationText(error.p99), numberText(qint64{result.delays.n}),
                   numberText(qint64{error.streams}));
    m_disk.start([this, error, words] {
        const Result<void> saved = saveCalibration(error, m_path);
        QMetaObject::invokeMethod(
            this,
            [this, saved, words] {
                if (saved)
                    m_message->show(InlineMessage::Level::Note, tr("%1 Kept in %2.").arg(words, m_path));
                else
                    m_message->show(InlineMessage::Level::Fault,
                                    tr("%1 They could not be kept: %2").arg(words, saved.error().message));
                growToFit(this);
                showLast();
                emit completed();
            },
            Qt::QueuedConnection);
    });
}

void CalibrateDialog::reject()
{
    if (m_run) {
        // Its threads end within milliseconds of the stop; nothing of it is heard any more.
        m_run->disconnect(this);
        m_run->stop();
        m_run.reset();
    }
    QDialog::reject();
}

} // namespace streamgauge
