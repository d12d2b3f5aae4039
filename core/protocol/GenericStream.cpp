// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/GenericStream.h"

#include "core/protocol/GenericDecoder.h"
#include "core/protocol/JsonFields.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

QString GenericStream::id() const
{
    switch (m_form) {
    case GenericForm::EventStream:
        return QStringLiteral("sse");
    case GenericForm::Lines:
        return QStringLiteral("ndjson");
    case GenericForm::Text:
        return QStringLiteral("text");
    }
    Q_UNREACHABLE();
}

QString GenericStream::displayName() const
{
    switch (m_form) {
    case GenericForm::EventStream:
        return QCoreApplication::translate("GenericStream", "Server-sent events (own endpoint)");
    case GenericForm::Lines:
        return QCoreApplication::translate("GenericStream", "JSON lines (own endpoint)");
    case GenericForm::Text:
        return QCoreApplication::translate("GenericStream", "Plain text (own endpoint)");
    }
    Q_UNREACHABLE();
}

Result<PreparedRequest> GenericStream::prepare(const Backend &backend, const Prompt &prompt,
                                               const SecretValue &key) const
{
    const Result<GenericMapping> mapping = GenericMapping::fromJson(backend.mapping);
    if (!mapping)
        return tl::unexpected(mapping.error());
    const Result<QUrl> url = endpointUrl(
        backend.baseUrl, u"", m_form == GenericForm::EventStream ? Wire::Http : Wire::HttpOrWebSocket);
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body;
    if (!mapping->prompt.isEmpty()) {
        body = withValueAtPointer(body, mapping->prompt, joinedPrompt(prompt));
    } else {
        body.insert(QStringLiteral("messages"), messagesOf(prompt));
        body.insert(QStringLiteral("stream"), true);
    }
    if (!backend.model.isEmpty())
        body.insert(QStringLiteral("model"), backend.model);
    HeaderList headers = standardHeaders(m_form == GenericForm::EventStream ? "text/event-stream"
                                             : m_form == GenericForm::Lines ? "application/x-ndjson"
                                                                            : "text/plain");
    if (!key.isEmpty())
        setHeader(headers, "Authorization", "Bearer " + key.reveal());
    PreparedRequest request
        = preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
    request.messages = m_form == GenericForm::Text ? MessageForm::Text : MessageForm::Lines;
    return request;
}

std::unique_ptr<StreamDecoder> GenericStream::makeDecoder() const
{
    return std::make_unique<GenericDecoder>(m_form, GenericMapping());
}

std::unique_ptr<StreamDecoder> GenericStream::makeDecoderFor(const Backend &backend) const
{
    // prepare() has refused an unusable mapping before any decoder is made.
    return std::make_unique<GenericDecoder>(
        m_form, GenericMapping::fromJson(backend.mapping).value_or(GenericMapping()));
}

} // namespace streamgauge
