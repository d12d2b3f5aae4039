// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/CalibrationRun.h"

#include <QDialog>
#include <QThreadPool>

#include <memory>
#include <optional>

class QDialogButtonBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace streamgauge {

class InlineMessage;

/// Measures the instrument itself, as `streamgauge-cli calibrate` does, and keeps the result where both
/// programs find it. Meant for open(): no run should go on beside it, since both would disturb each other.
class CalibrateDialog : public QDialog
{
    Q_OBJECT

public:
    /// `streams` at a time are proposed; `path` is where the result is kept.
    explicit CalibrateDialog(int streams, const QString &path, QWidget *parent = nullptr);
    ~CalibrateDialog() override;

    void start();
    void reject() override; ///< stops a calibration under way
    [[nodiscard]] QSpinBox *streamsBox() const { return m_streams; }
    [[nodiscard]] QSpinBox *requestsBox() const { return m_requests; }
    [[nodiscard]] QString resultText() const;

signals:
    /// The result is on disk, or it is said why not.
    void completed();

private:
    void showLast();
    void setRunning(bool running);
    void finish(const CalibrationResult &result);
    void keep(const ClockError &error, const CalibrationResult &result);

    QString m_path;
    QSpinBox *m_streams;
    QSpinBox *m_requests;
    QLabel *m_last;
    QProgressBar *m_progress;
    InlineMessage *m_message;
    QPushButton *m_start;
    QPushButton *m_stop;
    QDialogButtonBox *m_buttons;
    std::unique_ptr<CalibrationRun> m_run;
    QThreadPool m_disk;
};

} // namespace streamgauge
