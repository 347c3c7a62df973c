import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openServers } from '../servers/open-servers.ts';
import { fullTrust } from '../servers/trust/trust.ts';
import { followBundles } from './follow-bundles.ts';

const hash = 'ab'.repeat(32);
let home: string;
let servers: Awaited<ReturnType<typeof openServers>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-follow-bundles-'));
  const folder = join(home, 'bundles', hash);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a'), 'b');
  const entry = { command: 'node', args: [join(folder, 'a')] };
  const content = { mcpServers: { shop: entry, twin: entry } };
  await writeFile(join(home, 'mcp.json'), JSON.stringify(content));
  servers = await openServers(home, fullTrust);
});
afterEach(async () => {
  await servers.close();
  await rm(home, { recursive: true, force: true });
});

const kept = () => readdir(join(home, 'bundles'));

test('the folder goes with the last server that uses it', async () => {
  const bundles = followBundles(home, servers);
  await servers.remove('shop');
  await servers.remove('twin');
  await vi.waitFor(async () => expect(await kept()).toEqual([`.removed-${hash}`]));

  await bundles.close();

  expect(await kept()).toEqual([]);
});

test('it stays while another server uses it, and comes back with one that is restored', async () => {
  const bundles = followBundles(home, servers);
  const { restoreId } = await servers.remove('shop');
  expect(await kept()).toEqual([hash]);

  await servers.remove('twin');
  await servers.restore(restoreId);
  await bundles.close();

  expect(await kept()).toEqual([hash]);
});

test('a bundle that is added again, while its folder is set aside, keeps the new one', async () => {
  const bundles = followBundles(home, servers);
  const shop = servers.get('shop');
  await servers.remove('shop');
  await servers.remove('twin');
  await vi.waitFor(async () => expect(await kept()).toEqual([`.removed-${hash}`]));
  const folder = join(home, 'bundles', hash);
  await mkdir(folder);
  await writeFile(join(folder, 'a'), 'new');

  await servers.add(shop);
  await bundles.close();

  expect(await kept()).toEqual([hash]);
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new');
});
