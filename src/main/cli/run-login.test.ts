import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryUrl } from '../../../test/entry.ts';
import { runCli } from '../../../test/run-cli.ts';
import { startOAuthServer } from '../../../test/servers/oauth-server.ts';
import { startOddHttp } from '../../../test/servers/odd-http.ts';
import { runCommand } from './run-command.ts';

let home = '';
const undo: (() => Promise<void>)[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-login-'));
});
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
  await rm(home, { recursive: true, force: true });
});

const env = { WIREBENCH_KEYRING: 'off' };

/** Keeps the data key in a file, as on a machine without a keyring. */
const keepInFile = () =>
  runCli(['secrets', 'set', 'ANY', '--for', 'any', '--keep-in', 'file'], { home, env, stdin: 'x' });

async function server(oddity: Parameters<typeof startOAuthServer>[0] = {}) {
  const started = await startOAuthServer(oddity);
  undo.push(started.close);
  return started;
}

/** Signs in on a terminal whose user does with the shown address what `answer` says. */
async function login(
  words: string[],
  answer: (back: string, stdin: PassThrough) => unknown,
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const stdin = new PassThrough();
  let [stdout, stderr] = ['', ''];
  let isAnswered = false;
  const exitCode = await runCommand({
    args: ['login', '--no-browser', ...words],
    entryUrl,
    environment: { ...process.env, ...env, WIREBENCH_HOME: home },
    stdin,
    print: (text) => void (stdout += text),
    printError(text) {
      stderr += text;
      const [, url] = /Sign in at (\S+)/.exec(stderr) ?? [];
      if (url === undefined || isAnswered) return;
      isAnswered = true;
      void fetch(url, { redirect: 'manual' }).then(({ headers }) =>
        answer(headers.get('location') ?? '', stdin),
      );
    },
    signal: new AbortController().signal,
  });
  return { exitCode, stdout, stderr };
}

test('signs in with the browser, and other commands use it from then on', async () => {
  const { url } = await server();
  await keepInFile();
  const before = await runCli(['list', 'tools', '--url', url], { home, env });

  const signedIn = await login(['--url', url], (back) => fetch(back));
  const after = await runCli(['list', 'tools', '--url', url], { home, env });
  const who = await runCli(['whoami', '--url', url, '--json'], { home, env });

  expect(before).toMatchObject({ exitCode: 6, stdout: '' });
  expect(before.stderr).toContain(`wirebench login --url ${url}`);
  expect(signedIn).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/Signed in at +http.*\/as\/first\n/) as string,
  });
  expect(after.exitCode).toBe(0);
  expect(JSON.parse(who.stdout)).toMatchObject({ identity: 'default', isKept: true });
});

test('takes the pasted address, after one of another sign-in was refused', async () => {
  const { url } = await server();

  const { exitCode, stderr } = await login(['--url', url], (back, stdin) => {
    stdin.write(`${back.replace(/state=[^&]+/, 'state=forged')}\n`);
    stdin.write(`${back}\n`);
  });

  expect(exitCode).toBe(0);
  expect(stderr).toContain('another sign-in');
});

test('says that a sign-in ends with the command, unless a file may keep its key', async () => {
  const { url } = await server();

  const lost = await login(['--url', url], (back) => fetch(back));
  const between = await runCli(['whoami', '--url', url], { home, env });
  const stored = await login(['--url', url, '--keep-in', 'file'], (back) => fetch(back));
  const after = await runCli(['whoami', '--url', url], { home, env });

  expect(lost.stderr).toContain('This sign-in ends with the command');
  expect(stored.stderr).not.toContain('ends with the command');
  expect(stored.stdout).toMatch(/^Kept +until you sign out$/m);
  expect([between.exitCode, after.exitCode]).toEqual([6, 0]);
});

test('shows a code for another device, where no browser can come back', async () => {
  const started = await server();
  const endpoint = new URL('/as/first/device', started.url).href;
  started.describe({ device_authorization_endpoint: endpoint });

  const { exitCode, stderr } = await login(['--url', started.url, '--device'], () => undefined);

  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/Enter WDJB-MJHT at http\S+\/enter, on any device/) as string,
  });
});

test('says why the authorization was refused', async () => {
  const { url } = await server({
    redirect(query) {
      query.delete('code');
      query.set('error', 'access_denied');
    },
  });

  const { exitCode, stderr } = await login(['--url', url], (back) => fetch(back));

  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('access_denied') as string,
  });
});

