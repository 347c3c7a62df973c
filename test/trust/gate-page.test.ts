import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webClient } from '../../bench/traffic/web-client.ts';
import type { Approval } from '../../src/shared/model/servers/launch-preview.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import { agree } from '../agree.ts';
import { webEntry } from '../entry.ts';

/* What a script in the page can say to the core, over the socket of a web shell that runs. */

type Client = ReturnType<typeof webClient>;
let home: string;
let shell: ChildProcess;
let ended: Promise<unknown>;
let page: Client;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  await writeFile(join(home, 'mcp.json'), '{"mcpServers": {}}');
  shell = spawn(process.execPath, [webEntry, '--no-open'], {
    env: { ...process.env, WIREBENCH_HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  ended = once(shell, 'close');
  page = webClient(await linkOf(shell));
});
afterEach(async () => {
  page?.close();
  shell.kill('SIGTERM');
  await ended;
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

function linkOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((done, fail) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
      const [link] = /http:\/\/\S+/.exec(printed) ?? [];
      if (link !== undefined) done(link);
    });
    child.once('close', (code) => fail(new Error(`The web shell ended with ${code}.`)));
  });
}
const marks = (mark: string): ServerDefinition => ({
  name: 'theirs',
  era: 'legacy',
  launch: {
    kind: 'stdio',
    command: process.execPath,
    args: ['-e', `require('node:fs').writeFileSync(${JSON.stringify(join(home, mark))}, '')`],
    env: {},
  },
});
const claims = { typed: true, approved: true, trusted: true };
const add = (definition: ServerDefinition) => page.call('servers.add', { definition, ...claims });
const connect = (options: { approval?: Approval } = {}) =>
  page.call('connections.connect', { serverName: 'theirs', ...claims, ...options });
const ran = async () => (await readdir(home)).filter((name) => name.startsWith('ran'));

describe('a script in the page', () => {
  test('runs nothing by saying that the user typed it', async () => {
    await add(marks('ran'));

    expect((await connect()).status).toBe('approval-needed');
    expect(await ran()).toEqual([]);
  });

  test('runs nothing by a consent of its own making', async () => {
    await add(marks('ran'));
    const outcome = await connect();
    if (outcome.status !== 'approval-needed') throw new Error(outcome.status);
    const { fingerprint } = outcome.sheet;

    for (const approvalId of ['typed', '1', fingerprint]) {
      await expect(connect({ approval: { approvalId, fingerprint } })).rejects.toMatchObject({
        code: 'REFUSED',
      });
    }
    expect(await ran()).toEqual([]);
  });

  test('puts nothing in the place of what the user approved', async () => {
    await add({
      ...marks('ran'),
      launch: { ...marks('ran').launch, args: ['--version'] } as never,
    });
    expect((await agree(connect)).status).toBe('connecting');

    await page.call('servers.update', { name: 'theirs', definition: marks('ran') });
    const changed = await connect();
    const { restoreId } = await page.call('servers.remove', { name: 'theirs' });
    await page.call('servers.restore', { restoreId });
    const restored = await connect();

    expect([changed.status, restored.status]).toEqual(['approval-needed', 'approval-needed']);
    expect(await ran()).toEqual([]);
  });
});
