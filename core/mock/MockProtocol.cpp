// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProtocol.h"

#include "core/mock/ChatEventWriter.h"
#include "core/mock/ChatRequest.h"
#include "core/mock/OpenAiWire.h"

#include <algorithm>

namespace streamgauge {

namespace {

template <typename Writer>
std::unique_ptr<AnswerWriter> made(const AnswerFacts &facts)
{
    return std::make_unique<Writer>(facts);
}

bool isChat(const HttpRequest &request)
{
    return request.path().endsWith("/chat/completions");
}

} // namespace

const std::vector<MockProtocol> &mockProtocols()
{
    static const std::vector<MockProtocol> all{
        {"openai-chat", "/chat/completions", isChat, readChatRequest, made<ChatEventWriter>, openAiFault},
    };
    return all;
}

const MockProtocol *mockProtocolFor(const HttpRequest &request)
{
    const std::vector<MockProtocol> &all = mockProtocols();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const MockProtocol &protocol) { return protocol.serves(request); });
    return found == all.end() ? nullptr : &*found;
}

} // namespace streamgauge
