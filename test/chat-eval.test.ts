import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import type { EvalItem } from '../src/shared/model/chat/eval-run.ts';
import { entryUrl } from './entry.ts';

let home: string;
let backend: Backend;
let provider: Server;
let answer: RequestListener;
let origin: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-eval-'));
  const tools = ['look', 'change'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  await writeFile(join(home, 'tools.json'), JSON.stringify(tools));
  provider = createServer((request, response) => answer(request, response));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const environment = { ...process.env, WIREBENCH_HOME: home, LOCAL_KEY: 'key-of-the-environment' };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  await backend.handlers['chat.saveEndpoint'](
    { endpointId: 'e1', kind: 'compatible', label: 'Local: one', baseUrl: `${origin}/v1` },
    context(),
  );
  await backend.handlers['chat.setKey'](
    { endpointId: 'e1', key: 'key-of-the-app', keep: 'memory' },
    context(),
  );
});
afterAll(async () => {
  await backend.close();
  provider.closeAllConnections();
  provider.close();
  await rm(home, { recursive: true, force: true });
});

const context = (signal = new AbortController().signal) => ({ signal });

const evalOf = (more: object = {}) =>
  JSON.stringify({
    model: 'demo',
    servers: {
      notes: {
        command: process.execPath,
        args: [
          resolve(import.meta.dirname, 'servers/schema-server.mjs'),
          join(home, 'tools.json'),
          join(home, 'calls'),
        ],
      },
    },
    cases: [{ prompt: 'Good morning', expect: 'none' }],
    ...more,
  });

/** Agrees to what the eval would start and reach. */
async function* running(text: string, signal?: AbortSignal): AsyncGenerator<EvalItem> {
  const run = backend.handlers['chat.eval'];
  for await (const item of run({ text }, context(signal))) {
    if (item.type !== 'approval-needed') yield item;
    else yield* run({ text, approval: item.sheet }, context(signal));
  }
}

