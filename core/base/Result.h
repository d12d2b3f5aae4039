// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <tl/expected.hpp>

#include <utility>

namespace streamgauge {

/// An error a user can read: it names what failed, where, and how to mend it.
struct Error
{
    QString message;
};

/// The value, or the error that stood in its way. Errors are values here; nothing throws.
template <typename T>
using Result = tl::expected<T, Error>;

/// For `return failure(tr("…"))` from a function that returns a Result.
[[nodiscard]] inline tl::unexpected<Error> failure(QString message)
{
    return tl::unexpected<Error>(Error{std::move(message)});
}

} // namespace streamgauge
