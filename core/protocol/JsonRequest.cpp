// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonRequest.h"

#include "core/protocol/DocumentDecoder.h"
#include "core/protocol/GenericMapping.h"
#include "core/protocol/JsonFields.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

QString JsonRequest::id() const
{
    return QStringLiteral("json");
}

QString JsonRequest::displayName() const
{
    return QCoreApplication::translate("JsonRequest", "One JSON document (own endpoint)");
}

Result<PreparedRequest> JsonRequest::prepare(const Backend &backend, const Prompt &prompt,
                                             const SecretValue &key) const
{
    const Result<GenericMapping> mapping = GenericMapping::fromJson(backend.mapping);
    if (!mapping)
        return tl::unexpected(mapping.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"");
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body;
    if (!mapping->prompt.isEmpty())
        body = withValueAtPointer(body, mapping->prompt, joinedPrompt(prompt));
    if (!backend.model.isEmpty())
        body.insert(QStringLiteral("model"), backend.model);
    HeaderList headers = standardHeaders("application/json");
    setOpenAiKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::unique_ptr<StreamDecoder> JsonRequest::makeDecoder() const
{
    return std::make_unique<DocumentDecoder>(QString());
}

std::unique_ptr<StreamDecoder> JsonRequest::makeDecoderFor(const Backend &backend) const
{
    // prepare() has refused an unusable mapping before any decoder is made.
    return std::make_unique<DocumentDecoder>(
        GenericMapping::fromJson(backend.mapping).value_or(GenericMapping()).error);
}

} // namespace streamgauge
