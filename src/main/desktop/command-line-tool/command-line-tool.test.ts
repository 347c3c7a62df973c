import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandLineInstaller } from './command-line-tool.ts';
import { launcherText } from './launcher.ts';

let userFolder: string;
let script: string;

beforeEach(() => {
  userFolder = mkdtempSync(join(tmpdir(), 'wirebench-tool-'));
  script = join(userFolder, "it's $HOME & more", 'wirebench.cjs');
  mkdirSync(dirname(script));
  writeFileSync(script, 'console.log(JSON.stringify(process.argv.slice(2)))');
});
afterEach(() => rmSync(userFolder, { recursive: true }));

const installer = (change: Partial<Parameters<typeof commandLineInstaller>[0]> = {}) =>
  commandLineInstaller({ platform: 'linux', userFolder, environment: {}, script, ...change });
const path = () => join(userFolder, '.local/bin/wirebench');
const put = (text: string) => {
  mkdirSync(dirname(path()), { recursive: true });
  writeFileSync(path(), text);
};

describe.skipIf(process.platform === 'win32')('on Linux and macOS', () => {
  test('the file that is shown is the one that is written, and it can be removed', () => {
    const tool = installer();
    const shown = tool.state();
    expect(shown).toMatchObject({ status: 'absent', path: path(), problem: undefined });
    expect(existsSync(path())).toBe(false);

    expect(tool.install().status).toBe('installed');
    expect(readFileSync(shown.path, 'utf8')).toBe(shown.text);
    expect(statSync(path()).mode & 0o777).toBe(0o755);

    expect(tool.remove().status).toBe('absent');
    expect(tool.remove().status).toBe('absent');
  });

  test('the command hands its words on as they are, from a folder with an odd name', () => {
    installer().install();
    const words = ['a b', '$HOME', '"', "'", '*', ''];

    const printed = execFileSync(path(), words, {
      env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    });

    expect(JSON.parse(printed.toString())).toEqual(words);
  });

  test('without Node the command says what is missing', () => {
    installer().install();

    const { status, stderr } = spawnSync('/bin/sh', [path()], { env: { PATH: '/nowhere' } });

    expect(status).toBe(2);
    expect(stderr.toString()).toContain('Node 22.16 or newer');
  });

  test.each([
    ['a program', () => put('#!/bin/sh\necho mine\n')],
    ['a large file', () => put('x'.repeat(100_000))],
    ['a folder', () => mkdirSync(path(), { recursive: true })],
    [
      'a link, even to a file of ours',
      () => {
        put('');
        rmSync(path());
        writeFileSync(join(userFolder, 'elsewhere'), launcherText('linux', script));
        symlinkSync(join(userFolder, 'elsewhere'), path());
      },
    ],
    [
      'a link that leads nowhere',
      () => {
        put('');
        rmSync(path());
        symlinkSync('/nowhere/at/all', path());
      },
    ],
  ])('%s of another program is neither overwritten nor removed', (_what, arrange) => {
    arrange();
    const tool = installer();

    expect(tool.state().status).toBe('foreign');
    expect(() => tool.install()).toThrow('belongs to another program');
    expect(() => tool.remove()).toThrow('belongs to another program');
    expect(tool.state().status).toBe('foreign');
  });

  test('one of another copy of the app is replaced', () => {
    put(launcherText('linux', '/opt/Old/cli/wirebench.cjs'));
    const tool = installer();

    expect(tool.state().status).toBe('other');
    expect(tool.install().status).toBe('installed');
  });
});

test.each([
  ['an AppImage', { environment: { APPIMAGE: '/x.AppImage' } }, 'npm install -g wirebench'],
  [
    'a copy that macOS moved',
    { platform: 'darwin' as const, script: '/private/var/AppTranslocation/A/cli/wirebench.cjs' },
    'Move Wirebench to Applications',
  ],
  ['a build without it', { script: '/nowhere/wirebench.cjs' }, 'built without the command line'],
])('%s installs nothing, and says why', (_what, change, sentence) => {
  const tool = installer({ canWrite: () => false, ...change });

  expect(tool.state().problem).toContain(sentence);
  expect(() => tool.install()).toThrow(sentence);
  expect(existsSync(path())).toBe(false);
});

test.each([
  ['darwin', true, '/usr/local/bin/wirebench'],
  ['darwin', false, '/home/me/.local/bin/wirebench'],
  ['linux', true, '/home/me/.local/bin/wirebench'],
  ['win32', true, 'C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps\\wirebench.cmd'],
] as const)(
  'on %s, with /usr/local/bin writable (%s), it is %s',
  (platform, isWritable, expected) => {
    const environment = { LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' };

    const tool = installer({
      platform,
      environment,
      userFolder: '/home/me',
      canWrite: () => isWritable,
    });

    expect(tool.state().path).toBe(expected);
  },
);

test.each([
  ['/usr/bin', false],
  ['', false],
  ['/usr/bin:/HOME/.local/bin/:/bin', true],
  ['/HOME/.local/bin', true],
  ['/HOME/.local/bin/more', false],
])('with PATH %j it is found: %s', (paths, isOnPath) => {
  const environment = { PATH: paths.replaceAll('/HOME', userFolder) };

  expect(installer({ environment }).state().isOnPath).toBe(isOnPath);
});

test('on Windows a percent sign in the path stays one', () => {
  expect(launcherText('win32', 'C:\\100%\\cli\\wirebench.cjs')).toContain(
    'node "C:\\100%%\\cli\\wirebench.cjs" %*\r\n',
  );
});
