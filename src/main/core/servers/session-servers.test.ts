import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryUrl } from '../../../../test/entry.ts';
import { nodeShellPorts } from '../../shell/shell-ports.ts';
import { createBackend } from '../create-backend.ts';
import { definitionsOf } from './adhoc-servers.ts';
import { openServers } from './open-servers.ts';
import { sessionServers } from './session-servers.ts';

const trust = {
  follow: async () => undefined,
  forget: async () => ({}) as never,
  restore: async () => undefined,
};
const typed = { 'node server.js': { command: 'node', args: ['server.js'] } };

let home = '';
let stored: Awaited<ReturnType<typeof openServers>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-session-'));
  stored = await openServers(home, trust);
});
afterEach(async () => {
  await stored.close();
  await rm(home, { recursive: true });
});

const open = (entries: Record<string, unknown> = typed) =>
  sessionServers(stored, definitionsOf(entries));
const namesIn = (servers: { snapshot(): { servers: { name: string }[] } }) =>
  servers.snapshot().servers.map(({ name }) => name);

test('stands before the stored servers, and is never written', async () => {
  const servers = open();

  await servers.add({ ...servers.get('node server.js'), name: 'node server.js' });

  expect(namesIn(servers).slice(0, 2)).toEqual(['node server.js', 'Demo: everyday tools']);
  expect(namesIn(servers)).toHaveLength(4);
  expect(namesIn(stored)).not.toContain('node server.js');
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toContain('node server.js');
});

test('refuses every change to it, and copies it among the stored', async () => {
  const servers = open();
  const definition = servers.get('node server.js');

  await expect(servers.remove('node server.js')).rejects.toThrow('is not stored');
  await expect(servers.update('node server.js', definition)).rejects.toThrow('Duplicate it');
  await servers.duplicate('node server.js');

  expect(namesIn(stored)).toContain('node server.js copy');
  expect(servers.get('node server.js')).toEqual(definition);
});

test('gets another name where a stored one has its own, and stored ones are changed as ever', async () => {
  const servers = open({ 'Demo: everyday tools': { command: 'node' } });

  await servers.remove('Demo: everyday tools');
  await servers.reorder(namesIn(servers));

  expect(namesIn(stored)).toEqual(['Demo: modern protocol']);
  expect(servers.snapshot().servers[0]?.launch).toMatchObject({ command: 'node' });
});

test('tells of changes with both', async () => {
  const servers = open();
  const heard: string[][] = [];
  servers.onChange((snapshot) => heard.push(snapshot.servers.map(({ name }) => name)));

  await servers.remove('Demo: modern protocol');

  expect(heard).toEqual([['node server.js', 'Demo: everyday tools']]);
});

test('asks before it runs, as any command does', async () => {
  const environment = { ...process.env, WIREBENCH_HOME: join(home, 'app') };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const backend = await createBackend({ ports, recording: 'off', sessionEntries: typed });

  const outcome = await backend.connections.connect('node server.js');
  await backend.close();

  expect(outcome.status).toBe('approval-needed');
});

test('an entry that can’t be read is told of', () => {
  expect(() => open({ odd: { command: 7 } })).toThrow('odd: The command is not a string.');
});
