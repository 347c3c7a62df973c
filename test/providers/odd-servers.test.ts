import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import type { ModelAccess } from '../../src/main/core/chat/providers/model-access.ts';
import type { StepRequest } from '../../src/main/core/chat/model.ts';
import type { ChatMessage } from '../../src/shared/model/chat/chat-message.ts';
import type { Endpoint } from '../../src/shared/model/chat-endpoint.ts';
import { encodeAnswer } from './encode-answer.ts';
import { startRawServer, type RawAnswer, type RawServer } from './raw-server.ts';
import { takeStep } from './take-step.ts';
import { accessTo, canary, createTestAgent } from './wires.ts';

const agent = createTestAgent();
let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
const json = { 'content-type': 'application/json' };

const ask = (
  answer: RawAnswer | string[],
  { access = {}, ...more }: Partial<Endpoint> & { access?: Partial<ModelAccess> } = {},
  request: Partial<StepRequest> = {},
) => {
  server.answers(Array.isArray(answer) ? { pieces: answer } : answer);
  const given = { ...accessTo('compatible', server.origin, agent, more), ...access };
  return takeStep(modelAtEndpoint(given, 'local-model'), request);
};

describe('a local server', () => {
  test('may give its calls neither ids nor numbers, and say “stop”', async () => {
    const call = (name: string) => ({ function: { name, arguments: '{"a":1}' } });
    const { calls, finish } = await ask([
      chunk({ role: 'assistant', tool_calls: [call('one')] }),
      chunk({ tool_calls: [call('two')] }),
      chunk({}, 'stop'),
    ]);

    expect(calls.map(({ wireName }) => wireName)).toEqual(['one', 'two']);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(2);
    expect(finish).toMatchObject({ finish: 'calls' });
    expect(finish?.usage).toBeUndefined();
  });

  test('may write no arguments where a tool has none', async () => {
    const { calls } = await ask([
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'now', arguments: '' } }] }),
      chunk({}, 'tool_calls'),
    ]);

    expect(calls).toEqual([{ callId: 'c', wireName: 'now', argumentsText: '' }]);
  });

  test('may answer with one JSON text though a stream was asked for', async () => {
    const message = {
      role: 'assistant',
      content: 'Not streamed.',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'add', arguments: '{}' } }],
    };
    const { text, calls, finish } = await ask({
      headers: json,
      pieces: [
        JSON.stringify({
          choices: [{ message, finish_reason: 'tool_calls' }],
          usage: { prompt_tokens: 3, completion_tokens: 4 },
        }),
      ],
    });

    expect(text).toBe('Not streamed.');
    expect(calls).toHaveLength(1);
    expect(finish).toMatchObject({ finish: 'calls', usage: { input: 3, output: 4 } });
  });

  test('may call its stream something else', async () => {
    const { text } = await ask({
      headers: json,
      pieces: [chunk({ content: 'hello' }), chunk({}, 'stop')],
    });

    expect(text).toBe('hello');
  });

  test('may send comments and blank lines', async () => {
    const { text } = await ask([
      ': hello\n\n',
      '\n\n',
      chunk({ content: 'so' }),
      ': ping\n\n',
      chunk({}, 'stop'),
    ]);

    expect(text).toBe('so');
  });

  test('that writes its thoughts between tags is read, if the endpoint says so', async () => {
    const pieces = [
      chunk({ content: '<thi' }),
      chunk({ content: 'nk>\nhmm, <b' }),
      chunk({ content: '> 1</think' }),
      chunk({ content: '>\n\nHi.' }),
      chunk({}, 'stop'),
    ];

    const read = await ask(pieces, { readsThinkTags: true });
    const plain = await ask(pieces);

    expect(read).toMatchObject({ reasoning: 'hmm, <b> 1', text: 'Hi.' });
    expect(read.finish?.message.parts.map(({ type }) => type)).toEqual(['reasoning', 'text']);
    expect(plain.reasoning).toBe('');
    expect(plain.text).toContain('<think>');
  });

  test('gets what is no JSON back as an empty object, and the text is kept', async () => {
    const { finish, calls } = await ask(
      encodeAnswer('compatible', {
        calls: [{ id: 'c', name: 'add', args: ['{"a": 2,', '"b":'] }],
        finish: 'calls',
      }),
    );
    const message: ChatMessage = finish?.message ?? { role: 'assistant', parts: [] };
    await ask([chunk({}, 'stop')], {}, { messages: [...asked, message] });

    expect(calls[0]?.argumentsText).toBe('{"a": 2,"b":');
    const sent = JSON.parse(server.requests[0]?.text ?? '') as { messages: object[] };
    expect(sent.messages[1]).toMatchObject({ tool_calls: [{ function: { arguments: '{}' } }] });
  });

  test('may keep the connection open behind the end of its answer', async () => {
    const pieces = encodeAnswer('anthropic', { text: ['hi'], finish: 'stop' });
    server.answers({ pieces, ending: 'hang' });

    const { finish } = await takeStep(
      modelAtEndpoint(accessTo('anthropic', server.origin, agent), 'claude'),
    );

    expect(finish).toMatchObject({ finish: 'stop' });
  });

  test('may break off a connection that was to be kept, or one that was not', async () => {
    const keeping = new Agent();
    const half = { pieces: [chunk({ content: 'half' })], ending: 'drop' as const };

    const kept = await ask(half, { access: { agent: () => Promise.resolve(keeping) } });
    const single = await ask(half);

    expect([kept.text, single.text]).toEqual(['half', 'half']);
    expect(kept.failure?.message).toMatch(/^The connection to .* broke: /);
    expect(single.failure?.message).toMatch(/^The connection to .* broke: /);
    await keeping.close();
  });

  test('that names no tool in its call, or never stops, is at fault', async () => {
    const nameless = await ask([
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { arguments: '{}' } }] }),
      chunk({}, 'tool_calls'),
    ]);
    const million = 'x'.repeat(1_000_000);
    const endless = await ask(Array.from({ length: 17 }, () => chunk({ content: million })));

    expect(nameless.failure?.kind).toBe('provider');
    expect(nameless.failure?.message).toMatch(/answered in a way that is not readable: /);
    expect(endless.failure?.kind).toBe('provider');
    expect(endless.failure?.message).toContain('more than 16 million characters');
    expect(endless.exchanges[0]?.isCut).toBe(true);
  });

  test('that speaks no HTTP is named as such', async () => {
    const shouting = createServer((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-whatever\r\n'));
    });
    shouting.listen(0, '127.0.0.1');
    await once(shouting, 'listening');
    const { port } = shouting.address() as AddressInfo;

    const { failure } = await ask([], { baseUrl: `http://127.0.0.1:${port}` });

    expect(failure?.message).toMatch(/^127\.0\.0\.1:\d+ doesn’t speak HTTP: /);
    shouting.close();
  });

  test('is reached below its host where the address has no path', async () => {
    await ask([chunk({ content: 'x' }, 'stop')], { baseUrl: server.origin });

    expect(server.requests[0]?.url).toBe('/v1/chat/completions');
  });

  test('gets the headers of its endpoint, and no key where it has none', async () => {
    const { exchanges } = await ask([chunk({ content: 'x' }, 'stop')], {
      headers: { 'X-Team': '${env:TEAM}', 'X-Title': 'Wirebench' },
      access: { key: '', headers: { 'X-Team': canary, 'X-Title': 'Wirebench' } },
    });

    expect(server.requests[0]?.headers).toMatchObject({ 'x-team': canary, 'x-title': 'Wirebench' });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(exchanges[0]?.requestHeaders).toMatchObject({ 'x-team': '•••', 'x-title': 'Wirebench' });
  });
});

