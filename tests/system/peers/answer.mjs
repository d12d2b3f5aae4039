// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the scripts of all SDKs print: one JSON object in the words of streamgauge-cli decode, as far as an SDK knows them.

export function emptyAnswer() {
    return { text: '', reasoning: '', toolCalls: [], finish: null, usage: {}, events: 0, error: null };
}

/// Runs the body; whatever the SDK throws becomes the answer's error.
export async function report(body) {
    const answer = emptyAnswer();
    try {
        await body(answer);
    } catch (error) {
        answer.error = {
            name: error?.name ?? null,
            status: error?.status ?? error?.status_code ?? error?.code ?? null,
            message: String(error?.message ?? error),
            type: error?.type ?? error?.error?.error?.type ?? error?.error?.type ?? null,
            retryAfter: error?.headers?.get?.('retry-after') ?? null,
        };
    }
    console.log(JSON.stringify(answer));
}

/// BASE_URL and the form: stream, or document.
export const [baseUrl, form = 'stream'] = process.argv.slice(2);
export const isStream = form === 'stream';
export const question = 'How high is the sea?';
export const weatherSchema = {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
};
