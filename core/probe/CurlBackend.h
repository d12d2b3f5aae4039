// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SecretValue.h"
#include "core/plan/CurlCommand.h"
#include "core/plan/Plan.h"

namespace streamgauge {

/// A backend as a curl command describes it.
struct CurlBackend
{
    Backend backend; ///< without any key; its reference is set where the command names a variable
    SecretValue key; ///< that stood in the command; for a key store and nowhere else
    bool isProtocolKnown = true; ///< else a guess among the protocols for own endpoints
    QStringList notes; ///< what was left out and why, for users; never a key
};

/// Recognises the protocol by path and body, takes base URL, model, extra headers and body fields, and keeps
/// the key apart. What the plan or the protocol sets itself (the question, token limits, tools) is left out.
/// Pure. Errors say what the command lacks.
[[nodiscard]] Result<CurlBackend> backendFromCurl(const CurlCommand &command);

} // namespace streamgauge
