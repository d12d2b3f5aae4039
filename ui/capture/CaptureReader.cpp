// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/CaptureReader.h"

#include "core/protocol/ProtocolGuess.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace streamgauge {

CaptureReader::CaptureReader(QObject *parent)
    : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

CaptureReader::~CaptureReader()
{
    // Tasks post back to this object, so none may outlive it.
    m_thread.clear();
    m_thread.waitForDone();
}

void CaptureReader::readFile(const QString &path)
{
    m_thread.start([this, path] {
        QFile file(path);
        const auto body = capturedBody(file, path);
        const QString guess = body ? protocolOfAnswer(*body) : QString();
        QMetaObject::invokeMethod(
            this,
            [this, path, body, guess] {
                if (body)
                    emit bodyRead(*body, QFileInfo(path).fileName(), guess);
                else
                    emit failed(body.error().message);
            },
            Qt::QueuedConnection);
    });
}

void CaptureReader::takeBody(const QByteArray &body, const QString &name)
{
    m_thread.start([this, body, name] {
        const QString guess = protocolOfAnswer(body);
        QMetaObject::invokeMethod(
            this, [this, body, name, guess] { emit bodyRead(body, name, guess); }, Qt::QueuedConnection);
    });
}

void CaptureReader::readToolsFile(const QString &path)
{
    m_thread.start([this, path] {
        QFile file(path);
        const auto json = capturedBody(file, path);
        giveTools(json ? capturedTools(*json, path) : failure(json.error().message),
                  QFileInfo(path).fileName());
    });
}

void CaptureReader::takeTools(const QByteArray &json, const QString &name)
{
    m_thread.start([this, json, name] { giveTools(capturedTools(json, name), name); });
}

void CaptureReader::giveTools(const Result<OfferedTools> &tools, const QString &name)
{
    QMetaObject::invokeMethod(
        this,
        [this, tools, name] {
            if (tools)
                emit toolsRead(*tools, name);
            else
                emit failed(tools.error().message);
        },
        Qt::QueuedConnection);
}

void CaptureReader::decode(const QByteArray &body, const CaptureReading &reading)
{
    const int call = ++m_decoding;
    m_thread.start([this, call, body, reading] {
        const auto protocol = protocolById(reading.protocol);
        if (!protocol)
            return;
        Backend backend;
        backend.protocol = reading.protocol;
        backend.mapping = reading.mapping;
        const auto capture = std::make_shared<const DecodedCapture>(
            readCapture(*protocol, reading.head, body, 0, BodyEnd::Complete, backend, reading.tools));
        QMetaObject::invokeMethod(
            this,
            [this, call, capture] {
                if (call == m_decoding)
                    emit decoded(capture);
            },
            Qt::QueuedConnection);
    });
}

void CaptureReader::writeJson(const std::shared_ptr<const DecodedCapture> &capture)
{
    m_thread.start([this, capture] {
        const QString json = QString::fromUtf8(QJsonDocument(captureJson(*capture)).toJson());
        QMetaObject::invokeMethod(
            this, [this, json] { emit jsonReady(json); }, Qt::QueuedConnection);
    });
}

} // namespace streamgauge
