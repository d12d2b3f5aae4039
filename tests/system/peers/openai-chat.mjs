// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import OpenAI from 'openai';
import { baseUrl, isStream, question, report, weatherSchema } from './answer.mjs';

const client = new OpenAI({ baseURL: baseUrl, apiKey: 'mock', maxRetries: 0 });
const request = {
    model: 'mock',
    messages: [{ role: 'user', content: question }],
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: weatherSchema } }],
};

function takeUsage(answer, usage) {
    answer.usage = {
        input: usage.prompt_tokens,
        cached: usage.prompt_tokens_details?.cached_tokens,
        output: usage.completion_tokens,
        reasoning: usage.completion_tokens_details?.reasoning_tokens,
    };
}

await report(async (answer) => {
    let completion;
    if (isStream) {
        const stream = client.chat.completions.stream({ ...request, stream_options: { include_usage: true } });
        for await (const chunk of stream) {
            ++answer.events;
            answer.reasoning += chunk.choices[0]?.delta?.reasoning_content ?? '';
        }
        completion = await stream.finalChatCompletion();
    } else {
        completion = await client.chat.completions.create(request);
        answer.reasoning = completion.choices[0].message.reasoning_content ?? '';
    }
    const { message, finish_reason: finish } = completion.choices[0];
    answer.text = message.content ?? '';
    answer.finish = finish;
    answer.toolCalls = (message.tool_calls ?? []).map((call) => ({
        name: call.function.name,
        arguments: JSON.parse(call.function.arguments),
    }));
    takeUsage(answer, completion.usage);
});