test('keeps the accounts of one server apart', async () => {
  const { url } = await server();
  await keepInFile();

  await login(['--url', url, '--identity', 'work'], (back) => fetch(back));
  const work = await runCli(['whoami', '--url', url, '--identity', 'work'], { home, env });
  const other = await runCli(['whoami', '--url', url], { home, env });
  const third = await runCli(['whoami', '--url', url, '--identity', 'home'], { home, env });

  expect([work.exitCode, other.exitCode, third.exitCode]).toEqual([0, 6, 6]);
  expect(other.stderr).toContain(`Sign in with: wirebench login --url ${url}\n`);
  expect(third.stderr).toContain(`Sign in with: wirebench login --url ${url} --identity home\n`);
});

test('signs out, and whoever calls after it is told to sign in', async () => {
  const { url } = await server();
  await keepInFile();
  await login(['--url', url], (back) => fetch(back));

  const out = await runCli(['logout', '--url', url], { home, env });
  const after = await runCli(['call', 'echo', '--url', url], { home, env });

  expect(out.stdout).toMatch(/^Signed out of /);
  expect(out.stderr).toContain('has no revocation endpoint');
  expect(after.exitCode).toBe(6);
});

test('keeps a sign-in that does, unless another one is asked for', async () => {
  const { url } = await server();
  await keepInFile();
  await login(['--url', url], (back) => fetch(back));

  const again = await login(['--url', url], () => undefined);
  const forced = await login(['--url', url, '--force'], (back) => fetch(back));
  const wider = await login(['--url', url, '--scope', 'more'], (back) => fetch(back));

  expect(again).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Signed in at +http.*\/as\/first$/m) as string,
    stderr: 'wirebench: You are signed in already. To sign in anew, add --force.\n',
  });
  for (const { exitCode, stderr } of [forced, wider]) {
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Sign in at http') as string,
    });
  }
});

test('says that nobody was signed in, and starts no command to find that out', async () => {
  const { url } = await server();
  const words = ['servers', 'add', 'no-such-command', '--name', 'local'];
  await runCli(words, { home, env });

  const remote = await runCli(['logout', '--url', url], { home, env });
  const local = await runCli(['logout', 'local'], { home, env });
  const there = await runCli(['login', 'local'], { home, env });
  const audit = await runCli(['audit', '--kind', 'sign-in'], { home, env });

  expect(remote).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^You were not signed in to /) as string,
  });
  expect(local).toEqual({ exitCode: 0, stdout: 'You were not signed in to local.\n', stderr: '' });
  expect(there).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'wirebench: local does not require sign-in.\n',
  });
  expect(audit.stdout).not.toContain('Signed out');
});

test('forgets the tokens of a server that is gone, and shows them before', async () => {
  const { url, close } = await server();
  await keepInFile();
  await login(['--url', url], (back) => fetch(back));
  await close();

  const who = await runCli(['whoami', '--url', url], { home, env });
  const out = await runCli(['logout', '--url', url], { home, env });
  const after = await runCli(['whoami', '--url', url], { home, env });

  expect([who.exitCode, out.exitCode, after.exitCode]).toEqual([0, 0, 6]);
});

test('ends at once where there is neither a browser nor a terminal', async () => {
  const { url } = await server();

  const { exitCode, stderr } = await runCli(['login', '--url', url], { home, env });

  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 6,
    stderr: expect.stringContaining('--no-browser') as string,
  });
});

test('says that a server asks for no sign-in', async () => {
  const open = await startOddHttp(() => false);
  undo.push(open.close);

  const { exitCode, stderr } = await login(['--url', open.url], () => undefined);

  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('does not require sign-in') as string,
  });
});

test.each([
  [['login'], 'Name one server'],
  [['login', 'a', '--url', 'http://127.0.0.1:9/mcp'], 'Name one server'],
  [['login', 'a', '--keep-in', 'memory'], '--keep-in takes keyring or file'],
  [['login', 'http://127.0.0.1/mcp'], 'Give an address as --url URL.'],
  [['login', 'a', 'b'], 'Unexpected argument “b”'],
  [['whoami', 'none'], 'There is no server “none”'],
  [['logout', 'a', '--identity', ' '], 'The name of the identity is empty'],
])('refuses %j', async (words, message) => {
  const { exitCode, stderr } = await runCli(words, { home, env });

  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(message) as string,
  });
});
