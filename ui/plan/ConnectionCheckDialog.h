// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/EndpointProbe.h"

#include <QDialog>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace streamgauge {

class FactForm;
class InlineMessage;

/// Finds out what an endpoint speaks, as `streamgauge-cli probe` does. Says first what it would send, and
/// sends only when told to. Accepted when the user wants to go on with what was found.
class ConnectionCheckDialog : public QDialog
{
    Q_OBJECT

public:
    ConnectionCheckDialog(const ProbeTarget &target, const SecretValue &key, QWidget *parent = nullptr);

    void send();
    void reject() override; ///< cuts off what is under way
    /// What was found; nothing before the end.
    [[nodiscard]] const std::optional<ProbeReport> &report() const { return m_report; }
    [[nodiscard]] QPushButton *useButton() const { return m_use; }
    [[nodiscard]] QString forecastText() const;
    [[nodiscard]] QString problemText() const;

signals:
    void completed();

private:
    void finish(const ProbeReport &report);
    void endProbe();

    ProbeTarget m_target;
    SecretValue m_key;
    QLabel *m_forecast;
    QLabel *m_state;
    FactForm *m_lines;
    InlineMessage *m_problem;
    QPushButton *m_send;
    QPushButton *m_use;
    std::unique_ptr<EndpointProbe> m_probe;
    std::optional<ProbeReport> m_report;
};

} // namespace streamgauge
