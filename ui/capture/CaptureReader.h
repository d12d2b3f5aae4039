// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/DecodeCapture.h"

#include <QObject>
#include <QThreadPool>

#include <memory>

namespace streamgauge {

/// How a captured body is to be read.
struct CaptureReading
{
    QString protocol;
    ResponseHead head{200, {}};
    QJsonObject mapping;
    OfferedTools tools; ///< that calls are checked against
};

/// Reads and decodes captured streams on a thread of its own, one after another; a body may have many
/// megabytes. Signals come on the thread of this object.
class CaptureReader : public QObject
{
    Q_OBJECT

public:
    explicit CaptureReader(QObject *parent = nullptr);
    ~CaptureReader() override;

    /// Reads a file, up to mostCaptureBytes; then bodyRead() or failed().
    void readFile(const QString &path);
    /// Takes a body as it is, from the clipboard; then bodyRead().
    void takeBody(const QByteArray &body, const QString &name);
    /// Reads the tools that the request offered, from a file or a text; then toolsRead() or failed().
    void readToolsFile(const QString &path);
    void takeTools(const QByteArray &json, const QString &name);
    /// Decodes; then decoded(). A later call makes an earlier one's answer void.
    void decode(const QByteArray &body, const CaptureReading &reading);
    /// Writes a decoded stream as JSON; then jsonReady().
    void writeJson(const std::shared_ptr<const DecodedCapture> &capture);

signals:
    /// `guess` is the protocol that the body looks like.
    void bodyRead(const QByteArray &body, const QString &name, const QString &guess);
    void toolsRead(const streamgauge::OfferedTools &tools, const QString &name);
    void failed(const QString &message);
    void decoded(std::shared_ptr<const streamgauge::DecodedCapture> capture);
    void jsonReady(const QString &json);

private:
    void giveTools(const Result<OfferedTools> &tools, const QString &name);

    QThreadPool m_thread;
    int m_decoding = 0; ///< counts the calls, so that late answers are dropped
};

} // namespace streamgauge
