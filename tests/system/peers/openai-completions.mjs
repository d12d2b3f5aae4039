// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import OpenAI from 'openai';
import { baseUrl, isStream, question, report } from './answer.mjs';

const client = new OpenAI({ baseURL: baseUrl, apiKey: 'mock', maxRetries: 0 });
const request = { model: 'mock', prompt: question, max_tokens: 1000 };

function takeUsage(answer, usage) {
    answer.usage = {
        input: usage.prompt_tokens,
        cached: usage.prompt_tokens_details?.cached_tokens,
        output: usage.completion_tokens,
        reasoning: usage.completion_tokens_details?.reasoning_tokens,
    };
}

await report(async (answer) => {
    if (!isStream) {
        const completion = await client.completions.create(request);
        answer.text = completion.choices[0].text;
        answer.finish = completion.choices[0].finish_reason;
        takeUsage(answer, completion.usage);
        return;
    }
    const stream = await client.completions.create({
        ...request,
        stream: true,
        stream_options: { include_usage: true },
    });
    for await (const chunk of stream) {
        ++answer.events;
        answer.text += chunk.choices[0]?.text ?? '';
        answer.finish = chunk.choices[0]?.finish_reason ?? answer.finish;
        if (chunk.usage) takeUsage(answer, chunk.usage);
    }
});
