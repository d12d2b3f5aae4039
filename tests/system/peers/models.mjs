// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the models that each SDK lists.
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

const root = process.argv[2].replace(/\/v1$/, '');

async function namesOf(list, name) {
    const names = [];
    for await (const model of list) names.push(name(model));
    return names;
}

const openai = new OpenAI({ baseURL: root + '/v1', apiKey: 'mock' });
const anthropic = new Anthropic({ baseURL: root, apiKey: 'mock' });
const gemini = new GoogleGenAI({ apiKey: 'mock', httpOptions: { baseUrl: root } });
const ollama = new Ollama({ host: root });
console.log(
    JSON.stringify({
        openai: await namesOf(await openai.models.list(), (model) => model.id),
        anthropic: await namesOf(await anthropic.models.list(), (model) => model.id),
        gemini: await namesOf(await gemini.models.list(), (model) => model.name),
        ollama: (await ollama.list()).models.map((model) => model.name),
    }),
);
