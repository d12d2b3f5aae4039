// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import OpenAI from 'openai';
import { baseUrl, isStream, question, report, weatherSchema } from './answer.mjs';

const client = new OpenAI({ baseURL: baseUrl, apiKey: 'mock', maxRetries: 0 });
const request = {
    model: 'mock',
    input: question,
    tools: [{ type: 'function', name: 'get_weather', parameters: weatherSchema, strict: false }],
};

await report(async (answer) => {
    let response;
    if (isStream) {
        const stream = client.responses.stream(request);
        for await (const event of stream) {
            ++answer.events;
            if (event.type === 'response.failed') {
                throw Object.assign(new Error(event.response.error.message), { type: event.response.error.code });
            }
        }
        response = await stream.finalResponse();
    } else {
        response = await client.responses.create(request);
    }
    answer.text = response.output_text;
    answer.finish = response.incomplete_details?.reason ?? response.status;
    for (const item of response.output) {
        if (item.type === 'reasoning') answer.reasoning += item.summary.map((part) => part.text).join('');
        if (item.type === 'function_call') {
            answer.toolCalls.push({ name: item.name, arguments: JSON.parse(item.arguments) });
        }
    }
    answer.usage = {
        input: response.usage.input_tokens,
        cached: response.usage.input_tokens_details?.cached_tokens,
        output: response.usage.output_tokens,
        reasoning: response.usage.output_tokens_details?.reasoning_tokens,
    };
});
