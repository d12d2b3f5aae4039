// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import Anthropic from '@anthropic-ai/sdk';
import { baseUrl, isStream, question, report, weatherSchema } from './answer.mjs';

// This SDK appends /v1 itself.
const client = new Anthropic({ baseURL: baseUrl.replace(/\/v1$/, ''), apiKey: 'mock', maxRetries: 0 });
const request = {
    model: 'mock',
    max_tokens: 1000,
    messages: [{ role: 'user', content: question }],
    tools: [{ name: 'get_weather', input_schema: weatherSchema }],
};

await report(async (answer) => {
    let message;
    if (isStream) {
        const stream = client.messages.stream(request);
        stream.on('streamEvent', () => ++answer.events);
        message = await stream.finalMessage();
    } else {
        message = await client.messages.create(request);
    }
    for (const block of message.content) {
        if (block.type === 'text') answer.text += block.text;
        if (block.type === 'thinking') {
            if (!block.signature) throw new Error('a thinking block without its signature');
            answer.reasoning += block.thinking;
        }
        if (block.type === 'tool_use') answer.toolCalls.push({ name: block.name, arguments: block.input });
    }
    answer.finish = message.stop_reason;
    answer.usage = {
        input: message.usage.input_tokens + message.usage.cache_read_input_tokens + message.usage.cache_creation_input_tokens,
        cached: message.usage.cache_read_input_tokens,
        output: message.usage.output_tokens,
        reasoning: message.usage.output_tokens_details?.thinking_tokens,
    };
});
