// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <memory>

namespace streamgauge::test {

/// A port on 127.0.0.1 that was free a moment ago.
[[nodiscard]] quint16 freePort();
/// Whether something accepts connections on 127.0.0.1:port before the patience ends.
[[nodiscard]] bool waitForPort(quint16 port, int patienceMs = 5000);

/// A server of the tests in a process of its own; ended with the object.
class ServerProcess
{
public:
    ~ServerProcess();
    /// Starts it and waits until `port` accepts connections; false with errorText() otherwise.
    [[nodiscard]] bool start(const QString &program, const QStringList &arguments, quint16 port);
    void stop();
    [[nodiscard]] QString errorText() const { return m_error; }

private:
    QProcess m_process;
    QString m_error;
};

} // namespace streamgauge::test
