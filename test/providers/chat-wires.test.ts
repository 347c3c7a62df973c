import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import type { ChatMessage } from '../../src/shared/model/chat/chat-message.ts';
import { takeStep } from './take-step.ts';
import { accessTo, canary, createTestAgent, modelIdOf, wires } from './wires.ts';

const schema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } };
const tools = [
  { wireName: 'add', description: 'Adds two numbers', schema },
  { wireName: 'weather', description: '', schema: { type: 'object', properties: {} } },
];
const usage = { prompt_tokens: 20, completion_tokens: 5 };

const mock = new LLMock({ port: 0, logLevel: 'silent' });
const agent = createTestAgent();
let origin = '';
let nowhere = '';

beforeAll(async () => {
  mock.on(
    { userMessage: 'HAPPY' },
    {
      content: 'Let me check. ',
      toolCalls: [
        { name: 'add', arguments: '{"a": 2, "b": 3}', id: 'call_1' },
        { name: 'weather', arguments: '{}', id: 'call_2' },
      ],
      usage,
    },
  );
  mock.on(
    { userMessage: 'TEXT' },
    { content: 'Five, and some words more.', usage },
    { chunkSize: 4 },
  );
  const refused = (status: number, message: string, code?: string) => ({
    error: { message, type: 'some_error', ...(code && { code }) },
    status,
  });
  mock.on({ userMessage: 'LIMIT' }, { ...refused(429, 'Slow down'), retryAfter: 7 });
  mock.on({ userMessage: 'FAILS' }, refused(500, 'oops'));
  mock.on({ userMessage: 'KEY' }, refused(401, `Incorrect key ${canary}`, 'invalid_api_key'));
  mock.on({ userMessage: 'LONG' }, refused(400, 'prompt is too long: 300000 tokens'));
  mock.on({ userMessage: 'NOMODEL' }, refused(404, 'The model does not exist', 'model_not_found'));
  mock.on(
    { userMessage: 'RESET' },
    { content: 'one two three four' },
    { chunkSize: 3, truncateAfterChunks: 2 },
  );
  mock.on(
    { userMessage: 'SLOW' },
    { content: 'word '.repeat(2000) },
    { chunkSize: 5, streamingProfile: { ttft: 5, tps: 50 } },
  );
  origin = await mock.start();
  // Its port is taken, so nobody else listens there on the next loopback address.
  nowhere = origin.replace('127.0.0.1', '127.0.0.2');
});

afterAll(async () => {
  await mock.stop();
  await agent.close();
});

const says = (text: string): ChatMessage[] => [{ role: 'user', parts: [{ type: 'text', text }] }];

describe.each(wires)('%s', (wire) => {
  const model = () => modelAtEndpoint(accessTo(wire, origin, agent), modelIdOf(wire));
  const ask = (text: string) => takeStep(model(), { messages: says(text), tools });

  test('tells text and parallel calls, and an answer that holds both', async () => {
    const { text, calls, finish, failure } = await ask('HAPPY');

    expect(failure).toBeUndefined();
    expect(text).toBe('Let me check. ');
    expect(calls.map(({ wireName }) => wireName)).toEqual(['add', 'weather']);
    expect(calls.map(({ argumentsText }) => JSON.parse(argumentsText))).toEqual([
      { a: 2, b: 3 },
      {},
    ]);
    expect(finish?.finish).toBe('calls');
    const kept = finish?.message.parts.map(({ type }) => type);
    expect(kept?.filter((type) => type !== 'reasoning')).toEqual(['text', 'call', 'call']);
  });

  test('streams text in pieces', async () => {
    const { parts, text, finish } = await ask('TEXT');

    expect(text).toBe('Five, and some words more.');
    expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(3);
    expect(finish).toMatchObject({ finish: 'stop', warnings: [] });
  });

  test.each([
    ['LIMIT', { kind: 'rate-limit', status: 429, retryAfterMs: 7000 }],
    ['FAILS', { kind: 'provider', status: 500 }],
    ['KEY', { kind: 'auth', status: 401 }],
    ['LONG', { kind: 'context-length', status: 400 }],
    ['NOMODEL', { kind: 'model-not-found', status: 404 }],
  ])('fails with a kind and words for %s, after one request', async (text, expected) => {
    const { failure, exchanges } = await ask(text);

    expect(failure).toMatchObject(expected);
    expect(failure?.message).toContain(new URL(origin).host);
    expect(failure?.message).not.toContain(canary);
    expect(exchanges).toMatchObject([{ status: expected.status }]);
  });

  test('a connection that is reset was lost', async () => {
    const { failure } = await ask('RESET');

    expect(failure?.kind).toBe('connection-lost');
  });

  test('a server that is not there is a failure of the network, which says so', async () => {
    const away = modelAtEndpoint(accessTo(wire, nowhere, agent), modelIdOf(wire));

    const { failure, exchanges } = await takeStep(away);

    expect(failure?.kind).toBe('network');
    expect(failure?.message).toBe(
      `${new URL(nowhere).host} can’t be reached: nothing listens there (connection refused).`,
    );
    expect(exchanges[0]?.error).toContain('ECONNREFUSED');
  });

  test('ends at once with the reason of who stops it', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped by the user');

    const step = takeStep(model(), { messages: says('SLOW'), signal: stop.signal }, (part) => {
      if (part.type === 'text') stop.abort(reason);
    });

    await expect(step).rejects.toBe(reason);
  });

  test('nothing that is told of an exchange has the key', async () => {
    const { exchanges } = await ask('HAPPY');

    const [exchange] = exchanges;
    expect(JSON.stringify(exchanges)).not.toContain(canary);
    expect(Object.values(exchange?.requestHeaders ?? {})).toContain('•••');
    expect(exchange?.requestText).toContain('HAPPY');
    expect(exchange?.chunks.map(({ text }) => text).join('')).toContain('Let me check');
    expect(exchange).toMatchObject({ method: 'POST', status: 200 });
  });
});
