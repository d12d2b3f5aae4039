// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"

#include <optional>
#include <vector>

namespace streamgauge {

/// What a server says on one WebSocket beside its answers, and when it owes one.
class MockDialogue
{
public:
    /// What follows from a message of the client.
    struct Turn
    {
        std::vector<QByteArray> replies; ///< to be sent at once
        std::optional<QByteArray> question; ///< a whole request, as MockProtocol::read takes its body
    };
    enum class AfterAnswer
    {
        StayOpen,
        Close
    };

    MockDialogue() = default;
    virtual ~MockDialogue();
    MockDialogue(const MockDialogue &) = delete;
    MockDialogue &operator=(const MockDialogue &) = delete;

    [[nodiscard]] virtual std::vector<QByteArray> greeting() { return {}; }
    [[nodiscard]] virtual Turn take(const QByteArray &message) = 0;
    [[nodiscard]] virtual QByteArray fault(const AnswerFault &fault) = 0;
    [[nodiscard]] virtual AfterAnswer afterAnswer() const = 0;
};

/// An endpoint of somebody's own: every message is a request, and the end of the answer ends it all.
class OwnDialogue : public MockDialogue
{
public:
    [[nodiscard]] Turn take(const QByteArray &message) override;
    [[nodiscard]] QByteArray fault(const AnswerFault &fault) override;
    [[nodiscard]] AfterAnswer afterAnswer() const override { return AfterAnswer::Close; }
};

} // namespace streamgauge
