// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockDialogue.h"

#include "core/mock/OpenAiWire.h"

namespace streamgauge {

MockDialogue::~MockDialogue() = default;

MockDialogue::Turn OwnDialogue::take(const QByteArray &message)
{
    return {{}, message};
}

QByteArray OwnDialogue::fault(const AnswerFault &fault)
{
    return openAiFault(fault);
}

} // namespace streamgauge
