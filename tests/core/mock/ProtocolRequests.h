// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ChatAnswers.h"

namespace streamgauge {

inline const QByteArray chatPath = "/v1/chat/completions";
inline const QByteArray completionsPath = "/v1/completions";
inline const QByteArray responsesPath = "/v1/responses";
inline const QByteArray messagesPath = "/v1/messages";
inline const QByteArray geminiPath = "/v1beta/models/m:streamGenerateContent?alt=sse";
inline const QByteArray arrayPath = "/v1beta/models/m:streamGenerateContent";
inline const QByteArray ollamaPath = "/api/chat";
inline const QByteArray generatePath = "/api/generate";

inline const QByteArray messageList = R"("messages":[{"role":"user","content":"hi"}])";

/// A body that asks for a stream at that path.
[[nodiscard]] QByteArray bodyFor(const QByteArray &path);
/// What a provider with that scenario answers to the request.
[[nodiscard]] RawResponse answerAt(const QByteArray &path, const MockScenario &scenario);

} // namespace streamgauge
