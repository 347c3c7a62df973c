import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import type { Sampling, ServerRequestAnswer } from '../../../../shared/model/calls/call.ts';
import { answerSampling } from '../../chat/sampling/answer-sampling.ts';
import { createTestClock } from '../../chat/test-clock.ts';
import { says, scriptedModel } from '../../chat/test-scripted-model.ts';

const server = (revision: string) => nodeServer('test/servers/sampling-server.mjs', revision);
const model = { endpointId: 'test', modelId: 'script-1' };
const hello = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Hello?' } }],
  maxTokens: 1_000_000,
};
const byHand = (text: string): ServerRequestAnswer => ({
  action: 'send',
  resultText: JSON.stringify({ role: 'assistant', content: { type: 'text', text }, model: 'me' }),
});

let core: ReturnType<typeof openCore>;
let asked: ReturnType<typeof scriptedModel>;
let hold: Promise<unknown>;
let signals: AbortSignal[];
beforeEach(() => {
  asked = scriptedModel(says('Hi.'));
  hold = Promise.resolve();
  signals = [];
  core = openCore({
    async askModel({ model: _choice, ...given }) {
      signals.push(given.signal);
      await hold;
      return answerSampling({
        ...given,
        takesTools: true,
        model: asked,
        endpointKind: 'anthropic',
        limits: { firstOutputMs: 1000, gapMs: 1000 },
        clock: createTestClock(),
        reviewRequest: async (params) => params,
        reviewResponse: async (result) => result,
      });
    },
  });
});
afterEach(() => core.close());

/** However busy the machine is. */
const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
const open = () => core.connections.serverRequests.list() as Sampling[];
const answer = (serverRequestId: number, given: ServerRequestAnswer) =>
  core.connections.serverRequests.answer(serverRequestId, given);

async function ready(launch: Parameters<typeof core.open>[0]): Promise<number> {
  const { connectionId, state } = await core.settled(await core.open(launch));
  expect(state.status).toBe('ready');
  return connectionId;
}

function start(connectionId: number, ...params: unknown[]): number {
  const argumentsText = JSON.stringify({ params });
  const request = { connectionId, method: 'tools/call' as const, name: 'ask', argumentsText };
  return core.connections.startCall(request).callId;
}

async function request(gate: Sampling['gate']['at'] = 'request'): Promise<Sampling> {
  return until(() => {
    const [first] = open();
    if (first?.gate.at !== gate) throw new Error('not yet');
    return first;
  });
}

/** What the server got for each of its requests. */
async function got(callId: number): Promise<unknown[]> {
  const { state } = await core.ended(callId);
  expect(state).toMatchObject({ status: 'done' });
  const { text } = core.connections.callResult(callId, 100_000);
  const { content } = JSON.parse(text) as { content: { text: string }[] };
  return JSON.parse(content[0]?.text ?? '') as unknown[];
}

test('the capability is declared in both eras, as far as it is had', async () => {
  await ready(server('2025-06-18'));
  await core.settled(await core.open(server('2026-07-28'), 'auto', 'other'));

  const declared = expect.stringContaining('"sampling":{"tools":{}}');
  expect(core.texts({ method: 'initialize', direction: 'out' })).toEqual([declared]);
  expect(core.texts({ method: 'server/discover', direction: 'out' })).toContainEqual(declared);
});

describe.each(['2025-11-25', '2026-07-28'])('a request of %s', (revision) => {
  test('passes two gates, and is changed at both', async () => {
    const callId = start(await ready(server(revision)), { ...hello, systemPrompt: 'Be rude.' });

    const first = await request();
    expect(first).toMatchObject({ callId, serverName: 'test', params: hello });
    const params = { ...hello, systemPrompt: 'Be kind.' };
    answer(first.serverRequestId, { action: 'ask', paramsText: JSON.stringify(params), model });
    const second = await request('answer');
    expect(second).toMatchObject({ params, gate: { result: { content: { text: 'Hi.' } } } });
    expect(core.connections.calls()[0]?.state.status).toBe('input-required');
    answer(second.serverRequestId, byHand('Hello.'));

    expect(await got(callId)).toEqual([
      { role: 'assistant', content: { type: 'text', text: 'Hello.' }, model: 'me' },
    ]);
    expect(asked.requests[0]?.instructions).toBe('Be kind.');
    expect(asked.requests[0]?.settings.maxOutputTokens).toBe(first.mostTokens);
    expect(open()).toEqual([]);
  });

  test('is answered by hand without a model', async () => {
    const callId = start(await ready(server(revision)), hello);
    answer((await request()).serverRequestId, byHand('Me.'));

    expect(await got(callId)).toMatchObject([{ content: { text: 'Me.' } }]);
    expect(asked.requests).toEqual([]);
  });

  test('asks for two at once', async () => {
    const other = { ...hello, systemPrompt: 'Second' };
    const callId = start(await ready(server(revision)), hello, other);
    const texts = new Set<string>();
    for (let at = 0; at < 2; at += 1) {
      const { serverRequestId, params } = await request();
      const text = JSON.stringify(params).includes('Second') ? 'two' : 'one';
      texts.add(text);
      answer(serverRequestId, byHand(text));
    }

    expect(texts.size).toBe(2);
    expect(await got(callId)).toMatchObject([
      { content: { text: 'one' } },
      { content: { text: 'two' } },
    ]);
  });

  test('is asked no more when the server is gone, and its model is stopped', async () => {
    hold = new Promise(() => undefined);
    const connectionId = await ready(server(revision));
    start(connectionId, hello);
    const { serverRequestId } = await request();
    answer(serverRequestId, { action: 'ask', paramsText: JSON.stringify(hello), model });
    const pid = core.connections.list()[0]?.pid ?? 0;
    expect(pid).toBeGreaterThan(0);

    process.kill(pid, 'SIGKILL');

    await until(() => expect(open()).toEqual([]));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('is asked no more when its call is cancelled', async () => {
    const callId = start(await ready(server(revision)), hello);
    await request();

    core.connections.cancelCall(callId);

    expect(open()).toEqual([]);
  });
});

describe('a refusal', () => {
  test('is the error -1 where the server asks by a request', async () => {
    const callId = start(await ready(server('2025-11-25')), hello);
    answer((await request()).serverRequestId, { action: 'decline' });

    expect(await got(callId)).toMatchObject([{ error: { code: -1 } }]);
  });

  test('after the model answered tells nothing of what it said', async () => {
    const callId = start(await ready(server('2025-11-25')), hello);
    const { serverRequestId } = await request();
    answer(serverRequestId, { action: 'ask', paramsText: JSON.stringify(hello), model });
    await request('answer');
    answer(serverRequestId, { action: 'decline' });

    const told = await got(callId);
    expect(told).toMatchObject([{ error: { code: -1 } }]);
    expect(JSON.stringify(told)).not.toContain('Hi.');
  });

  test('ends the call where no answer could say so', async () => {
    const callId = start(await ready(server('2026-07-28')), hello);
    answer((await request()).serverRequestId, { action: 'decline' });

    const { state } = await core.ended(callId);
    expect(state).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/rejected.*ends here/),
    });
  });
});

