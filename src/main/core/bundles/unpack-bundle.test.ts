import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallZip } from '../../../../test/small-zip.ts';
import { openBundle, type Bundle } from './open-bundle.ts';
import { unpackBundle } from './unpack-bundle.ts';

let home: string;
let bundle: Bundle;
let folder: string;
const manifest = JSON.stringify({
  manifest_version: '0.3',
  name: 'odd',
  version: '1.0.0',
  server: { type: 'node', mcp_config: { command: 'node' } },
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-unpack-'));
  bundle = await openBundle(
    smallZip([
      { name: 'manifest.json', content: manifest },
      { name: 'server/index.mjs', content: 'good();', mode: 0o100755 },
      { name: 'server/lib/a.mjs', content: 'a();' },
    ]),
  );
  ({ folder } = await unpackBundle(bundle, home));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const script = () => join(folder, 'server/index.mjs');

test('a folder that is as the archive is left as it is, with what its server wrote there', async () => {
  const before = await stat(script());
  await writeFile(join(folder, 'server/cache.json'), '{}');

  expect(await unpackBundle(bundle, home)).toEqual({ folder, differed: [] });

  expect((await stat(script())).ino).toBe(before.ino);
  expect(await readFile(join(folder, 'server/cache.json'), 'utf8')).toBe('{}');
});

test.each<[string, string, () => Promise<unknown>]>([
  ['other bytes of the same length', 'server/index.mjs', () => writeFile(script(), 'evil();')],
  ['another length', 'server/index.mjs', () => writeFile(script(), 'good(); evil();')],
  ['no file', 'server/index.mjs', () => rm(script())],
  [
    'a link to the same bytes elsewhere',
    'server/index.mjs',
    async () => {
      await writeFile(join(home, 'elsewhere'), 'good();');
      await rm(script());
      await symlink(join(home, 'elsewhere'), script());
    },
  ],
  [
    'a folder in place of a file',
    'server/index.mjs',
    async () => {
      await rm(script());
      await mkdir(script());
    },
  ],
  [
    'a folder that is a link',
    'server/lib/a.mjs',
    async () => {
      await mkdir(join(home, 'lib'));
      await writeFile(join(home, 'lib/a.mjs'), 'a();');
      await rm(join(folder, 'server/lib'), { recursive: true });
      await symlink(join(home, 'lib'), join(folder, 'server/lib'));
    },
  ],
])('%s is unpacked anew, and told of', async (_what, path, change) => {
  await change();
  await writeFile(join(folder, 'left'), 'x');

  expect(await unpackBundle(bundle, home)).toEqual({ folder, differed: [path] });

  expect(await readFile(script(), 'utf8')).toBe('good();');
  expect((await stat(script())).mode & 0o777).toBe(0o700);
  expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'server']);
  expect(await readdir(join(home, 'bundles'))).toHaveLength(1);
});

test('a script that can’t be run any more is unpacked anew', async () => {
  await chmod(script(), 0o600);

  expect(await unpackBundle(bundle, home)).toEqual({ folder, differed: ['server/index.mjs'] });
});

test('a link in place of the whole folder goes, and what it leads to stays', async () => {
  const elsewhere = join(home, 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'mine'), 'x');
  await rm(folder, { recursive: true });
  await symlink(elsewhere, folder);

  const { differed } = await unpackBundle(bundle, home);

  expect(differed).toEqual(['manifest.json', 'server/index.mjs', 'server/lib/a.mjs']);
  expect(await readFile(script(), 'utf8')).toBe('good();');
  expect(await readFile(join(elsewhere, 'mine'), 'utf8')).toBe('x');
});
