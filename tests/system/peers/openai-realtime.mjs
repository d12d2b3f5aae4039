// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import net from 'node:net';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { baseUrl, question, report, weatherSchema } from './answer.mjs';

const client = new OpenAI({ baseURL: baseUrl, apiKey: 'mock' });

/// The client insists on wss; the mock provider has no certificate, so the connection is made without TLS.
const options = { createConnection: ({ host, port }) => net.connect({ host, port }) };

function converse(answer) {
    return new Promise((resolve, reject) => {
        const session = new OpenAIRealtimeWS({ model: 'mock', options }, client);
        session.on('error', (error) => {
            session.close();
            const status = /Unexpected server response: (\d+)/.exec(error.message)?.[1];
            reject(Object.assign(error, { status: status ? Number(status) : undefined, type: error.error?.code }));
        });
        session.on('event', (event) => {
            answer.events += event.type.endsWith('.delta') ? 1 : 0;
        });
        session.on('session.created', () => {
            session.send({
                type: 'session.update',
                session: {
                    type: 'realtime',
                    output_modalities: ['text'],
                    tools: [{ type: 'function', name: 'get_weather', parameters: weatherSchema }],
                },
            });
            session.send({
                type: 'conversation.item.create',
                item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: question }] },
            });
            session.send({ type: 'response.create' });
        });
        session.on('response.output_text.delta', (event) => {
            answer.text += event.delta;
        });
        session.on('response.function_call_arguments.done', (event) => {
            answer.toolCalls.push({ name: event.name, arguments: JSON.parse(event.arguments) });
        });
        session.on('rate_limits.updated', (event) => {
            answer.rateLimits = event.rate_limits;
        });
        session.on('response.done', (event) => {
            session.close();
            const { response } = event;
            if (response.status === 'failed') return; // the error event told it
            answer.finish = response.status_details?.reason ?? response.status;
            answer.usage = {
                input: response.usage.input_tokens,
                cached: response.usage.input_token_details?.cached_tokens,
                output: response.usage.output_tokens,
                reasoning: response.usage.output_token_details?.reasoning_tokens,
            };
            resolve();
        });
    });
}

await report(converse);