async function all(items: AsyncIterable<EvalItem>): Promise<EvalItem[]> {
  const seen: EvalItem[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

const triesOf = (items: EvalItem[]) => items.flatMap((item) => (item.type === 'try' ? [item] : []));

/** An answer of a provider in one piece. */
const says =
  (text: string): RequestListener =>
  (request, response) => {
    request.resume();
    const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'some' };
    const choice = { index: 0, delta: { content: text }, finish_reason: 'stop' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\ndata: [DONE]\n\n`);
  };

test('tells the plan, each try with what was chosen and said, and what came of it; nothing is executed', async () => {
  const look = { calls: [{ tool: 'look', args: { text: 'a' } }] };
  const cases = [
    { name: 'looks', prompt: '/look {"text":"a"}', expect: look, repeat: 3 },
    { prompt: 'Good  morning', expect: look },
  ];

  const items = await all(running(evalOf({ cases })));

  expect(items[0]).toEqual({
    type: 'plan',
    models: ['demo'],
    servers: ['notes'],
    cases: [
      { name: 'looks', prompt: '/look {"text":"a"}', tries: 3 },
      { name: '2: Good morning', prompt: 'Good  morning', tries: 1 },
    ],
  });
  const tries = triesOf(items);
  expect(tries.map(({ at, attempt }) => `${at}/${attempt}`).sort()).toEqual([
    '0/1',
    '0/2',
    '0/3',
    '1/1',
  ]);
  const ofFirst = tries.filter(({ at }) => at === 0);
  expect(ofFirst.at(-1)?.rate).toMatchObject({ passed: 3, tries: 3, high: 1 });
  expect(ofFirst.at(-1)?.rate.low).toBeCloseTo(0.44, 2);
  expect(ofFirst[0]?.answer.calls).toEqual([
    { server: 'notes', tool: 'look', argumentsText: '{"text":"a"}' },
  ]);
  const missed = tries.find(({ at }) => at === 1)?.answer;
  expect(missed?.verdict).toMatchObject({ kind: 'no-call', why: 'Did not call look.' });
  expect(missed?.text).toContain('Demo');
  const summary = items.at(-1);
  expect(summary).toMatchObject({
    type: 'summary',
    models: [{ model: 'demo', rate: { passed: 3, tries: 4 } }],
  });
  await expect(readFile(join(home, 'calls'), 'utf8')).rejects.toThrow('ENOENT');
  expect(backend.connections.list()).toEqual([]);
});

test('asks an endpoint of the app by its label, with its key, which no answer shows', async () => {
  const sent: unknown[] = [];
  answer = (request, response) => {
    sent.push(request.headers.authorization);
    says(`It was ${request.headers.authorization}`)(request, response);
  };

  const items = await all(running(evalOf({ model: ['Local: one:some:model', 'e1:some:model'] })));

  expect(sent).toEqual(['Bearer key-of-the-app', 'Bearer key-of-the-app']);
  expect(triesOf(items).map(({ answer: { verdict } }) => verdict)).toEqual([
    { passed: true },
    { passed: true },
  ]);
  expect(JSON.stringify(items)).not.toContain('key-of-the-app');
});

test('the file’s own endpoint goes before one of the app, and gets no key of it', async () => {
  const sent: unknown[] = [];
  answer = (request, response) => {
    sent.push(request.headers.authorization);
    says('Yes')(request, response);
  };
  const e1 = { kind: 'compatible', baseUrl: `${origin}/v1`, key: '${env:LOCAL_KEY}' };

  await all(running(evalOf({ model: 'e1:some', endpoints: { e1 } })));
  await all(running(evalOf({ model: 'e1:some', endpoints: { e1: { ...e1, key: undefined } } })));

  expect(sent).toEqual(['Bearer key-of-the-environment', undefined]);
});

test('stops what is under way, and starts no more', async () => {
  const stopping = new AbortController();
  let asked = 0;
  let open = 0;
  const allClosed = new Promise<void>((done) => {
    answer = (request, response) => {
      request.resume();
      asked += 1;
      open += 1;
      response.on('close', () => {
        open -= 1;
        if (open === 0) done();
      });
      if (asked === 4) stopping.abort(new Error('It was stopped.'));
    };
  });
  const cases = [{ prompt: 'Hello', expect: 'none', repeat: 50 }];

  const ended = all(running(evalOf({ model: 'e1:some', cases }), stopping.signal));

  await expect(ended).rejects.toThrow('It was stopped.');
  await allClosed;
  expect(asked).toBe(4);
});

const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ prompt: 'a', expect: 'none', ...more }));

test.each<[string, () => string, string]>([
  ['no YAML', () => 'model: demo\ncases: [', 'line 2, column'],
  ['a text', () => 'Good morning', 'line 1, column 1'],
  ['nothing', () => '', 'line 1, column 1'],
  ['a case without a prompt', () => evalOf({ cases: [{ expect: 'none' }] }), 'cases[0].prompt'],
  ['an alias bomb', () => aliases, 'Excessive alias count'],
  [
    'too many tries',
    () => evalOf({ cases: many(3, { repeat: 1000 }) }),
    'The eval asks 3,000 times, and the app at most 2,000.',
  ],
  ['a huge file', () => evalOf({ cases: many(10_000) }), 'longer than 200,000 characters'],
  [
    'an unknown model',
    () => evalOf({ model: 'oracle:x' }),
    'The model “oracle:x” can’t be used: there is no endpoint “oracle”',
  ],
  [
    'a name of any object',
    () => evalOf({ model: 'constructor:x' }),
    'there is no endpoint “constructor”',
  ],
  [
    'a server that does not start',
    () => evalOf({ servers: { gone: { command: '/nowhere/at-all' } } }),
    'gone',
  ],
  ['a server that is none', () => evalOf({ servers: { odd: { colour: 'blue' } } }), 'odd'],
  ['an endpoint’s key', () => evalOf({ instructions: 'It is key-of-the-app' }), 'Remove the key'],
])('says what is wrong: %s', async (_what, text, message) => {
  await expect(all(running(text()))).rejects.toThrow(message);
});

const aliases = [
  'a0: &a0 [x]',
  ...Array.from({ length: 9 }, (_none, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`),
].join('\n');
