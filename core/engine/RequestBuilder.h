// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/SecretValue.h"
#include "core/engine/StreamSession.h"
#include "core/plan/PromptBook.h"
#include "core/plan/RunSchedule.h"

#include <memory>
#include <vector>

namespace streamgauge {

/// Makes the requests of a run from its plan: prompt, protocol, key, offered tools. Immutable.
class RequestBuilder
{
public:
    /// `keys` by backend. Errors name what the plan asks for and does not exist.
    [[nodiscard]] static Result<RequestBuilder> open(std::shared_ptr<const Plan> plan,
                                                     std::vector<SecretValue> keys, QString runNonce);

    /// A request to a backend with all its headers. Errors say what the backend lacks.
    [[nodiscard]] Result<PreparedRequest> addressed(std::size_t backend, const Prompt &prompt) const;
    /// A planned request, ready to be sent. Errors say what the backend lacks.
    [[nodiscard]] Result<ReadyRequest> build(const PlannedRequest &planned) const;

private:
    RequestBuilder(std::shared_ptr<const Plan> plan, std::vector<SecretValue> keys, QString runNonce,
                   PromptBook prompts);

    std::shared_ptr<const Plan> m_plan;
    std::vector<SecretValue> m_keys;
    QString m_runNonce;
    PromptBook m_prompts;
    std::vector<std::shared_ptr<const StreamProtocol>> m_protocols; ///< by backend
    std::vector<std::vector<std::shared_ptr<const OfferedTools>>> m_tools; ///< by backend, then shape
};

} // namespace streamgauge
