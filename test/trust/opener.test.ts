import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startChromium } from './browser.ts';

/*
 * The link that lets a browser in reaches it by a file of this user's: what stands on a command line
 * can be read by all users of the machine.
 */

const root = resolve(import.meta.dirname, '../..');
const builtEntry = join(root, 'out/main/web.js');
const isBuilt = existsSync(builtEntry);
if (!isBuilt) console.log('The opener is tried from the source: nothing is built (npm run build).');
const entry = isBuilt ? builtEntry : join(root, 'src/main/web/web.ts');

/** Stands in for xdg-open: notes how it was called, what the file is and says, and all command lines. */
const fakeOpener = `#!/bin/sh
printf '%s\\n' "$@" > "$SEEN/arguments"
stat -c '%a' "$1" "$(dirname "$1")" > "$SEEN/modes"
cat "$1" > "$SEEN/file"
cat /proc/[0-9]*/cmdline 2> /dev/null | tr '\\0' '\\n' > "$SEEN/command-lines"
touch "$SEEN/done"
exit $ENDS_WITH
`;

const nobody = 65_534;
/** What another user can try: the files, by their paths, and what the system tells of processes. */
const lookAround = `
id
cat "$1" "$2/data/web-host-name" 2> /dev/null
ls -R "$(dirname "$1")" 2> /dev/null
cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2> /dev/null | tr '\\0' '\\n'
true`;

let home: string;
let seen: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-opener-'));
  seen = join(home, 'seen');
  await mkdir(join(home, 'bin'));
  await mkdir(seen);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the web shell as on a desktop whose opener is this one. */
async function start({ opener = fakeOpener, endsWith = 0 } = {}) {
  await writeFile(join(home, 'bin/xdg-open'), opener, { mode: 0o700 });
  const child = spawn(process.execPath, [entry, '--port', '0'], {
    env: {
      ...process.env,
      PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
      CI: '',
      DISPLAY: ':99',
      HOME: home,
      WIREBENCH_HOME: join(home, 'data'),
      SEEN: seen,
      ENDS_WITH: String(endsWith),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  }
  const ended = new Promise((done) => child.once('close', done));
  return { child, ended, printed: () => text };
}

const read = (name: string) => readFile(join(seen, name), 'utf8');
const opened = () => vi.waitFor(() => expect(existsSync(join(seen, 'done'))).toBe(true), 30_000);

test.skipIf(process.platform !== 'linux')(
  'the link reaches the browser by a private file, and stands on no command line',
  async () => {
    const { child, ended, printed } = await start();
    await opened();

    const link = /http:\/\/\S+/.exec(printed())?.[0] ?? 'no link';
    const path = (await read('arguments')).trim();
    expect(path).toMatch(/wirebench-open-\w+\/open-wirebench\.html$/);
    expect(await read('modes')).toBe('600\n700\n');
    expect(await read('file')).toContain(`content="0;url=${link}"`);
    expect(await read('file')).toContain('<meta name="referrer" content="no-referrer">');
    const lines = await read('command-lines');
    expect(lines).toContain(path);
    expect(lines).not.toContain(/[\w-]{20,}$/.exec(link)?.[0] ?? 'no token');

    child.kill('SIGTERM');
    await ended;
    expect(existsSync(path)).toBe(false);
  },
);

/** A process of another user can be had by root alone. */
const hasOtherUser = process.platform === 'linux' && process.getuid?.() === 0;
if (!hasOtherUser)
  console.log('No process of another user tries the link: only root can start one.');

test.skipIf(!hasOtherUser)(
  'a process of another user reads the link nowhere, while it waits to be opened',
  async () => {
    // As a home is on many machines: everybody may go in, to what each file allows.
    await chmod(home, 0o755);
    const { printed } = await start();
    await opened();
    const path = (await read('arguments')).trim();

    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', lookAround, 'sh', path, home], {
      uid: nobody,
      gid: nobody,
      env: { PATH: '/usr/bin:/bin' },
      maxBuffer: 64_000_000,
    });

    const token = /#token=([\w-]+)/.exec(printed())?.[1] ?? 'no token';
    const kept = (await readFile(join(home, 'data/web-host-name'), 'utf8')).trim();
    expect(await read('file')).toContain(token);
    expect(stdout).toContain('uid=65534');
    expect(stdout).not.toContain(token);
    expect(stdout).not.toContain(kept);
  },
);

test.skipIf(process.platform !== 'linux' || !isBuilt)(
  'the file lets a browser in, once, and leaves no link in its address',
  async () => {
    await start();
    await opened();
    const file = join(seen, 'file.html');
    await copyFile(join(seen, 'file'), file);
    const browser = await startChromium();
    const page = await browser.newPage();

    await page.goto(pathToFileURL(file).href);
    await page.getByRole('button', { name: /^Demo: everyday tools/ }).waitFor();
    const address = new URL(page.url());
    const second = await browser.newPage();
    await second.goto(pathToFileURL(file).href);
    await second.getByRole('heading', { name: 'This link was already used' }).waitFor();
    await browser.close();

    expect(address.pathname + address.search + address.hash).toBe('/');
  },
);

test.skipIf(process.platform !== 'linux').each([
  ['fails', { endsWith: 3 }],
  ['can’t be run', { opener: '#!/no/such/interpreter\n' }],
])('an opener that %s is told, and the app goes on', async (_how, options) => {
  const { child, ended, printed } = await start(options);

  await vi.waitFor(() => expect(printed()).toContain('No browser could be opened'), 30_000);
  expect(printed()).toMatch(/^Wirebench: http:\/\//);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

// A name that is declared twice fails only when the file is loaded, which no other test does with all.
test.skipIf(!isBuilt)('every built file can be loaded', async () => {
  const files = globSync('out/main/**/*.js', { cwd: root });
  const compile = `
    const { SourceTextModule } = require('node:vm');
    const { readFileSync } = require('node:fs');
    for (const file of process.argv.slice(1)) {
      try { new SourceTextModule(readFileSync(file, 'utf8')); }
      catch (error) { console.log(file + ': ' + error.message); }
    }`;

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--experimental-vm-modules', '-e', compile, ...files],
    { cwd: root },
  );

  expect(files.length).toBeGreaterThan(10);
  expect(stdout).toBe('');
});
