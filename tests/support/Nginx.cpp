// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/Nginx.h"

#include <QFile>
#include <QStandardPaths>

namespace streamgauge::test {

namespace {

QString nginxProgram()
{
    return QStandardPaths::findExecutable(
        QStringLiteral("nginx"),
        {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/bin"), QStringLiteral("/usr/local/sbin")});
}

} // namespace

QString Nginx::whyAbsent()
{
    return nginxProgram().isEmpty() ? QStringLiteral("nginx is not installed") : QString();
}

bool Nginx::start(const QUrl &upstream, const QString &directives,
                  const std::optional<ServerIdentity> &identity, HttpVersion newest)
{
    m_scheme = identity ? QStringLiteral("https") : QStringLiteral("http");
    QString security;
    if (identity)
        security
            = QStringLiteral("%1; ssl_certificate %2; ssl_certificate_key %3")
                  .arg(newest == HttpVersion::Http2 ? QStringLiteral(" ssl http2") : QStringLiteral(" ssl"),
                       identity->certificateFile, identity->keyFile);
    m_port = freePort();
    const QString configPath = m_folder.filePath(QStringLiteral("nginx.conf"));
    QFile config(configPath);
    if (!config.open(QIODevice::WriteOnly)) {
        m_error = config.errorString();
        return false;
    }
    config.write(QStringLiteral(R"(daemon off;
worker_processes 1;
pid %1/nginx.pid;
error_log %1/error.log;
events { worker_connections 512; }
http {
    access_log off;
    client_body_temp_path %1/body;
    proxy_temp_path %1/proxy;
    fastcgi_temp_path %1/fastcgi;
    uwsgi_temp_path %1/uwsgi;
    scgi_temp_path %1/scgi;
    server {
        listen 127.0.0.1:%2%5;
        location / {
            proxy_pass %3;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            %4
        }
    }
}
)")
                     .arg(m_folder.path())
                     .arg(m_port)
                     .arg(upstream.toString(QUrl::RemovePath), directives, security)
                     .toUtf8());
    config.close();
    if (m_server.start(nginxProgram(),
                       {QStringLiteral("-c"), configPath, QStringLiteral("-p"), m_folder.path(),
                        QStringLiteral("-e"), m_folder.filePath(QStringLiteral("start.log"))},
                       m_port))
        return true;
    m_error = m_server.errorText();
    return false;
}

QUrl Nginx::baseUrl() const
{
    return QUrl(QStringLiteral("%1://127.0.0.1:%2/v1").arg(m_scheme).arg(m_port));
}

} // namespace streamgauge::test
