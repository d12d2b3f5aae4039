// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import { Ollama } from 'ollama';
import { baseUrl, isStream, question, report, weatherSchema } from './answer.mjs';

const client = new Ollama({ host: baseUrl.replace(/\/v1$/, '') });
const request = {
    model: 'mock',
    messages: [{ role: 'user', content: question }],
    tools: [{ type: 'function', function: { name: 'get_weather', description: '', parameters: weatherSchema } }],
};

function take(answer, line) {
    answer.text += line.message.content;
    answer.reasoning += line.message.thinking ?? '';
    for (const call of line.message.tool_calls ?? []) {
        answer.toolCalls.push({ name: call.function.name, arguments: call.function.arguments });
    }
    if (!line.done) return;
    answer.finish = line.done_reason;
    answer.usage = { input: line.prompt_eval_count, cached: line.prompt_eval_cached_count, output: line.eval_count };
    answer.durationsAddUp = line.total_duration >= line.prompt_eval_duration + line.eval_duration;
}

await report(async (answer) => {
    if (!isStream) {
        take(answer, await client.chat({ ...request, stream: false }));
        return;
    }
    for await (const line of await client.chat({ ...request, stream: true })) {
        ++answer.events;
        take(answer, line);
    }
    if (answer.finish === null) throw new Error('the last line did not say that it is the last');
});
