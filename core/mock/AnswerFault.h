// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace streamgauge {

/// What a scenario's own errors say.
inline constexpr const char *scenarioErrorMessage = "The mock provider's scenario answers with this error.";

/// An HTTP error, before it is worded as its protocol does.
struct AnswerFault
{
    int status = 400;
    QByteArray message;
    QByteArray parameter; ///< the field at fault; may be empty
    QByteArray retryAfter; ///< what a Retry-After header says; empty: nothing
};

} // namespace streamgauge
