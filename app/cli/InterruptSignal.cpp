// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/InterruptSignal.h"

#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace streamgauge {

#ifdef Q_OS_UNIX
namespace {

// A signal handler may touch nothing else: the writing end of the pipe, and how often it was called.
volatile std::sig_atomic_t signalsSeen = 0;
std::array<int, 2> signalPipe{-1, -1};

void onSignal(int)
{
    const int savedErrno = errno;
    if (signalsSeen != 0)
        _exit(130);
    signalsSeen = 1;
    const char byte = 1;
    [[maybe_unused]] const auto written = write(signalPipe[1], &byte, 1);
    errno = savedErrno;
}

void handle(int signalNumber, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    (void)sigaction(signalNumber, &action, nullptr);
}

} // namespace

InterruptSignal::InterruptSignal(QObject *parent)
    : QObject(parent)
{
    if (pipe2(signalPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &InterruptSignal::drain);
    signalsSeen = 0;
    handle(SIGINT, onSignal);
    handle(SIGTERM, onSignal);
    // A reader of our output that goes away must not keep the results from being written.
    handle(SIGPIPE, SIG_IGN);
}

InterruptSignal::~InterruptSignal()
{
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    delete m_notifier;
    for (int &end : signalPipe) {
        if (end >= 0)
            close(end);
        end = -1;
    }
}

void InterruptSignal::drain()
{
    char byte = 0;
    while (read(signalPipe[0], &byte, 1) > 0) { }
    emit interrupted();
}
#else
InterruptSignal::InterruptSignal(QObject *parent)
    : QObject(parent)
{
}

InterruptSignal::~InterruptSignal() = default;

void InterruptSignal::drain() { }
#endif

} // namespace streamgauge
