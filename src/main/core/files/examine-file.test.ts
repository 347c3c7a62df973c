import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineFile } from './examine-file.ts';

let root: string;
const recording = '{"format":"wirebench-recording","version":1}\n';
const servers = '{"mcpServers":{"a":{"command":"touch","args":["witness"]}}}';
const at = (name: string) => join(root, name);
const why = async (name: string) => {
  const opened = await examineFile(at(name));
  return opened.kind === 'none' ? opened.why : opened.kind;
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-opened-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a bundle is known by its path, which its dialog reads', async () => {
  await writeFile(at('a.mcpb'), 'no zip');

  expect(await examineFile(at('a.mcpb'))).toEqual({ kind: 'bundle', path: at('a.mcpb') });
});

test.each(['mcp.json', '--inspect', '-x.json', 'two\nlines.json', '\u202Etxt.json', 'ä ü'])(
  'a list of servers called %j gives its text',
  async (name) => {
    await writeFile(at(name), servers);

    expect(await examineFile(at(name))).toEqual({ kind: 'servers', text: servers });
  },
);

test('a recording of 5 GB is looked at, and not read', async () => {
  const path = at('large.jsonl');
  await writeFile(path, recording);
  await truncate(path, 5e9);

  expect(await examineFile(path)).toEqual({
    kind: 'recording',
    path,
    name: 'large.jsonl',
    bytes: 5e9,
  });
});

test('what leads to a file is the file', async () => {
  await writeFile(at('real.json'), servers);
  await symlink(at('real.json'), at('link'));

  expect(await examineFile(at('link'))).toMatchObject({ kind: 'servers' });
});

test('what can’t be opened is told of in one sentence', async () => {
  await mkdir(at('folder.mcpb'));
  await symlink(at('loop b'), at('loop a'));
  await symlink(at('loop a'), at('loop b'));
  await symlink(at('nowhere'), at('broken'));
  await writeFile(at('huge.json'), servers);
  await truncate(at('huge.json'), 5e9);

  expect(await why('folder.mcpb')).toBe('“folder.mcpb” is a folder. Open a file in it instead.');
  expect(await why('loop a')).toBe('“loop a” can’t be read: its symbolic links form a loop.');
  expect(await why('broken')).toBe('“broken” can’t be found: it was moved or removed.');
  expect(await why('folder.mcpb/none.json')).toContain('“none.json” can’t be found');
  expect(await why('huge.json')).toContain('“huge.json” is none of the files');
  expect(await why('n'.repeat(300))).toContain('can’t be read: name too long');
});

test.skipIf(process.platform === 'win32')(
  'what has no end is not waited for',
  { timeout: 5000 },
  async () => {
    execFileSync('mkfifo', [at('pipe.json')]);

    expect(await why('pipe.json')).toBe(
      '“pipe.json” is not a regular file (it is a device or pipe). Choose a file.',
    );
    expect(await examineFile('/dev/zero')).toMatchObject({
      why: '“zero” is not a regular file (it is a device or pipe). Choose a file.',
    });
  },
);

test('a file that the user may not read is told of', async ({ skip }) => {
  skip(process.platform === 'win32' || process.getuid?.() === 0, 'root can read every file');
  await writeFile(at('closed.json'), servers);
  await chmod(at('closed.json'), 0);

  expect(await why('closed.json')).toBe('“closed.json” can’t be read: you may not read it.');
});
