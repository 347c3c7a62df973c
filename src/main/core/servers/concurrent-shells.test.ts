import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { openServers } from './open-servers.ts';
import { openApprovalsFile } from './trust/approvals-file.ts';
import { fullTrust } from './trust/trust.ts';

let home: string;
const opened: Awaited<ReturnType<typeof openServers>>[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-shells-'));
});
afterEach(async () => {
  for (const servers of opened.splice(0)) await servers.close();
  await rm(home, { recursive: true, force: true });
});

async function open() {
  const servers = await openServers(home, fullTrust);
  opened.push(servers);
  return servers;
}

const stdio = (name: string): ServerDefinition => ({
  name,
  era: 'auto',
  launch: { kind: 'stdio', command: 'run', args: [], env: {} },
});

test('shells that store servers at once lose none, from the first start on', async () => {
  const shells = await Promise.all([open(), open(), open()]);

  await Promise.all(
    shells.flatMap((servers, i) => [servers.add(stdio(`a${i}`)), servers.add(stdio(`b${i}`))]),
  );
  const { servers } = (await open()).snapshot();

  expect(servers.map(({ name }) => name).toSorted()).toEqual([
    'Demo: everyday tools',
    'Demo: modern protocol',
    'a0',
    'a1',
    'a2',
    'b0',
    'b1',
    'b2',
  ]);
});

test('shells that approve at once lose no approval', async () => {
  const files = [1, 2, 3].map(() => openApprovalsFile(home));
  const approve = (name: string) => ({ kind: 'server' as const, name, fingerprint: 'f', at: 1 });

  await Promise.all(
    files.map((file, i) =>
      file.change(({ approved, ...rest }) => ({
        ...rest,
        approved: [...approved, approve(`s${i}`)],
      })),
    ),
  );

  const { approved } = await openApprovalsFile(home).read();
  expect(approved.map(({ name }) => name).toSorted()).toEqual(['s0', 's1', 's2']);
});