test('results mixed with words are refused before anybody is asked', async () => {
  const use = { type: 'tool_use', id: 'c1', name: 'get', input: {} };
  const result = { type: 'tool_result', toolUseId: 'c1', content: [{ type: 'text', text: 'x' }] };
  const mixed = [result, { type: 'text', text: 'And?' }];
  const messages = [
    { role: 'assistant', content: [use] },
    { role: 'user', content: mixed },
  ];
  const callId = start(await ready(server('2025-11-25')), { messages, maxTokens: 10 });

  expect(await got(callId)).toMatchObject([{ error: { code: -32602 } }]);
  expect(core.events.some(({ type }) => type === 'asked')).toBe(false);
});

describe('the first gate', () => {
  test('is where a model that fails leads back to', async () => {
    const callId = start(await ready(server('2025-11-25')), hello);
    const { serverRequestId } = await request();
    const ask: ServerRequestAnswer = { action: 'ask', paramsText: JSON.stringify(hello), model };
    hold = Promise.reject(new Error('No key.'));
    answer(serverRequestId, ask);

    await until(() => expect(open()[0]?.gate).toEqual({ at: 'request', failure: 'No key.' }));
    answer(serverRequestId, byHand('Me.'));
    expect(await got(callId)).toMatchObject([{ content: { text: 'Me.' } }]);
  });

  test('stays open for what can’t be sent', async () => {
    start(await ready(server('2025-11-25')), hello);
    const { serverRequestId } = await request();
    const wrong: ServerRequestAnswer[] = [
      { action: 'ask', paramsText: '{', model },
      { action: 'ask', paramsText: '{"messages":[],"maxTokens":1}', model },
      { action: 'send', resultText: '{' },
      { action: 'send', resultText: '{"role":"user"}' },
      { action: 'accept', contentText: '{}' },
    ];

    for (const given of wrong)
      expect(() => answer(serverRequestId, given)).toThrow(
        /JSON|can’t be sent|needs the role|not an elicitation/,
      );

    expect((await request()).serverRequestId).toBe(serverRequestId);
    expect(asked.requests).toEqual([]);
  });

  test('drops the answer of a model that was stopped', async () => {
    const held = Promise.withResolvers<undefined>();
    hold = held.promise;
    start(await ready(server('2025-11-25')), hello);
    const { serverRequestId } = await request();
    answer(serverRequestId, { action: 'ask', paramsText: JSON.stringify(hello), model });
    expect((await request('model')).gate).toEqual({ at: 'model', modelId: 'script-1' });
    answer(serverRequestId, { action: 'back' });
    held.resolve(undefined);
    await held.promise;

    expect((await request()).gate).toEqual({ at: 'request' });
  });
});

test('a server that asks for more at once than can be read is told so', async () => {
  const callId = start(
    await ready(server('2025-11-25')),
    ...Array.from({ length: 12 }, () => hello),
  );
  const asked = { method: 'sampling/createMessage', direction: 'in' } as const;
  // Those that come later find room, once others are answered.
  await until(() => expect(core.texts(asked)).toHaveLength(12));
  await until(() => expect(open()).toHaveLength(10));
  for (const { serverRequestId } of open()) answer(serverRequestId, byHand('Me.'));

  const told = await got(callId);
  expect(told.slice(0, 10)).toMatchObject(
    Array.from({ length: 10 }, () => ({ content: { text: 'Me.' } })),
  );
  expect(told.slice(10)).toMatchObject(
    Array.from({ length: 2 }, () => ({ error: { code: -32603 } })),
  );
});

test('server-everything gets its message', async () => {
  const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
  const connectionId = await ready(nodeServer(everything, 'stdio'));
  const argumentsText = '{"prompt":"Hello?"}';
  const name = 'trigger-sampling-request';
  const call = { connectionId, method: 'tools/call' as const, name, argumentsText };
  const { callId } = core.connections.startCall(call);
  answer((await request()).serverRequestId, byHand('From everything.'));

  expect((await core.ended(callId)).state).toMatchObject({ status: 'done', isError: false });
  expect(core.connections.callResult(callId, 10_000).text).toContain('From everything.');
});
