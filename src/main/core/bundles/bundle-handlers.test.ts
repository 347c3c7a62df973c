import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCore } from '../../../../test/core-harness.ts';
import { smallZip, type ZipEntry } from '../../../../test/small-zip.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { testSecrets } from '../secrets/test-secrets.ts';
import { bundleHandlers } from './bundle-handlers.ts';

let home: string;
let stored: ServerDefinition[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-bundles-'));
  stored = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const { signal } = new AbortController();
const rooms = () =>
  bundleHandlers({
    home,
    servers: {
      snapshot: () => ({ servers: stored }),
      async add(definition) {
        stored.push(definition);
        return definition;
      },
    },
    secrets: testSecrets(home),
  });
const nothing = { values: {}, mayUseFile: false };
const manifest = (change: object = {}) => ({
  manifest_version: '0.3',
  name: 'odd',
  version: '1.0.0',
  server: {
    type: 'node',
    mcp_config: { command: process.execPath, args: ['${__dirname}/server/index.mjs', 'none'] },
  },
  tools: [{ name: 'echo' }, { name: 'gone' }],
  ...change,
});
const zipOf = async (change?: object, more: ZipEntry[] = []) =>
  smallZip([
    { name: 'manifest.json', content: JSON.stringify(manifest(change)) },
    {
      name: 'server/index.mjs',
      content: await readFile(resolve('test/servers/odd-server.mjs')),
      isDeflated: true,
      mode: 0o100755,
    },
    ...more,
  ]);
const openBytes = async (handlers: ReturnType<typeof rooms>, bytes: Buffer) => {
  let uploadId: string | undefined;
  for (let at = 0; at < bytes.length; at += 1000) {
    const base64 = bytes.subarray(at, at + 1000).toString('base64');
    const sent = { base64, ...(uploadId !== undefined && { uploadId }) };
    ({ uploadId } = await handlers['bundles.upload'](sent, { signal }));
  }
  return handlers['bundles.open']({ uploadId: uploadId ?? '' }, { signal });
};

test('a bundle is opened in memory, unpacked when asked to, and its server runs', async () => {
  const handlers = rooms();
  const { bundleId, sha256, tools } = await openBytes(handlers, await zipOf());
  expect(tools).toEqual(['echo', 'gone']);
  expect(await readdir(home)).toEqual([]);

  const { definition } = await handlers['bundles.add']({ bundleId, ...nothing }, { signal });

  expect(stored).toEqual([definition]);
  const folder = join(home, 'bundles', sha256);
  expect(definition.launch).toMatchObject({ args: [join(folder, 'server/index.mjs'), 'none'] });
  expect((await stat(join(folder, 'server/index.mjs'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'manifest.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(home, 'bundles'))).toEqual([sha256]);
  const core = openCore();
  const connectionId = await core.open(definition.launch);
  expect((await core.settled(connectionId)).state.status).toBe('ready');
  await core.close();

  expect(await handlers['bundles.listing']({ serverName: definition.name }, { signal })).toEqual({
    title: 'odd',
    version: '1.0.0',
    tools: ['echo', 'gone'],
    isGenerated: false,
  });
  await rm(folder, { recursive: true });
  expect(await handlers['bundles.listing']({ serverName: 'odd' }, { signal })).toBeUndefined();
});

test('a file of this machine is opened by its path', async () => {
  const path = join(home, 'odd.mcpb');
  await writeFile(path, await zipOf());

  expect(await rooms()['bundles.open']({ path }, { signal })).toMatchObject({ name: 'odd' });
  await expect(rooms()['bundles.open']({ path: join(home, 'none') }, { signal })).rejects.toThrow(
    /none can’t be read/,
  );
});

test('nothing is written of a bundle whose files are not what it says', async () => {
  const bomb = { name: 'x', content: Buffer.alloc(2_000_000), isDeflated: true, claimedBytes: 5 };
  const handlers = rooms();

  await expect(openBytes(handlers, await zipOf({}, [bomb]))).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  await expect(readdir(join(home, 'bundles'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test.runIf(existsSync('/dev/zero'))('what is no file is not read without end', async () => {
  for (const path of ['/dev/zero', home]) {
    await expect(rooms()['bundles.open']({ path }, { signal })).rejects.toThrow('is not a file');
  }
});

test('the same bundle is unpacked once, and what no server starts any more is removed later', async () => {
  const handlers = rooms();
  const bytes = await zipOf();
  const { bundleId, sha256 } = await openBytes(handlers, bytes);
  const { definition } = await handlers['bundles.add']({ bundleId, ...nothing }, { signal });
  const other = await openBytes(handlers, await zipOf({ version: '2.0.0' }));
  await handlers['bundles.add']({ bundleId: other.bundleId, ...nothing }, { signal });
  const again = await openBytes(handlers, bytes);
  const index = join(home, 'bundles', sha256, 'server/index.mjs');
  await writeFile(index, 'changed');
  expect(
    await handlers['bundles.add']({ bundleId: again.bundleId, ...nothing }, { signal }),
  ).toMatchObject({ definition: { name: 'odd 3' }, differed: ['server/index.mjs'] });
  expect(await readFile(index, 'utf8')).not.toBe('changed');
  const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  for (const hash of [sha256, other.sha256]) await utimes(join(home, 'bundles', hash), old, old);

  stored = [definition];
  await openBytes(rooms(), bytes);

  await expect.poll(() => readdir(join(home, 'bundles'))).toEqual([sha256]);
});

test.each(['', 'x'])('an upload or a bundle that is not there is told of: “%s”', async (id) => {
  const handlers = rooms();

  await expect(handlers['bundles.open']({ uploadId: id }, { signal })).rejects.toThrow('again');
  await expect(handlers['bundles.add']({ bundleId: id, ...nothing }, { signal })).rejects.toThrow(
    'must be opened again',
  );
});
