// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import { GoogleGenAI } from '@google/genai';
import { baseUrl, isStream, question, report, weatherSchema } from './answer.mjs';

// This SDK appends /v1beta itself.
const client = new GoogleGenAI({
    apiKey: 'mock',
    httpOptions: { baseUrl: baseUrl.replace(/\/v1(beta)?$/, '') },
});
const request = {
    model: 'mock',
    contents: question,
    config: { tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: weatherSchema }] }] },
};

function take(answer, response) {
    const candidate = response.candidates?.[0];
    for (const part of candidate?.content?.parts ?? []) {
        if (part.functionCall) {
            answer.toolCalls.push({ name: part.functionCall.name, arguments: part.functionCall.args });
        } else if (part.thought) {
            answer.reasoning += part.text;
        } else {
            answer.text += part.text ?? '';
        }
    }
    answer.finish = candidate?.finishReason ?? answer.finish;
    const usage = response.usageMetadata;
    if (usage) {
        answer.usage = {
            input: usage.promptTokenCount,
            cached: usage.cachedContentTokenCount,
            output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
            reasoning: usage.thoughtsTokenCount ?? 0,
        };
    }
}

await report(async (answer) => {
    if (!isStream) {
        take(answer, await client.models.generateContent(request));
        return;
    }
    for await (const chunk of await client.models.generateContentStream(request)) {
        ++answer.events;
        take(answer, chunk);
    }
});
