import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptHostName, renewHostName } from './host-name.ts';

let home: string;
const file = () => join(home, 'web-host-name');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-host-name-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('is made once for a home, and kept in a file that only its user may read', async () => {
  const first = await keptHostName(home);
  const again = await keptHostName(home);

  expect(first).toMatch(/^[a-z2-7]{20}\.localhost$/);
  expect(again).toBe(first);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(home)).toEqual(['web-host-name']);
});

test('a home that is made for it is its user’s alone', async () => {
  const made = join(home, 'made');

  await keptHostName(made);

  expect((await stat(made)).mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux')(
  'a home that can be no folder gets a new one',
  async () => {
    expect(await keptHostName('/proc/none/deeper')).toMatch(/^[a-z2-7]{20}\.localhost$/);
  },
);

test('differs between homes', async () => {
  const names = await Promise.all([1, 2, 3].map((n) => keptHostName(join(home, String(n)))));

  expect(new Set(names).size).toBe(3);
});

test.each(['', 'evil.example\n', 'a.localhost', '../x.localhost', 'A'.repeat(20) + '.localhost'])(
  'a kept name that is none of ours is made anew: %j',
  async (text) => {
    await writeFile(file(), text);

    const name = await keptHostName(home);

    expect(name).toMatch(/^[a-z2-7]{20}\.localhost$/);
    expect((await readFile(file(), 'utf8')).trim()).toBe(name);
  },
);

test('two shells that start at once on a new home agree from the next start on', async () => {
  await Promise.all([keptHostName(home), keptHostName(home)]);

  expect(await keptHostName(home)).toBe(await keptHostName(home));
});

test('where the home can’t be written to there is still a name', async () => {
  const notAFolder = join(home, 'file');
  await writeFile(notAFolder, '');

  expect(await keptHostName(notAFolder)).toMatch(/\.localhost$/);
});

test('is renewed for good', async () => {
  const former = await keptHostName(home);

  const renewed = await renewHostName(home);

  expect(renewed).not.toBe(former);
  expect(await keptHostName(home)).toBe(renewed);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});
