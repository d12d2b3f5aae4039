// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace streamgauge::test {

/// A chunk with this delta for choice 0.
inline QByteArray delta(const char *fields)
{
    return QByteArray(R"({"choices":[{"index":0,"delta":{)") + fields + R"(},"finish_reason":null}]})";
}

inline constexpr const char *TextOk = R"({"choices":[{"index":0,"delta":{"content":"ok"}}]})";
inline constexpr const char *Stop = R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})";
inline constexpr const char *Done = "[DONE]";

} // namespace streamgauge::test
