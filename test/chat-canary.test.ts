import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../src/shared/contract/index.ts';
import type { ChatEvent, RunChoice } from '../src/shared/model/chat/chat.ts';
import type { InputOf, OutputOf } from '../src/shared/rpc/define.ts';
import { connect, type RpcClient } from '../src/shared/rpc/connect.ts';
import { memoryChannels } from '../src/shared/rpc/memory-channel.ts';
import { serve } from '../src/shared/rpc/serve.ts';
import { entryUrl } from './entry.ts';

const key = 'canary-5f3a9c1e7b2d4f60';
const fromEnvironment = 'canary-env-8d7e6f5a4b3c2d1e';
/** What crosses to the page. */
const crossed: string[] = [];

let home: string;
let backend: Backend;
let client: RpcClient<AppContract>;
let provider: Server;
let seen: string[];
/** The provider answers, with what it was sent. */
let isGenerous = false;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-canary-'));
  seen = [];
  // A provider that shows what it was sent in every answer, as some do in their errors.
  provider = createServer((request, response) => {
    const sent = `${request.headers.authorization} ${request.headers['x-team-key']}`;
    seen.push(sent);
    if (request.url?.endsWith('/chat/completions') && isGenerous) return tellAll(response, sent);
    response.writeHead(401, { 'content-type': 'application/json', 'x-echo': sent });
    response.end(
      JSON.stringify({
        error: { message: `Incorrect API key provided: ${sent}`, code: 'invalid_api_key' },
      }),
    );
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const environment = { ...process.env, WIREBENCH_HOME: home, TEAM_KEY: fromEnvironment };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  const server = serve(contract, backend.handlers);
  client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      server.accept(core);
      page.onMessage((text) => crossed.push(text));
      return page;
    },
  });
});

afterAll(async () => {
  client.close();
  provider.close();
  await rm(home, { recursive: true, force: true });
});

test('a key is nowhere but in the file for keys, whatever is done with it', async () => {
  const { port } = provider.address() as AddressInfo;
  const endpoint = {
    endpointId: 'e1',
    kind: 'compatible' as const,
    label: 'Echo',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    headers: { 'X-Team-Key': '${env:TEAM_KEY}' },
  };
  await client.call('chat.saveEndpoint', endpoint);
  const sheet = await client.call('chat.endpointSheet', { endpointId: 'e1' });
  expect(JSON.stringify(sheet)).toContain('${env:TEAM_KEY}');
  if (sheet) await client.call('chat.approveEndpoint', { endpointId: 'e1', approval: sheet });
  await client.call('chat.keyProtection', {});
  await client.call('chat.setKey', { endpointId: 'e1', key, keep: 'stored' });

  const check = await client.call('chat.checkEndpoint', endpoint);
  const models = await client
    .call('chat.models', { endpointId: 'e1' })
    .catch((error: unknown) => error);
  const { conversationId } = await client.call('chat.create', {});
  const run: RunChoice = { model: { endpointId: 'e1', modelId: 'm' }, servers: [] };
  const text = 'Say hello.';
  const { runIds } = await client.call('chat.send', { conversationId, text, runs: [run] });
  const events = await ended(conversationId, runIds[0] ?? '');
  isGenerous = true;
  const again = await client.call('chat.send', { conversationId, text, runs: [run] });
  const answered = await ended(conversationId, again.runIds[0] ?? '');
  const pasted = client.call('chat.send', { conversationId, text: `My key: ${key}`, runs: [run] });
  await expect(pasted).rejects.toMatchObject({ code: 'REFUSED' });
  const exchanges = await Promise.all(
    exchangeIdsIn(answered).map((exchangeId) =>
      client.call('chat.exchange', { conversationId, exchangeId }),
    ),
  );
  const exports = [];
  for (const format of ['markdown', 'json', 'html'] as const) {
    exports.push(...(await streamed('chat.export', { conversationId, format })));
  }
  await backend.close();

  expect(seen.length).toBeGreaterThan(2);
  expect(seen[0]).toBe(`Bearer ${key} ${fromEnvironment}`);
  expect(check).toMatchObject({ status: 'fails', kind: 'auth' });
  expect(models).toMatchObject({ code: 'UNAVAILABLE' });
  expect(exchanges.map((exchange) => exchange?.status)).toEqual([401, 200]);
  expect(JSON.stringify(answered)).toContain('It is Bearer •••');
  const told = JSON.stringify([check, String(models), events, answered, exchanges]);
  for (const all of [told, exports.join(''), crossed.join('\n'), await everyFile()]) {
    expect(all).not.toContain(key);
    expect(all).not.toContain(fromEnvironment);
    for (const spelled of base64sOf(key)) expect(all).not.toContain(spelled);
  }
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).toContain('endpoint:');
});

/** Up to the item that is the last, or to the end. */
function streamed<Name extends 'chat.export' | 'chat.events'>(
  name: Name,
  input: InputOf<AppContract[Name]>,
  isLast: (item: OutputOf<AppContract[Name]>) => boolean = () => false,
): Promise<OutputOf<AppContract[Name]>[]> {
  return new Promise((resolve, reject) => {
    const all: OutputOf<AppContract[Name]>[] = [];
    const stop = client.stream(name, input, {
      onItems(items) {
        all.push(...items);
        if (!items.some(isLast)) return;
        stop();
        resolve(all);
      },
      onEnd: (error) => (error ? reject(error) : resolve(all)),
    });
  });
}

async function ended(conversationId: string, runId: string): Promise<ChatEvent[]> {
  const isEnd = (one: ChatEvent) =>
    one.type === 'run' && one.nodeId === runId && one.event.type === 'run-end';
  const batches = await streamed('chat.events', { conversationId }, (events) => events.some(isEnd));
  return batches.flat();
}

const exchangeIdsIn = (events: ChatEvent[]): string[] =>
  events.flatMap((one) =>
    one.type === 'run' && (one.event.type === 'error' || one.event.type === 'step-end')
      ? one.event.exchangeIds
      : [],
  );

/** An answer in a stream, in whose pieces the secrets are cut in two. */
function tellAll(response: ServerResponse, sent: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of ['It is ', sent.slice(0, 12), sent.slice(12, 40), sent.slice(40)]) {
    const choices = [{ index: 0, delta: { role: 'assistant', content } }];
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', created: 1, choices })}\n\n`,
    );
  }
  const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }];
  response.end(
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', created: 1, choices })}\n\ndata: [DONE]\n\n`,
  );
}

/** All of the data folder, with the file that keys are sealed in. */
async function everyFile(): Promise<string> {
  const names = await readdir(home, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile());
  expect(files.map(({ name }) => name)).toContain('endpoints.json');
  const texts = files.map((one) => readFile(join(one.parentPath, one.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

/** At each of the three places in which it can begin, without its edges. */
const base64sOf = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );
