import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import type { Endpoint } from '../../src/shared/model/chat-endpoint.ts';
import { connect, type RpcClient } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { entryUrl } from '../entry.ts';

const value = 'key-of-the-user-0123456789';
let home: string;
let backend: Backend;
let page: RpcClient<AppContract>;
let host: Server;
let heard: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-endpoints-'));
  const environment = { ...process.env, WIREBENCH_HOME: home, MY_KEY: value };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off' });
  const rpc = serve(contract, backend.handlers, {});
  page = connect<AppContract>({
    open: async () => {
      const [ours, core] = memoryChannels();
      rpc.accept(core);
      return ours;
    },
  });
  heard = [];
  host = createServer(({ headers }, response) => {
    heard.push(JSON.stringify(headers));
    response.setHeader('content-type', 'application/json').end('{"data":[]}');
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  page.close();
  await backend.close();
  await new Promise((done) => host.close(done));
  await rm(home, { recursive: true, force: true });
});

const mine = (change: Partial<Endpoint> = {}): Endpoint => ({
  endpointId: 'mine',
  kind: 'compatible',
  label: 'Mine',
  baseUrl: `http://127.0.0.1:${(host.address() as AddressInfo).port}/v1`,
  keyReference: '${env:MY_KEY}',
  ...change,
});
const approve = async () => {
  const sheet = await page.call('chat.endpointSheet', { endpointId: 'mine' });
  if (!sheet) throw new Error('Nothing is asked.');
  await page.call('chat.approveEndpoint', { endpointId: 'mine', approval: sheet });
  return sheet;
};

test.each([
  ['its key', {}],
  ['a header', { keyReference: undefined, headers: { 'X-Key': 'v ${env:MY_KEY}' } }],
])('a check hands no variable over by %s', async (_where, change) => {
  await page.call('chat.checkEndpoint', mine(change)).catch(() => undefined);

  expect(heard).toEqual([]);
});

test('a stored one is not asked for its models before what it is handed was approved', async () => {
  await page.call('chat.saveEndpoint', mine());

  await expect(page.call('chat.models', { endpointId: 'mine' })).rejects.toMatchObject({
    code: 'REFUSED',
  });
  expect(heard).toEqual([]);
});

test('the sheet names the variable and the address, and not the value', async () => {
  await page.call('chat.saveEndpoint', mine());

  const sheet = await page.call('chat.endpointSheet', { endpointId: 'mine' });

  expect(sheet?.launches[0]).toMatchObject({
    target: { kind: 'http', url: mine().baseUrl },
    handsOver: [{ reference: '${env:MY_KEY}' }],
  });
  expect(JSON.stringify(sheet)).not.toContain(value);
});

test('what was approved is handed over, and no other address gets it', async () => {
  await page.call('chat.saveEndpoint', mine());
  await approve();
  await page.call('chat.models', { endpointId: 'mine' });
  expect(heard.join()).toContain(value);
  heard = [];

  await page.call('chat.saveEndpoint', mine({ baseUrl: `${mine().baseUrl}/elsewhere` }));
  await page.call('chat.models', { endpointId: 'mine' }).catch(() => undefined);

  expect(heard).toEqual([]);
});

test('an approval that nobody was shown is refused', async () => {
  await page.call('chat.saveEndpoint', mine());
  const approval = { approvalId: 'made-up', fingerprint: 'made-up' };

  const approved = page.call('chat.approveEndpoint', { endpointId: 'mine', approval });

  await expect(approved).rejects.toMatchObject({ code: 'REFUSED' });
});

test('one that is handed nothing of the user’s asks nothing', async () => {
  await page.call('chat.saveEndpoint', mine({ keyReference: undefined }));

  expect(await page.call('chat.endpointSheet', { endpointId: 'mine' })).toBeUndefined();
  await page.call('chat.models', { endpointId: 'mine' });
  expect(heard).toHaveLength(1);
});

test('a key that is kept goes to no other address than the one it was given for', async () => {
  await page.call('chat.saveEndpoint', mine({ keyReference: undefined }));
  await page.call('chat.setKey', { endpointId: 'mine', key: value, keep: 'memory' });
  await page.call('chat.models', { endpointId: 'mine' });
  expect(heard.join()).toContain(value);
  heard = [];
  // Another port is another origin.
  const other = createServer(host.listeners('request')[0] as RequestListener);
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
  const moved = mine({ keyReference: undefined, baseUrl });

  await page.call('chat.checkEndpoint', moved);
  await page.call('chat.saveEndpoint', moved);
  await page.call('chat.models', { endpointId: 'mine' }).catch(() => undefined);
  await new Promise((done) => other.close(done));

  expect(heard).toEqual([]);
});

test('what was approved follows no redirect of the provider', async () => {
  const asked: string[] = [];
  const other = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('{"data":[]}');
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  host.removeAllListeners('request');
  host.on('request', (_request, response) => {
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/models`;
    response.writeHead(307, { location }).end();
  });
  await page.call('chat.saveEndpoint', mine());
  await approve();

  const models = page.call('chat.models', { endpointId: 'mine' });

  await expect(models).rejects.toThrow(/Redirects are not followed/);
  await new Promise((done) => other.close(done));
  expect(asked).toEqual([]);
});
