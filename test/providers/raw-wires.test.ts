import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import { blamedTool } from '../../src/main/core/chat/run/tools/blamed-tool.ts';
import type { StepRequest } from '../../src/main/core/chat/model.ts';
import { encodeAnswer, type Answer } from './encode-answer.ts';
import { startRawServer, type RawAnswer, type RawServer } from './raw-server.ts';
import { takeStep } from './take-step.ts';
import type { ChatMessage } from '../../src/shared/model/chat/chat-message.ts';
import { refusedTool, signedHistory, streamError } from './wire-samples.ts';
import { accessTo, canary, createTestAgent, modelIdOf, wires, type Wire } from './wires.ts';

const agent = createTestAgent();
let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

const ask = (wire: Wire, answer: Answer | RawAnswer, request?: Partial<StepRequest>) => {
  server.answers('pieces' in answer ? answer : { pieces: encodeAnswer(wire, answer) });
  return takeStep(modelAtEndpoint(accessTo(wire, server.origin, agent), modelIdOf(wire)), request);
};
const add = { id: 'call_1', name: 'add', args: ['{"a": 2,', ' "b": 3}'] };
const used = { input: 30, output: 12, cacheRead: 20, reasoning: 5 };

describe.each(wires)('%s', (wire) => {
  test('tells thoughts, text, calls and tokens', async () => {
    const taken = await ask(wire, {
      // Chat completions of OpenAI itself don't tell thoughts.
      reasoning: ['I should ', 'add.'],
      text: ['Let me ', 'add. '],
      calls: [add],
      finish: 'calls',
      usage: used,
    });

    expect(taken.failure).toBeUndefined();
    expect(taken.text).toBe('Let me add. ');
    expect(taken.reasoning).toBe(wire === 'openai-chat' ? '' : 'I should add.');
    expect(taken.calls.map(({ wireName }) => wireName)).toEqual(['add']);
    expect(taken.finish).toMatchObject({ finish: 'calls', usage: used });
  });

  test('keeps the arguments of a call as the model wrote them', async () => {
    const wide = { ...add, args: ['{"a": 9007199254740993,', ' "b": 1.0}'] };
    const { calls } = await ask(wire, { calls: [wide], finish: 'calls' });

    expect(calls[0]?.argumentsText).toBe('{"a": 9007199254740993, "b": 1.0}');
  });

  test('gives an answer back as it came, with what its provider signed', async () => {
    const first = await ask(wire, {
      reasoning: ['I should add.'],
      text: ['So.'],
      calls: [add],
      finish: 'calls',
    });
    const message = first.finish?.message ?? { role: 'assistant' as const, parts: [] };
    const history = [...asked, message, resultOf('5')];
    await ask(wire, { text: ['five'], finish: 'stop' }, { messages: history });

    expect(sent()).toMatchObject(signedHistory[wire]);
  });

  test('leaves out of a history what another provider signed', async () => {
    const theirs = {
      'other/model': { openai: { itemId: 'THEIRS' }, anthropic: { signature: 'THEIRS' } },
    };
    await ask(
      wire,
      { text: ['five'], finish: 'stop' },
      {
        messages: [
          ...asked,
          {
            role: 'assistant',
            parts: [
              { type: 'reasoning', text: 'SECRET THOUGHT', state: theirs },
              { type: 'text', text: 'So.', state: theirs },
            ],
          },
          ...asked,
        ],
      },
    );

    const text = server.requests[0]?.text ?? '';
    expect(text).toContain('So.');
    expect(text).not.toMatch(/THEIRS|SECRET THOUGHT/);
  });

  test('sends an image of a result as an image, and never as text', async () => {
    const base64 = Buffer.from('not really a picture'.repeat(50)).toString('base64');
    const picture = { type: 'file' as const, mediaType: 'image/png', base64 };
    const sound = { type: 'file' as const, mediaType: 'audio/x-odd', base64: 'QUJD'.repeat(50) };
    const { finish } = await ask(
      wire,
      { text: ['nice'], finish: 'stop' },
      {
        messages: [
          ...asked,
          {
            role: 'assistant',
            parts: [{ type: 'call', callId: 'c', wireName: 'chart', argumentsText: '{}' }],
          },
          {
            role: 'tool',
            parts: [
              {
                type: 'result',
                callId: 'c',
                wireName: 'chart',
                output: { type: 'content', parts: [picture, sound] },
              },
            ],
          },
        ],
      },
    );

    const texts = [...(server.requests[0]?.text.matchAll(/"(?:[^"\\]|\\.)*"/g) ?? [])].map(
      ([text]) => text,
    );
    const withPicture = texts.filter((text) => text.includes(base64));
    expect(withPicture).toHaveLength(1);
    expect(withPicture[0]).toMatch(/^"(data:image\/png;base64,)?[A-Za-z0-9+/=]+"$/);
    expect(server.requests[0]?.text).not.toContain('QUJDQUJD');
    expect(finish?.warnings).toEqual([expect.stringContaining('audio/x-odd was left out')]);
  });

  test.each(['drop', 'reset'] as const)('keeps what was said before a %s', async (ending) => {
    const pieces = encodeAnswer(wire, { text: ['par', 'tial'] });
    const whole = wire === 'anthropic' ? pieces.slice(0, -1) : pieces;

    const { text, failure } = await ask(wire, { pieces: whole, ending });

    expect(text).toBe('partial');
    expect(failure).toMatchObject({ kind: 'connection-lost' });
    expect(failure?.message).toMatch(/^The connection to 127\.0\.0\.1:\d+ broke: /);
  });

  test('tells the tokens that were reported before the connection broke', async () => {
    const pieces = encodeAnswer(wire, { text: ['par', 'tial'], finish: 'stop', usage: used });
    const isEarly = wire === 'anthropic';

    // Only Anthropic reports any before the end of an answer.
    const { failure } = await ask(wire, { pieces: pieces.slice(0, 4), ending: 'reset' });

    expect(failure?.usage).toEqual(isEarly ? { input: 30, output: 0, cacheRead: 20 } : undefined);
  });

  test('tells an answer that ends without saying why as interrupted', async () => {
    const { text, finish } = await ask(wire, { text: ['par', 'tial'] });

    expect(text).toBe('partial');
    expect(finish?.finish).toBe('interrupted');
  });

  test('tells an answer that is cut off, and one that is blocked', async () => {
    const cut = await ask(wire, { text: ['long'], calls: [add], finish: 'length' });
    const blocked = await ask(wire, { text: ['no'], finish: 'blocked' });

    expect(cut.finish?.finish).toBe('length');
    expect(blocked.finish?.finish).toBe('blocked');
  });

  test('says nothing of tokens that nobody reported', async () => {
    const pieces = encodeAnswer(wire, { text: ['hello'], finish: 'stop' });
    const bare = pieces.map((piece) => piece.replace(/,?"usage":\{[^}]*\}/, ''));

    const { finish } = await ask(wire, { pieces: wire === 'anthropic' ? pieces : bare });

    expect(finish?.finish).toBe('stop');
    // Anthropic’s messages can’t do without.
    expect(finish?.usage).toEqual(wire === 'anthropic' ? { input: 0, output: 0 } : undefined);
  });

  test('fails where an error comes in the middle of an answer', async () => {
    const { text, failure, finish } = await ask(wire, {
      pieces: [...encodeAnswer(wire, { text: ['par', 'tial'] }).slice(0, 4), streamError[wire]],
    });

    expect(text).toContain('par');
    expect(failure).toMatchObject({ kind: 'provider' });
    expect(failure?.message).toContain('Overloaded, come back later');
    expect(finish).toBeUndefined();
  });

  test('goes on after a piece of text that is not readable, and says so', async () => {
    const [first = '', ...rest] = encodeAnswer(wire, { text: ['one ', 'two'], finish: 'stop' });

    const { text, finish } = await ask(wire, { pieces: [first, 'data: {"broken\n\n', ...rest] });

    expect(text).toBe('one two');
    expect(finish).toMatchObject({
      finish: 'stop',
      warnings: ['A part of the answer was unreadable and is missing.'],
    });
  });

  test('trusts no call of an answer with a hole', async () => {
    const [first = '', ...rest] = encodeAnswer(wire, { calls: [add], finish: 'calls' });

    const { failure } = await ask(wire, { pieces: [first, 'data: {"broken\n\n', ...rest] });

    expect(failure?.message).toContain('calls can’t be trusted');
  });

  test('reads letters that are cut in the middle', async () => {
    const bytes = Buffer.from(
      encodeAnswer(wire, { text: ['žluťoučký 🐎'], finish: 'stop' }).join(''),
    );
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
      bytes.subarray(i * 7, i * 7 + 7),
    );

    const { text, exchanges } = await ask(wire, { pieces });

    expect(text).toBe('žluťoučký 🐎');
    expect(exchanges[0]?.chunks.map((chunk) => chunk.text).join('')).toBe(bytes.toString());
  });

  test('says that a gateway answered with a page', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head></html>';
    const html = { 'content-type': 'text/html' };
    const failed = await ask(wire, { status: 502, headers: html, pieces: [page] });
    const wrong = await ask(wire, { headers: html, pieces: [page] });

    expect(failed.failure).toMatchObject({ kind: 'provider', status: 502 });
    expect(failed.failure?.message).toContain('a web page, “502 Bad Gateway”');
    expect(wrong.failure).toMatchObject({ kind: 'bad-request' });
    expect(wrong.failure?.message).toContain('not the address of its API');
  });

  test('tells enough of a refusal to name the tool that is refused', async () => {
    const schema = { type: 'object' };
    const tools = ['read', 'write'].map((wireName) => ({ wireName, description: '', schema }));
    const error = { message: 'Invalid schema', code: 400, ...refusedTool[wire] };

    const { failure } = await ask(
      wire,
      {
        status: 400,
        headers: { 'content-type': 'application/json' },
        pieces: [JSON.stringify({ type: 'error', error })],
      },
      { tools },
    );

    expect(failure).toMatchObject({ kind: 'bad-request', status: 400 });
    expect(blamedTool(failure?.message ?? '', tools)?.wireName).toBe('write');
  });

  test('says what an error says that comes as JSON with a good status', async () => {
    const { failure } = await ask(wire, {
      headers: { 'content-type': 'application/json' },
      pieces: [JSON.stringify({ error: { message: 'No such luck', code: 'rate_limit' } })],
    });

    expect(failure).toMatchObject({ kind: 'rate-limit' });
    expect(failure?.message).toContain('No such luck');
  });

  test('fails where an answer ends before it begins', async () => {
    const { failure } = await ask(wire, { pieces: [] });

    expect(failure).toMatchObject({ kind: 'provider' });
  });

  test('ends a wait for an answer that hangs', async () => {
    const stop = new AbortController();
    const pieces = encodeAnswer(wire, { text: ['so '] }).slice(0, 3);

    const step = ask(
      wire,
      { pieces, ending: 'hang' },
      {
        signal: stop.signal,
        onExchange: () => setImmediate(() => stop.abort(new Error('too long'))),
      },
    );

    await expect(step).rejects.toThrow('too long');
  });

  test('goes nowhere that an answer redirects to', async () => {
    const other = await startRawServer();
    const location = `${other.origin}/v1/steal?key=abc`;

    const { failure } = await ask(wire, { status: 307, headers: { location }, pieces: [] });

    expect(failure?.message).toContain(`redirects to ${other.origin}/v1/steal?key=•••`);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('masks a key that comes back in two pieces', async () => {
    const half = Math.floor(canary.length / 2);
    const { exchanges, failure } = await ask(wire, {
      status: 400,
      headers: { 'content-type': 'application/json' },
      pieces: [
        `{"error":{"message":"bad ${canary.slice(0, half)}`,
        `${canary.slice(half)} here"}}`,
      ],
    });

    const told = JSON.stringify([exchanges, failure?.message]);
    expect(told).not.toContain(canary);
    expect(told).not.toContain(canary.slice(half));
    expect(failure?.message).toContain('bad ••• here');
  });
});

const asked: ChatMessage[] = [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }];
const resultOf = (text: string): ChatMessage => ({
  role: 'tool',
  parts: [
    {
      type: 'result',
      callId: 'call_1',
      wireName: 'add',
      output: { type: 'content', parts: [{ type: 'text', text }] },
    },
  ],
});

/** The body of the last request. */
const sent = (): unknown => JSON.parse(server.requests.at(-1)?.text ?? '');
