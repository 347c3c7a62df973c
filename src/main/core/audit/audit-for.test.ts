import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackendEvent } from '../../../shared/model/events.ts';
import { serverDefinition } from '../../../shared/model/servers/server.ts';
import type { Servers } from '../servers/servers.ts';
import { openServers } from '../servers/open-servers.ts';
import { fullTrust } from '../servers/trust/trust.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { auditFor } from './audit-for.ts';

let home: string;
let stored: Awaited<ReturnType<typeof openServers>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-audited-'));
  stored = await openServers(home, fullTrust);
});
afterEach(async () => {
  await stored.close();
  await rm(home, { recursive: true, force: true });
});

const open = () => auditFor({ home, shell: 'web' }, (text) => text);
const whats = async ({ list }: ReturnType<typeof open>) =>
  (await list({})).map(({ what, serverName }) => [serverName, what]).toReversed();

test('names the members that an edit changed, and not their values', async () => {
  const audit = open();
  const servers: Servers = audit.servers(stored);

  const added = await servers.add(
    serverDefinition.parse({
      name: 'a',
      launch: { kind: 'stdio', command: 'node', args: ['weather.js'], env: {} },
    }),
  );
  await servers.update('a', {
    ...added,
    name: 'b',
    launch: { kind: 'stdio', command: 'node', args: ['--key', 'hunter2'], env: {} },
  });
  const { restoreId } = await servers.remove('b');
  await servers.restore(restoreId);

  expect(await whats(audit)).toEqual([
    ['a', 'Added the server'],
    ['b', 'Renamed the server, which was a'],
    ['b', 'Changed args'],
    ['b', 'Removed the server'],
    ['b', 'Put the removed server back'],
  ]);
});

test('tells approvals from refusals', async () => {
  const audit = open();
  const approval = { approvalId: '1', fingerprint: 'f', trustsProject: false };
  const asker = { kind: 'server', name: 'a' } as const;
  const refusing = audit.trust({
    ...fullTrust,
    approveAll: () => Promise.reject(new RpcError('REFUSED', 'It was not confirmed.')),
  });

  await audit.trust(fullTrust).approveAll(asker, [], approval);
  await expect(refusing.approveAll(asker, [], approval)).rejects.toThrow('not confirmed');
  await refusing.revoke(asker);

  expect(await whats(audit)).toEqual([
    ['a', 'Approved what the server starts, reaches or is handed'],
    ['a', 'Refused what the server starts, reaches or is handed'],
    ['a', 'Revoked the approval of what the server starts, reaches or is handed'],
  ]);
});

test('tells what the user answered where a model asked for a tool', async () => {
  const audit = open();
  const tool = { serverName: 'a', tool: 'send' };

  audit.onToolDecided(tool, { allow: true, holds: 'always' });
  audit.onToolDecided(tool, { allow: false });

  expect(await whats(audit)).toEqual([
    ['a', 'Allowed send, always, as the model asked to call it'],
    ['a', 'Denied send, as the model asked to call it'],
  ]);
});

test('the page gets the newest, the servers of all, and a file, which is noted', async () => {
  const audit = open();
  for (const serverName of ['b', 'a', 'b']) {
    audit.onToolDecided({ serverName, tool: 'send' }, { allow: false });
  }
  const { signal } = new AbortController();
  const ask = audit.ownHandlers;

  const page = await ask['audit.list']({ serverName: 'b', limit: 1 }, { signal });
  expect(page).toMatchObject({ total: 2, serverNames: ['a', 'b'] });
  expect(page.entries).toMatchObject([{ serverName: 'b', by: 'chat' }]);

  const { text } = await ask['audit.export']({ serverName: 'a', format: 'csv' }, { signal });
  expect(text.split('\r\n')).toHaveLength(3);
  expect(await whats(audit)).toContainEqual([undefined, 'Exported the audit as csv']);
});

const called = (callId: number, name = 'send'): BackendEvent => ({
  type: 'call',
  call: {
    callId,
    connectionId: 1,
    serverName: 'a',
    method: 'tools/call',
    name,
    argumentsText: '{}',
    startedAt: 0,
    state: { status: 'running' },
  },
});

test('notes each call of an agent once, and none of a user’s', async () => {
  const agent = auditFor({ home, shell: 'mcp' }, (text) => text);

  agent.seeCall(called(1));
  agent.seeCall(called(1));
  agent.seeCall(called(2, 'delete'));
  open().seeCall(called(3));

  expect(await agent.list({})).toMatchObject([
    { kind: 'agent-call', what: 'Called the tool delete', by: 'agent', serverName: 'a' },
    { kind: 'agent-call', what: 'Called the tool send', by: 'agent', serverName: 'a' },
  ]);
});

test('notes so many calls of an agent that approvals stay, and says that there are more', async () => {
  const agent = auditFor({ home, shell: 'mcp' }, (text) => text);

  for (let callId = 1; callId <= 1010; callId += 1) agent.seeCall(called(callId));

  const entries = await agent.list({});
  expect(entries).toHaveLength(1001);
  expect(entries[0]?.what).toBe('Further calls of this run are in its recording');
});