describe('OpenRouter', () => {
  const details = (text: string, more: object = {}) => ({
    reasoning_details: [{ type: 'reasoning.text', index: 0, text, ...more }],
  });
  const openRouter = (pieces: string[], request: Partial<StepRequest> = {}) => {
    server.answers({ pieces });
    return takeStep(
      modelAtEndpoint(accessTo('openrouter', server.origin, agent), 'some/model'),
      request,
    );
  };

  test('tells what an answer cost', async () => {
    const { finish } = await openRouter([
      chunk({ content: 'x' }, 'stop'),
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 1, cost: 0.0042 } })}\n\n`,
    ]);

    expect(finish?.usage).toEqual({ input: 9, output: 1, cost: 0.0042 });
    expect(JSON.parse(server.requests[0]?.text ?? '')).toMatchObject({ usage: { include: true } });
  });

  test('gets the signed thoughts of the models behind it back, joined', async () => {
    const { finish } = await openRouter([
      chunk({ reasoning: 'I should ', ...details('I should ') }),
      chunk({ reasoning: 'add.', ...details('add.') }),
      chunk({ ...details('', { signature: 'SIGNED==' }) }),
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'add', arguments: '{}' } }] }),
      chunk({}, 'tool_calls'),
    ]);
    const message: ChatMessage = finish?.message ?? { role: 'assistant', parts: [] };
    await openRouter([chunk({}, 'stop')], { messages: [...asked, message] });

    const sent = JSON.parse(server.requests[0]?.text ?? '') as { messages: object[] };
    expect(sent.messages[1]).toMatchObject({
      role: 'assistant',
      reasoning_details: [
        { type: 'reasoning.text', index: 0, text: 'I should add.', signature: 'SIGNED==' },
      ],
    });
  });
});

describe('Azure', () => {
  test('gets its key in its own header, and stores nothing', async () => {
    server.answers({ pieces: encodeAnswer('openai', { text: ['hi'], finish: 'stop' }) });
    const endpoint = {
      endpointId: 'a',
      kind: 'azure' as const,
      label: 'A',
      baseUrl: `${server.origin}/?api-version=preview`,
    };
    const access = { endpoint, key: canary, agent: () => Promise.resolve(agent) };

    const { text } = await takeStep(modelAtEndpoint(access, 'gpt-5'));

    expect(text).toBe('hi');
    const [request] = server.requests;
    expect(request?.url).toBe('/openai/v1/responses?api-version=preview');
    expect(request?.headers['api-key']).toBe(canary);
    expect(request?.headers.authorization).toBeUndefined();
    expect(JSON.parse(request?.text ?? '')).toMatchObject({
      store: false,
      include: ['reasoning.encrypted_content'],
    });
  });
});

describe('Gemini', () => {
  test('that could not write a call readably fails', async () => {
    server.answers({
      pieces: [
        `data: ${JSON.stringify({ candidates: [{ content: { parts: [] }, finishReason: 'MALFORMED_FUNCTION_CALL' }] })}\n\n`,
      ],
    });

    const { failure } = await takeStep(
      modelAtEndpoint(accessTo('gemini', server.origin, agent), 'gemini-2.5-flash'),
    );

    expect(failure).toMatchObject({ kind: 'provider' });
    expect(failure?.message).toContain('MALFORMED_FUNCTION_CALL');
  });

  test('that blocks a prompt says so', async () => {
    server.answers({
      pieces: [`data: ${JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } })}\n\n`],
    });

    const { finish } = await takeStep(
      modelAtEndpoint(accessTo('gemini', server.origin, agent), 'gemini-2.5-flash'),
    );

    expect(finish).toMatchObject({ finish: 'blocked', rawFinish: 'SAFETY' });
  });

  test.each(['gemini-2.5-flash', 'gemini-3-pro'])(
    '%s gets one response for each call, with its pictures',
    async (modelId) => {
      server.answers({ pieces: encodeAnswer('gemini', { text: ['nice'], finish: 'stop' }) });
      const picture = { type: 'file' as const, mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
      const said = (text: string) => ({ type: 'text' as const, text });
      const messages: ChatMessage[] = [
        ...asked,
        {
          role: 'assistant',
          parts: [
            {
              type: 'call',
              callId: 'c',
              wireName: 'chart',
              argumentsText: '{"n":9007199254740993}',
            },
          ],
        },
        {
          role: 'tool',
          parts: [
            {
              type: 'result',
              callId: 'c',
              wireName: 'chart',
              output: { type: 'content', parts: [said('one'), picture, said('two')] },
            },
          ],
        },
      ];

      await takeStep(modelAtEndpoint(accessTo('gemini', server.origin, agent), modelId), {
        messages,
      });

      const text = server.requests[0]?.text ?? '';
      expect(text.match(/"functionResponse"/g)).toHaveLength(1);
      expect(text).toContain('one\\ntwo');
      expect(text.match(/iVBORw0KGgo=/g)).toHaveLength(1);
      // A double would make it …992.
      expect(text).toContain('"n":9007199254740993');
    },
  );
});

const asked: ChatMessage[] = [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }];
