import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';

const pin = 'number-of-a-card-4711';
const password = 'word-of-the-user-0815';

let folder: string;
let core: ReturnType<typeof openCore>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-arguments-'));
  core = openCore();
});
afterAll(async () => {
  await core.close();
  await rm(folder, { recursive: true });
});

test('what a schema marks in arguments, and what is a password in an answer, is known before it is sent', async () => {
  const properties = { pin: { type: 'string', format: 'password' } };
  const tools = [{ name: 'pay', inputSchema: { type: 'object', properties } }];
  const file = join(folder, 'told.json');
  await writeFile(file, JSON.stringify({ tools, asks: ['pay'] }));
  const connectionId = await core.open(nodeServer('test/servers/written-server.mjs', file));
  await core.settled(connectionId);
  await core.connections.catalog(connectionId, 'tools');
  const { serverRequests } = core.connections;
  const shown = (text: string) => core.known.masker.mask(text);

  const { callId } = core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name: 'pay',
    argumentsText: JSON.stringify({ pin }),
  });
  expect(shown(pin)).toBe('•••');
  const asked = await vi.waitFor(() => {
    const [one] = serverRequests.list();
    if (!one) throw new Error('Nothing was asked yet.');
    return one;
  });
  const contentText = JSON.stringify({ sure: true, password });
  serverRequests.answer(asked.serverRequestId, { action: 'accept', contentText });
  expect(shown(password)).toBe('•••');

  expect(await core.ended(callId)).toMatchObject({ state: { status: 'done' } });
});
