// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
import OpenAI from 'openai';
import { baseUrl, report } from './answer.mjs';

const client = new OpenAI({ baseURL: baseUrl, apiKey: 'mock', maxRetries: 0 });
const input = ['low tide', 'high tide', 'spring tide'];

await report(async (answer) => {
    // The client asks for base64 and unpacks it, unless it is told a form.
    const packed = await client.embeddings.create({ model: 'mock', input });
    const plain = await client.embeddings.create({ model: 'mock', input, encoding_format: 'float' });
    const differences = packed.data.flatMap((entry, i) =>
        entry.embedding.map((number, place) => Math.abs(number - plain.data[i].embedding[place])));
    answer.vectors = packed.data.length;
    answer.dimensions = packed.data[0].embedding.length;
    answer.largestDifference = Math.max(...differences);
    answer.usage = { input: packed.usage.prompt_tokens };
});
