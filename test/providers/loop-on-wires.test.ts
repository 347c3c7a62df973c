import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import { aTool, answers } from '../../src/main/core/chat/test-run.ts';
import type { ChatMessage } from '../../src/shared/model/chat/chat-message.ts';
import { encodeAnswer, type Answer } from './encode-answer.ts';
import { startRawServer, type RawAnswer, type RawServer } from './raw-server.ts';
import { runOnWire } from './run-on-wire.ts';
import { accessTo, canary, createTestAgent, modelIdOf, wires, type Wire } from './wires.ts';

const agent = createTestAgent();
const mock = new LLMock({ port: 0, logLevel: 'silent' });
let mocked = '';
let raw: RawServer;

beforeAll(async () => {
  const calls = (...names: string[]) => ({
    toolCalls: names.map((name, at) => ({ name, arguments: '{"at": 1}', id: `call_${at}` })),
  });
  /** Calls first, and words when the results are there. */
  const twoSteps = (
    prompt: string,
    first: ReturnType<typeof calls> & { content?: string },
    then: string,
  ) => {
    mock.on({ userMessage: prompt, hasToolResult: false }, first);
    mock.on({ userMessage: prompt, hasToolResult: true }, { content: then });
  };
  twoSteps('HAPPY', { content: 'Let me look. ', ...calls('read', 'list') }, 'Both are there.');
  twoSteps('TOOL FAILS', calls('read'), 'It failed, sorry.');
  twoSteps('TOO SLOW', calls('read'), 'It took too long.');
  twoSteps('BAD ARGUMENTS', calls('read'), 'Understood.');
  twoSteps('UNKNOWN', calls('no_such_tool'), 'There is none.');
  twoSteps('DENIED', calls('write'), 'All right.');
  const refused = (status: number, message: string, code?: string) => ({
    error: { message, type: 'some_error', ...(code && { code }) },
    status,
  });
  mock.on(
    { userMessage: 'LIMIT', sequenceIndex: 0 },
    { ...refused(429, 'Slow down'), retryAfter: 7 },
  );
  mock.on({ userMessage: 'LIMIT' }, { content: 'after the limit' });
  mock.on({ userMessage: 'LATER' }, { ...refused(429, 'Come back later'), retryAfter: 600 });
  mock.on({ userMessage: 'ONE FAULT', sequenceIndex: 0 }, refused(500, 'oops'));
  mock.on({ userMessage: 'ONE FAULT' }, { content: 'after the fault' });
  mock.on({ userMessage: 'ALWAYS' }, refused(500, 'oops'));
  mock.on({ userMessage: 'KEY' }, refused(401, `Wrong key ${canary}`, 'invalid_api_key'));
  mock.on({ userMessage: 'LONG' }, refused(400, 'prompt is too long', 'context_length_exceeded'));
  mock.on(
    { userMessage: 'SLOW' },
    { content: 'a b c d' },
    { chunkSize: 2, streamingProfile: { ttft: 5, tps: 200 } },
  );
  mock.on({ userMessage: 'AGAIN' }, calls('read'));
  mocked = await mock.start();
  raw = await startRawServer();
});

beforeEach(() => mock.resetMatchCounts());

afterAll(async () => {
  await mock.stop();
  await agent.close();
  await raw.close();
});

const tools = [aTool('read'), aTool('list'), aTool('write', { annotations: {} })];
const says = (text: string): ChatMessage[] => [{ role: 'user', parts: [{ type: 'text', text }] }];
const base64 = Buffer.from('a picture of a chart'.repeat(20)).toString('base64');

