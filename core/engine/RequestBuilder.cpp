// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RequestBuilder.h"

#include "core/protocol/ProtocolCheck.h"
#include "core/transport/BackendTransport.h"

#include <QCoreApplication>

#include <utility>

namespace streamgauge {

RequestBuilder::RequestBuilder(std::shared_ptr<const Plan> plan, std::vector<SecretValue> keys,
                               QString runNonce, PromptBook prompts)
    : m_plan(std::move(plan))
    , m_keys(std::move(keys))
    , m_runNonce(std::move(runNonce))
    , m_prompts(std::move(prompts))
{
    m_keys.resize(m_plan->backends.size());
}

Result<RequestBuilder> RequestBuilder::open(std::shared_ptr<const Plan> plan, std::vector<SecretValue> keys,
                                            QString runNonce)
{
    auto prompts = PromptBook::open(*plan);
    if (!prompts)
        return tl::unexpected(prompts.error());
    RequestBuilder builder(std::move(plan), std::move(keys), std::move(runNonce), *std::move(prompts));
    for (const Backend &backend : builder.m_plan->backends) {
        auto protocol = protocolNamed(backend.protocol);
        if (!protocol)
            return failure(QCoreApplication::translate("RequestBuilder", "Backend “%1”: %2")
                               .arg(backend.name, protocol.error().message));
        builder.m_protocols.push_back(*std::move(protocol));
        auto &tools = builder.m_tools.emplace_back();
        for (const PromptShape &shape : builder.m_plan->prompts)
            tools.push_back(std::make_shared<const OfferedTools>(OfferedTools::of(backend, shape)));
    }
    return builder;
}

Result<PreparedRequest> RequestBuilder::addressed(std::size_t index, const Prompt &prompt) const
{
    const Backend &backend = m_plan->backends[index];
    auto request = m_protocols[index]->prepare(backend, prompt, m_keys[index]);
    if (!request)
        return request;
    addAcceptEncoding(request->headers, backend);
    return request;
}

Result<ReadyRequest> RequestBuilder::build(const PlannedRequest &planned) const
{
    const auto index = static_cast<std::size_t>(planned.identity.backend);
    const Prompt prompt = m_prompts.prompt(planned.shape, planned.identity, m_runNonce);
    auto request = addressed(index, prompt);
    if (!request)
        return tl::unexpected(request.error());
    return ReadyRequest{planned.identity,
                        *std::move(request),
                        m_protocols[index],
                        m_plan,
                        m_tools[index][static_cast<std::size_t>(planned.shape)],
                        prompt.maxOutputTokens,
                        prompt.nonce,
                        std::nullopt};
}

} // namespace streamgauge
