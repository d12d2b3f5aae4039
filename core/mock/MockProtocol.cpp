// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProtocol.h"

#include "core/mock/AnthropicEventWriter.h"
#include "core/mock/AnthropicRequest.h"
#include "core/mock/ChatEventWriter.h"
#include "core/mock/ChatRequest.h"
#include "core/mock/CompletionsEventWriter.h"
#include "core/mock/CompletionsRequest.h"
#include "core/mock/EmbeddingsWriter.h"
#include "core/mock/GeminiEventWriter.h"
#include "core/mock/GeminiRequest.h"
#include "core/mock/GenericEventWriter.h"
#include "core/mock/GenericRequest.h"
#include "core/mock/OllamaEventWriter.h"
#include "core/mock/OllamaRequest.h"
#include "core/mock/OpenAiWire.h"
#include "core/mock/RealtimeDialogue.h"
#include "core/mock/RealtimeEventWriter.h"
#include "core/mock/ResponsesEventWriter.h"
#include "core/mock/ResponsesRequest.h"

#include <algorithm>

namespace streamgauge {

namespace {

template <typename Writer>
std::unique_ptr<AnswerWriter> made(const AnswerFacts &facts)
{
    return std::make_unique<Writer>(facts);
}

/// For writers that come in several forms.
template <typename Writer, auto form>
std::unique_ptr<AnswerWriter> madeAs(const AnswerFacts &facts)
{
    return std::make_unique<Writer>(facts, form);
}

std::unique_ptr<MockDialogue> realtimeDialogue(const HttpRequest &handshake)
{
    return std::make_unique<RealtimeDialogue>(handshake);
}

std::unique_ptr<MockDialogue> ownDialogue(const HttpRequest &handshake)
{
    Q_UNUSED(handshake)
    return std::make_unique<OwnDialogue>();
}

bool isRealtime(const HttpRequest &request)
{
    return request.path().endsWith("/realtime");
}

bool isOwnSocket(const HttpRequest &request)
{
    return request.path().endsWith("/ws");
}

bool isOwnTextSocket(const HttpRequest &request)
{
    return request.path().endsWith("/ws/text");
}

bool isChat(const HttpRequest &request)
{
    return request.path().endsWith("/chat/completions");
}

bool isCompletions(const HttpRequest &request)
{
    return request.path().endsWith("/completions");
}

bool isResponses(const HttpRequest &request)
{
    return request.path().endsWith("/responses");
}

bool isMessages(const HttpRequest &request)
{
    return request.path().endsWith("/messages");
}

bool isGeminiEventStream(const HttpRequest &request)
{
    const QByteArray path = request.path();
    return path.endsWith(":generateContent")
        || (path.endsWith(":streamGenerateContent") && request.query().split('&').contains("alt=sse"));
}

bool isGeminiArray(const HttpRequest &request)
{
    return request.path().endsWith(":streamGenerateContent");
}

bool isOllamaChat(const HttpRequest &request)
{
    return request.path().endsWith("/api/chat");
}

bool isOllamaGenerate(const HttpRequest &request)
{
    return request.path().endsWith("/api/generate");
}

bool isOwnEventStream(const HttpRequest &request)
{
    return request.path().endsWith("/sse");
}

bool isOwnLines(const HttpRequest &request)
{
    return request.path().endsWith("/ndjson");
}

bool isEmbeddings(const HttpRequest &request)
{
    return request.path().endsWith("/embeddings");
}

bool isOwnDocument(const HttpRequest &request)
{
    return request.path().endsWith("/json");
}

bool isOwnText(const HttpRequest &request)
{
    return request.path().endsWith("/text");
}

} // namespace

const std::vector<MockProtocol> &mockProtocols()
{
    using enum RateLimitWording;
    static constexpr const char *openAiId = "x-request-id";
    // The first that fits is taken.
    static const std::vector<MockProtocol> all{
        {"openai-chat", "/chat/completions", isChat, readChatRequest, made<ChatEventWriter>, openAiFault,
         OpenAi, openAiId},
        {"openai-completions", "/completions", isCompletions, readCompletionsRequest,
         made<CompletionsEventWriter>, openAiFault, OpenAi, openAiId},
        {"openai-responses", "/responses", isResponses, readResponsesRequest, made<ResponsesEventWriter>,
         openAiFault, OpenAi, openAiId},
        {"anthropic", "/messages", isMessages, readAnthropicRequest, made<AnthropicEventWriter>,
         anthropicFault, Anthropic, "request-id"},
        {"gemini", "/models/MODEL:streamGenerateContent?alt=sse", isGeminiEventStream, readGeminiRequest,
         madeAs<GeminiEventWriter, AnswerFraming::EventStream>, geminiFault, None, nullptr},
        {"gemini", "/models/MODEL:streamGenerateContent", isGeminiArray, readGeminiRequest,
         madeAs<GeminiEventWriter, AnswerFraming::Array>, geminiFault, None, nullptr},
        {"ollama", "/api/chat", isOllamaChat, readOllamaRequest, madeAs<OllamaEventWriter, OllamaPlace::Chat>,
         ollamaFault, None, nullptr},
        {"ollama", "/api/generate", isOllamaGenerate, readOllamaRequest,
         madeAs<OllamaEventWriter, OllamaPlace::Generate>, ollamaFault, None, nullptr},
        {"json", "/embeddings", isEmbeddings, readEmbeddingsRequest, made<EmbeddingsWriter>, openAiFault,
         OpenAi, openAiId},
        {"json", "/json", isOwnDocument, readDocumentRequest,
         madeAs<GenericEventWriter, AnswerFraming::Lines>, openAiFault, Plain, openAiId},
        {"openai-realtime", "/realtime", isRealtime, readRealtimeRequest, made<RealtimeEventWriter>,
         openAiFault, OpenAi, openAiId, realtimeDialogue},
        {"ndjson", "/ws", isOwnSocket, readGenericRequest, madeAs<GenericEventWriter, AnswerFraming::Lines>,
         openAiFault, Plain, openAiId, ownDialogue},
        {"text", "/ws/text", isOwnTextSocket, readGenericRequest,
         madeAs<GenericEventWriter, AnswerFraming::Text>, openAiFault, Plain, openAiId, ownDialogue},
        {"sse", "/sse", isOwnEventStream, readGenericRequest,
         madeAs<GenericEventWriter, AnswerFraming::EventStream>, openAiFault, Plain, openAiId},
        {"ndjson", "/ndjson", isOwnLines, readGenericRequest,
         madeAs<GenericEventWriter, AnswerFraming::Lines>, openAiFault, Plain, openAiId},
        {"text", "/text", isOwnText, readGenericRequest, madeAs<GenericEventWriter, AnswerFraming::Text>,
         openAiFault, Plain, openAiId},
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