describe.each(wires)('the loop on %s', (wire) => {
  type Plan = Parameters<typeof runOnWire>[1];
  type Ports = Parameters<typeof runOnWire>[2];
  const run = (prompt: string, ports: Ports = {}, plan: Plan = {}) =>
    runOnWire(
      modelAtEndpoint(accessTo(wire, mocked, agent), modelIdOf(wire)),
      { tools, ...plan, messages: says(prompt) },
      ports,
    );
  const runRaw = (script: (Answer | RawAnswer)[], ports: Ports = {}, origin = raw.origin) => {
    raw.answers(
      ...script.map((one) => ('pieces' in one ? one : { pieces: encodeAnswer(wire, one) })),
    );
    return runOnWire(
      modelAtEndpoint(accessTo(wire, origin, agent), modelIdOf(wire)),
      { tools },
      ports,
    );
  };

  test('executes parallel calls, and ends with what the model makes of the results', async () => {
    const { end, text, called, of, exchanges } = await run('HAPPY');

    expect(end).toBe('done');
    expect(text).toBe('Let me look. Both are there.');
    expect(called.map(({ tool, argumentsText }) => [tool, JSON.parse(argumentsText)])).toEqual([
      ['read', { at: 1 }],
      ['list', { at: 1 }],
    ]);
    expect(of('step-end').map(({ finish }) => finish)).toEqual(['calls', 'stop']);
    expect(exchanges[1]?.requestText).toMatch(/from read[\s\S]*from list/);
  });

  test('tells the model that a tool failed, and goes on', async () => {
    const resultText = answers('disk on fire', { isError: true });
    const { end, text, of, exchanges } = await run('TOOL FAILS', {
      callTool: async () => ({ status: 'result', resultText }),
    });

    expect([end, text]).toEqual(['done', 'It failed, sorry.']);
    expect(of('call-end')[0]?.outcome).toBe('tool-error');
    expect(exchanges[1]?.requestText).toContain('disk on fire');
  });

  test('tells the model that a tool did not answer in time, and goes on', async () => {
    const { end, text, exchanges } = await run('TOO SLOW', {
      callTool: async () => ({
        status: 'failed',
        message: 'No answer within 60 s.',
        mayHaveRun: true,
      }),
    });

    expect([end, text]).toEqual(['done', 'It took too long.']);
    expect(exchanges[1]?.requestText).toContain('It may or may not have been executed.');
  });

  test('asks the user about arguments that don’t fit', async () => {
    const problem = { path: ['at'], keyword: 'type', message: 'must be a string' };
    const { end, text, called, of } = await run('BAD ARGUMENTS', {
      judge: async () => ({ status: 'judged', problems: [problem], faults: [] }),
      approve: async () => ({ allow: false }),
    });

    expect([end, text]).toEqual(['done', 'Understood.']);
    expect(called).toEqual([]);
    expect(of('call')[0]?.invalid).toEqual({
      kind: 'bad-arguments',
      message: 'at must be a string',
    });
    expect(of('approval-request')[0]?.reasons).toContain('invalid-arguments');
  });

  test('answers a call of a tool that there is none of', async () => {
    const { end, text, called, exchanges } = await run('UNKNOWN');

    expect([end, text]).toEqual(['done', 'There is none.']);
    expect(called).toEqual([]);
    expect(exchanges[1]?.requestText).toContain(
      'none of the 3 that are offered has a name like it',
    );
  });

  test('tells the model why a call was denied, and goes on', async () => {
    const { end, text, called, exchanges } = await run('DENIED', {
      approve: async () => ({ allow: false, reason: 'Not on a Sunday.' }),
    });

    expect([end, text]).toEqual(['done', 'All right.']);
    expect(called).toEqual([]);
    expect(exchanges[1]?.requestText).toContain(
      'It was not executed: the user denied it. Not on a Sunday.',
    );
  });

  test('waits as long as the endpoint asks it to', async () => {
    const { end, text, of } = await run('LIMIT');

    expect([end, text]).toEqual(['done', 'after the limit']);
    expect(of('retry')).toMatchObject([{ kind: 'rate-limit', status: 429, delayMs: 7000 }]);
  });

  test('does not wait ten minutes, and says when to try again', async () => {
    const { end, of } = await run('LATER');

    expect(end).toBe('error');
    expect(of('retry')).toEqual([]);
    expect(of('error')).toMatchObject([{ kind: 'rate-limit', retryAfterMs: 600_000, attempts: 1 }]);
  });

  test('tries again after a fault of the provider, and not for ever', async () => {
    const once = await run('ONE FAULT');
    const always = await run('ALWAYS');

    expect([once.end, once.text]).toEqual(['done', 'after the fault']);
    expect(always.end).toBe('error');
    expect(always.of('error')).toMatchObject([{ kind: 'provider', status: 500, attempts: 3 }]);
    expect(always.exchanges).toHaveLength(3);
  });

  test.each([
    ['KEY', 'auth', 401],
    ['LONG', 'context-length', 400],
  ])('does not try again what can’t pass: %s', async (prompt, kind, status) => {
    const { end, of, exchanges } = await run(prompt);

    expect(end).toBe('error');
    expect(of('error')).toMatchObject([{ kind, status, attempts: 1, isPartial: false }]);
    expect(exchanges).toHaveLength(1);
  });

  test('takes its time with a slow model', async () => {
    const { end, text } = await run('SLOW');

    expect([end, text]).toEqual(['done', 'a b c d']);
  });

  test('ends at its limit of steps', async () => {
    const { end, called } = await run('AGAIN', {}, { limits: { steps: 3 } });

    expect(end).toBe('steps');
    expect(called).toHaveLength(3);
  });

  test('shows the model a picture of a result, and ends', async () => {
    const content = [{ type: 'image', mimeType: 'image/png', data: base64 }];
    const { end, text, exchanges } = await runRaw(
      [
        { calls: [{ id: 'c', name: 'read', args: ['{}'] }], finish: 'calls' },
        { text: ['Nice.'], finish: 'stop' },
      ],
      { callTool: async () => ({ status: 'result', resultText: JSON.stringify({ content }) }) },
    );

    expect([end, text]).toEqual(['done', 'Nice.']);
    const sent = exchanges[1]?.requestText ?? '';
    expect(sent.split(base64)).toHaveLength(2);
    expect(sent).toMatch(new RegExp(`"(data:image/png;base64,)?${base64.replaceAll('+', '\\+')}"`));
  });

  test('ends when it is stopped in the middle of an answer', async () => {
    const pieces = encodeAnswer(wire, { text: ['so ', 'far'] });
    const { end, of } = await runRaw([{ pieces, ending: 'hang' }], {
      on: (event, { run: one }) => {
        if (event.type === 'text') one.stop();
      },
    });

    expect(end).toBe('stopped');
    expect(of('error')).toEqual([]);
  });

  test('gives a model up that says nothing', async () => {
    const { end, of } = await runRaw([{ pieces: [], ending: 'hang' }], {
      onExchange: (exchange, { clock }) => {
        if (exchange.ms === undefined) void clock.advance(60_000);
      },
    });

    expect(end).toBe('error');
    expect(of('error')).toMatchObject([{ kind: 'timeout', isPartial: false, attempts: 1 }]);
  });

  test('gives a model up that stops in the middle, and keeps what it said', async () => {
    const pieces = encodeAnswer(wire, { text: ['so far'] });
    const { end, text, of } = await runRaw([{ pieces, ending: 'hang' }], {
      on: (event, { clock }) => {
        if (event.type === 'text') void clock.advance(60_000);
      },
    });

    expect([end, text]).toEqual(['error', 'so far']);
    expect(of('error')).toMatchObject([{ kind: 'timeout', isPartial: true }]);
  });

  test('does not say again what was half said when the connection broke', async () => {
    const pieces = encodeAnswer(wire, { text: ['so far'] });
    const { end, text, of } = await runRaw([{ pieces, ending: 'drop' }]);

    expect([end, text]).toEqual(['error', 'so far']);
    expect(of('error')).toMatchObject([{ kind: 'connection-lost', isPartial: true, attempts: 1 }]);
  });

  test('tries again where nobody answers, and says so', async () => {
    const { end, of } = await runRaw([], {}, raw.origin.replace('127.0.0.1', '127.0.0.2'));

    expect(end).toBe('error');
    expect(of('error')).toMatchObject([{ kind: 'network', attempts: 3 }]);
    expect(of('error')[0]?.message).toContain('nothing listens there');
  });

  test.each([
    ['length', 'cut-off'],
    ['blocked', 'blocked'],
    [undefined, 'interrupted'],
  ] as const)('executes no call of an answer that ends with %s', async (finish, expected) => {
    const calls = [{ id: 'c', name: 'read', args: ['{"at": 1}'] }];
    const { end, called } = await runRaw([{ text: ['Let me.'], calls, ...(finish && { finish }) }]);

    expect(end).toBe(expected);
    expect(called).toEqual([]);
  });

  test('tells the key to nobody', async () => {
    const echoing: RawAnswer = {
      status: 400,
      pieces: [JSON.stringify({ error: { message: `bad ${canary}` } })],
    };
    const failed = await runRaw([echoing]);
    const refused = await run('KEY');

    expect(
      JSON.stringify([failed.events, failed.exchanges, refused.events, refused.exchanges]),
    ).not.toContain(canary);
    expect(failed.of('error')[0]?.message).toContain('bad •••');
    expect(raw.requests[0]?.text).toBeDefined();
    expect(JSON.stringify(raw.requests[0]?.headers)).toContain(JSON.stringify(canary).slice(1, -1));
  });
});

describe('arguments that are no JSON', () => {
  const writing: Wire[] = wires.filter((wire) => wire !== 'gemini');

  test.each(writing)('are not sent by %s, and the model is told', async (wire) => {
    raw.answers(
      {
        pieces: encodeAnswer(wire, {
          calls: [{ id: 'c', name: 'read', args: ['{"at": ', '2,'] }],
          finish: 'calls',
        }),
      },
      { pieces: encodeAnswer(wire, { text: ['Sorry.'], finish: 'stop' }) },
    );

    const { end, called, of, exchanges } = await runOnWire(
      modelAtEndpoint(accessTo(wire, raw.origin, agent), modelIdOf(wire)),
      { tools },
    );

    expect(end).toBe('done');
    expect(called).toEqual([]);
    expect(of('call')).toMatchObject([
      { argumentsText: '{"at": 2,', invalid: { kind: 'bad-json' } },
    ]);
    expect(exchanges[1]?.requestText).toContain('not valid JSON');
  });
});
