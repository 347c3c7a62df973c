import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const isSupported = process.platform === 'linux';
if (!isSupported) console.log('Debian’s package is checked on Linux only.');
const validator = 'desktop-file-validate';

// The program that makes the package is replaced by one that keeps its arguments, since it would be
// downloaded.
describe.skipIf(!isSupported)('Debian’s package', () => {
  let folder: string;
  let asked: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-debian-'));
    await build(folder);
    asked = (await readFile(join(folder, 'arguments'), 'utf8')).split('\n');
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const after = (option: string) => asked[asked.indexOf(option) + 1];

  test('says whose it is, and where it comes from', () => {
    expect(after('--name')).toBe('wirebench');
    expect(after('--maintainer')).toBe('The Wirebench authors');
    expect(after('--license')).toBe('MIT');
    expect(URL.canParse(after('--url') ?? '')).toBe(true);
  });

  test('has an entry that its window is known by', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const entry = (await readFile(join(folder, 'entry.desktop'), 'utf8')).split('\n');

    expect(asked.find((one) => one.includes('.desktop='))).toMatch(
      /=\/usr\/share\/applications\/wirebench\.desktop$/,
    );
    expect(manifest).toMatchObject({ desktopName: 'wirebench.desktop' });
    expect(entry).toEqual(
      expect.arrayContaining([
        'Name=Wirebench',
        'Exec=/opt/Wirebench/wirebench %U',
        'Icon=wirebench',
        'StartupWMClass=wirebench',
        'Categories=Development;',
        'MimeType=application/jsonl;application/x-ndjson;application/x-mcpb;x-scheme-handler/wirebench;',
      ]),
    );
  });

  test('names bundles as files of its own, and leaves JSON Lines to whoever has them', async () => {
    const types = await readFile(join(folder, 'types.xml'), 'utf8');

    expect(asked.find((one) => one.includes('/mime/packages/'))).toMatch(
      /=\/usr\/share\/mime\/packages\/wirebench\.xml$/,
    );
    expect(
      [...types.matchAll(/type="([^"]+)"|pattern="([^"]+)"/g)].map(([found]) => found),
    ).toEqual(['type="application/x-mcpb"', 'pattern="*.mcpb"']);
  });

  test('has an entry that desktops accept without a word', async ({ skip }) => {
    const whyNot = spawnSync(validator, ['--help']).error?.message;
    skip(whyNot !== undefined, `the desktop entry is not validated: ${whyNot}`);
    const validating = promisify(execFile)(validator, [join(folder, 'entry.desktop')]);

    expect(await validating).toEqual({ stdout: '', stderr: '' });
  });

  test.each([16, 24, 32, 48, 64, 128, 256, 512])('brings its icon of %i pixels', (size) => {
    const place = `/usr/share/icons/hicolor/${size}x${size}/apps/wirebench.png`;

    expect(asked).toContain(`${join(root, 'build/icons', `${size}x${size}.png`)}=${place}`);
  });
});

async function build(folder: string): Promise<void> {
  const app = join(folder, 'app');
  await mkdir(join(app, 'resources'), { recursive: true });
  const recorder = join(folder, 'recorder');
  const script = `#!/bin/sh
printf '%s\\n' "$@" > ${folder}/arguments
for one in "$@"; do
  case "$one" in *.desktop=*) cp "\${one%%=*}" ${folder}/entry.desktop;;
    */mime/packages/*) cp "\${one%%=*}" ${folder}/types.xml;; esac
done
`;
  await writeFile(recorder, script, { mode: 0o755 });
  const args = ['--linux', 'deb', '--prepackaged', app];
  const child = spawn(
    join(root, 'node_modules/.bin/electron-builder'),
    [...args, `--config.directories.output=${folder}/made`],
    {
      cwd: root,
      env: { ...process.env, CUSTOM_FPM_PATH: recorder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const code = await new Promise((done) => {
    child.once('close', done);
  });
  if (code !== 0) throw new Error(printed);
}
