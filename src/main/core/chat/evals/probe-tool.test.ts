import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Probe, ProbeItem } from '../../../../shared/model/chat/probe.ts';
import { TestChat } from '../test-chat.ts';

let app: TestChat;
let provider: Server;
let answer: RequestListener;
beforeAll(async () => {
  app = await TestChat.open();
  provider = createServer((request, response) => answer(request, response));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await app.close();
});
beforeEach(() => app.setUp());
afterEach(() => app.tearDown());

const demo = { endpointId: 'demo', modelId: 'rules' };

function probing(wanted: Partial<Probe>, signal = new AbortController().signal) {
  const probe = {
    prompt: 'Good morning',
    model: demo,
    servers: [{ serverName: 'notes' }],
    serverName: 'notes',
    tool: 'look',
    runs: 1,
  };
  return app.chat.handlers['chat.probe']({ ...probe, ...wanted }, { signal });
}

async function all(items: AsyncIterable<ProbeItem>): Promise<ProbeItem[]> {
  const seen: ProbeItem[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

const answersOf = (items: ProbeItem[]) =>
  items.flatMap((item) => (item.type === 'answer' ? [item.answer] : []));
const rateOf = (items: ProbeItem[]) => {
  const last = items.at(-1);
  return last?.type === 'answer' ? last.rate : undefined;
};

/** An endpoint on the local server; answers with the model to choose. */
async function endpointWith(handle: RequestListener) {
  answer = handle;
  const { port } = provider.address() as AddressInfo;
  const endpoint = { endpointId: 'local', kind: 'compatible', label: 'Local' } as const;
  await app.ask('chat.saveEndpoint', { ...endpoint, baseUrl: `http://127.0.0.1:${port}/v1` });
  return { endpointId: 'local', modelId: 'some' };
}

test('counts how often a tool is picked, with its arguments, and executes nothing', async () => {
  const items = await all(probing({ prompt: '/look {"text":  "a"}', runs: 3 }));

  expect(items[0]).toEqual({ type: 'offer', tools: 2, leftOut: [] });
  const answers = answersOf(items);
  expect(answers.map(({ run }) => run).sort()).toEqual([1, 2, 3]);
  for (const { calls, picksTool } of answers) {
    expect(calls).toEqual([{ server: 'notes', tool: 'look', argumentsText: '{"text":  "a"}' }]);
    expect(picksTool).toBe(true);
  }
  expect(rateOf(items)).toMatchObject({ passed: 3, tries: 3, high: 1 });
  expect(rateOf(items)?.low).toBeCloseTo(0.44, 2);
  expect(await app.calls()).toBe('');
});

test('another tool, and words in place of a call, are no pick', async () => {
  const other = await all(probing({ prompt: '/change {"text":"a"}' }));
  const words = await all(probing({ prompt: 'Good morning', runs: 2 }));

  expect(answersOf(other)).toMatchObject([{ picksTool: false, calls: [{ tool: 'change' }] }]);
  expect(answersOf(words)[0]).toMatchObject({ picksTool: false, calls: [] });
  expect(answersOf(words)[0]?.text).toContain('Demo, no AI');
  expect(rateOf(words)).toMatchObject({ passed: 0, tries: 2, low: 0 });
});

test('a tool of the same name at another server is no pick', async () => {
  app.define('others');
  const servers = [{ serverName: 'notes' }, { serverName: 'others' }];

  const items = await all(probing({ servers, prompt: '/others__look {"text":"a"}' }));

  expect(answersOf(items)).toMatchObject([{ picksTool: false, calls: [{ server: 'others' }] }]);
});

test('says what is wrong with arguments that the schema refuses', async () => {
  const items = await all(probing({ prompt: '/look {"text":5}' }));

  expect(answersOf(items)[0]?.calls[0]?.invalid).toContain('text');
  expect(answersOf(items)[0]?.picksTool).toBe(true);
});

test('is refused, with the reason, where the model can’t be shown the tool', async () => {
  await app.ask('chat.setToolRule', { serverName: 'notes', tool: 'look', rule: 'deny' });

  await expect(all(probing({}))).rejects.toThrow(
    'The model can’t be shown look of notes: You denied this tool.',
  );
  await expect(all(probing({ tool: 'gone' }))).rejects.toThrow('does not list it now');
  await expect(all(probing({ model: { ...demo, endpointId: 'none' } }))).rejects.toThrow(
    /endpoint/i,
  );
});

test('a run that fails says why, and does not count', async () => {
  let asked = 0;
  const model = await endpointWith((request, response) => {
    request.resume();
    asked += 1;
    if (asked === 1) return void response.writeHead(401).end('{"error":{"message":"No key"}}');
    const call = {
      index: 0,
      id: 'c',
      type: 'function',
      function: { name: 'look', arguments: '{}' },
    };
    const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'some' };
    const said = [{ delta: { tool_calls: [call] } }, { delta: {}, finish_reason: 'tool_calls' }];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of said)
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    response.end('data: [DONE]\n\n');
  });

  const items = await all(probing({ model, runs: 3 }));

  const failed = answersOf(items).filter(({ failure }) => failure !== undefined);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ calls: [], picksTool: false });
  expect(failed[0]?.failure).toMatch(/key/i);
  expect(rateOf(items)).toMatchObject({ passed: 2, tries: 2 });
});

test('ends what is under way when it is stopped, and begins no more', async () => {
  let asked = 0;
  let closed = 0;
  const seen = new EventTarget();
  const model = await endpointWith((request, response) => {
    request.resume();
    asked += 1;
    response.on('close', () => {
      closed += 1;
      if (closed === 4) seen.dispatchEvent(new Event('all closed'));
    });
    if (asked === 4) seen.dispatchEvent(new Event('all started'));
  });
  const stopping = new AbortController();
  const allStarted = new Promise((resolve) => seen.addEventListener('all started', resolve));
  const allClosed = new Promise((resolve) => seen.addEventListener('all closed', resolve));

  const ended = all(probing({ model, runs: 20 }, stopping.signal));
  ended.catch(() => undefined);
  await allStarted;
  stopping.abort(new Error('It was stopped.'));

  await expect(ended).rejects.toThrow('It was stopped.');
  await allClosed;
  expect(asked).toBe(4);
});

test('a prompt that holds a key is not sent', async () => {
  await endpointWith((_request, response) => void response.end());
  await app.ask('chat.setKey', { endpointId: 'local', key: 'a-secret-key', keep: 'memory' });

  await expect(all(probing({ prompt: 'It is a-secret-key' }))).rejects.toThrow('Remove the key');
});
