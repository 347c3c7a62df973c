import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonRpcMessage } from '../../src/main/core/wire/json/json-rpc.ts';
import { StdioTransport } from '../../src/main/core/wire/stdio/stdio-transport.ts';
import { WireLog } from '../../src/main/core/wire/records/wire-log.ts';
import { stdioLaunch, type StdioLaunch } from '../../src/shared/model/servers/server.ts';
import { isAlive } from '../core-harness.ts';
import { hasBubblewrap } from './sandbox-tool.ts';

const canSandbox = await hasBubblewrap();
const script = resolve('test/servers/reaching-server.mjs');

let root: string;
let folder: string;
let listener: Server;
let port: number;
let heard = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-sandbox-'));
  folder = join(root, 'folder');
  await mkdir(folder);
  await mkdir(join(root, 'home/.ssh'), { recursive: true });
  await writeFile(join(root, 'home/.ssh/id_ed25519'), 'a key');
  await writeFile(join(root, 'secret.txt'), 'not for servers');
  await writeFile(join(folder, 'mine.txt'), 'for the server');
  await writeFile(join(folder, 'server.mjs'), await readFile(script));
  await symlink(join(root, 'secret.txt'), join(folder, 'link.txt'));
  await symlink(root, join(folder, 'up'));
  listener = createServer((socket) => {
    heard += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  ({ port } = listener.address() as AddressInfo);
});
afterAll(async () => {
  listener.close();
  await rm(root, { recursive: true, force: true });
});

const started: StdioTransport[] = [];
afterEach(() => Promise.all(started.splice(0).map((transport) => transport.close())));

type Wanted = Omit<Partial<StdioLaunch>, 'sandbox'> & { sandbox: object };

/** A real server in a sandbox, and what it says of each thing that it is told to do. */
async function reaching(
  wanted: Wanted,
  environment: Record<string, string | undefined> = process.env,
) {
  const launch = stdioLaunch.parse({
    kind: 'stdio',
    command: process.execPath,
    args: [script],
    ...wanted,
  });
  const waiting = new Map<unknown, (message: JsonRpcMessage) => void>();
  const complaints: string[] = [];
  const ended = Promise.withResolvers<void>();
  const transport = new StdioTransport(
    {
      ...launch,
      env: { PATH: environment['PATH'] ?? '', ...launch.env },
      sandbox: launch.sandbox && {
        choice: launch.sandbox,
        environment,
        platform: process.platform,
      },
    },
    new WireLog(() => 0),
    {
      intercept({ message }) {
        waiting.get(message.id)?.(message);
        return 'taken';
      },
      onStderr: (line) => complaints.push(line),
      onExit: ended.resolve,
    },
  );
  started.push(transport);
  await transport.start();
  let count = 0;
  const act = (method: string, of?: unknown): Promise<unknown> => {
    count += 1;
    const id = count;
    const answer = new Promise<JsonRpcMessage>((resolved) => waiting.set(id, resolved));
    void transport.send({ jsonrpc: '2.0', id, method, params: { of } });
    return Promise.race([
      answer.then(({ result }) => result),
      ended.promise.then(() => ({ ended: transport.exit, complaints })),
    ]);
  };
  return { act, transport, complaints, ended: ended.promise };
}

const inFolder = { files: 'folder' } as const;
const gone = { refused: 'ENOENT' };

describe.skipIf(!canSandbox)('a server without a network', () => {
  test('connects to nothing, not even on this machine', async () => {
    const { act } = await reaching({ sandbox: { network: 'none' } });
    const before = heard;

    expect(await act('connect', port)).toEqual({ refused: 'ECONNREFUSED' });
    expect(heard).toBe(before);
  });

  test('finds no socket of a program that would connect for it', async () => {
    const { act } = await reaching({ sandbox: { network: 'none' } });

    expect(await act('list', '/run')).toEqual({ done: [] });
    expect(await act('read', '/proc/net/unix')).toMatchObject({
      done: expect.not.stringContaining('@/'),
    });
  });

  test('keeps all files where only the network was taken', async () => {
    const { act } = await reaching({ sandbox: { network: 'none' } });

    expect(await act('read', join(root, 'secret.txt'))).toEqual({ done: 'not for servers' });
  });

  test('reaches no process outside, nor its files', async () => {
    const { act } = await reaching({ sandbox: { network: 'none' } });

    expect(await act('read', `/proc/${process.pid}/environ`)).toEqual(gone);
    expect(await act('pid')).toMatchObject({ done: expect.toSatisfy((pid: number) => pid < 10) });
  });
});

describe.skipIf(!canSandbox)('a server with only a folder', () => {
  const launch = { args: ['server.mjs'] };
  const there = () =>
    reaching(
      { ...launch, cwd: folder, sandbox: inFolder },
      { ...process.env, HOME: join(root, 'home') },
    );

  test('reads and writes there', async () => {
    const { act } = await there();

    expect(await act('cwd')).toEqual({ done: folder });
    expect(await act('read', join(folder, 'mine.txt'))).toEqual({ done: 'for the server' });
    expect(await act('write', join(folder, 'new.txt'))).toEqual({ done: 'done' });
    expect(await readFile(join(folder, 'new.txt'), 'utf8')).toBe('written by the server');
  });

  test('finds nothing else, by no way', async () => {
    const { act } = await there();
    const ways = [
      join(root, 'secret.txt'),
      `${folder}/../secret.txt`,
      '../secret.txt',
      join(folder, 'link.txt'),
      join(folder, 'up/secret.txt'),
      `/proc/1/root${root}/secret.txt`,
      `/proc/self/root${root}/secret.txt`,
    ];

    for (const way of ways) expect([way, await act('read', way)]).toEqual([way, gone]);
    expect(await act('read', '/etc/shadow')).toEqual(gone);
    expect(await act('read', join(root, 'home/.ssh/id_ed25519'))).toEqual(gone);
    expect(await act('list', join(root, 'home'))).toEqual({ done: [] });
  });

  test('writes nowhere else: what it writes is gone with it', async () => {
    const { act } = await there();
    const file = join(root, 'planted.txt');

    await act('write', file);
    await act('write', join(folder, 'up/planted.txt'));
    await act('write', join(root, 'home/.planted'));

    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(root, 'home/.planted'))).toBe(false);
    expect(await act('write', '/usr/planted.txt')).toMatchObject({ refused: 'EROFS' });
  });

  test('still has a network where only files were taken', async () => {
    const { act } = await there();

    expect(await act('connect', port)).toEqual({ done: 'connected' });
  });

  test('has neither, where both were taken', async () => {
    const { act } = await reaching({
      ...launch,
      cwd: folder,
      sandbox: { network: 'none', files: 'folder' },
    });

    expect(await act('connect', port)).toEqual({ refused: 'ECONNREFUSED' });
    expect(await act('read', join(root, 'secret.txt'))).toEqual(gone);
  });

  test.each([
    'with space',
    'with "quotes" and \'more\'',
    '-leading',
    '--bind',
    'newline\nin it',
    '$(id) `id` ;id',
    'ünïcødé ‮',
  ])('may be called %j', async (name) => {
    const odd = join(root, name);
    await mkdir(odd, { recursive: true });
    await writeFile(join(odd, 'mine.txt'), 'odd');
    await writeFile(join(odd, 'server.mjs'), await readFile(script));
    const { act } = await reaching({ ...launch, cwd: odd, sandbox: inFolder });

    expect(await act('read', join(odd, 'mine.txt'))).toEqual({ done: 'odd' });
    expect(await act('read', join(root, 'secret.txt'))).toEqual(gone);
  });

  test('through a link is the folder behind it, and no more', async () => {
    const link = join(root, 'link-to-folder');
    await symlink(folder, link);
    const { act } = await reaching({
      ...launch,
      cwd: folder,
      sandbox: { ...inFolder, folder: link },
    });

    expect(await act('read', join(link, 'mine.txt'))).toEqual({ done: 'for the server' });
    expect(await act('read', join(root, 'secret.txt'))).toEqual(gone);
  });
});

describe.skipIf(!canSandbox)('a definition gains nothing', () => {
  test('by arguments that look like the sandbox’s own', async () => {
    const args = ['server.mjs', '--dev-bind', '/', '/', '--share-net'];
    const { act } = await reaching({
      args,
      cwd: folder,
      sandbox: { network: 'none', files: 'folder' },
    });

    expect(await act('read', join(root, 'secret.txt'))).toEqual(gone);
    expect(await act('connect', port)).toEqual({ refused: 'ECONNREFUSED' });
  });

  test('by a command that looks like an option', async () => {
    const { act } = await reaching({
      command: '--version',
      args: [],
      cwd: folder,
      sandbox: inFolder,
    });

    expect(await act('cwd')).toMatchObject({
      ended: { code: 1 },
      complaints: [expect.stringContaining('execvp --version')],
    });
  });

  test('by a PATH of its own: it names what is run, not what is seen', async () => {
    const env = { PATH: `${root}:${process.env['PATH']}` };
    const { act } = await reaching({ args: ['server.mjs'], cwd: folder, env, sandbox: inFolder });

    expect(await act('read', join(root, 'secret.txt'))).toEqual(gone);
  });

  test('by variables that load code: they act inside only, and are in no command line', async () => {
    const trap = join(root, 'trap.txt');
    const env = {
      LD_PRELOAD: join(root, 'evil.so'),
      LD_DEBUG: 'files',
      LD_DEBUG_OUTPUT: trap,
      API_KEY: 'canary-key',
    };
    const { act, transport } = await reaching({
      args: ['server.mjs'],
      cwd: folder,
      env,
      sandbox: inFolder,
    });

    const { done } = (await act('environment')) as { done: Record<string, string> };
    const line = await readFile(`/proc/${transport.pid}/cmdline`, 'utf8');
    const outer = await readFile(`/proc/${transport.pid}/environ`, 'utf8');

    expect(done).toEqual({ ...env, PATH: process.env['PATH'], TMPDIR: '/tmp', PWD: folder });
    expect(line).not.toContain('canary-key');
    expect(outer).toBe('');
    expect((await readdirStarting(trap)).length).toBe(0);
  });

  test('by the pipe that carries its variables', async () => {
    const { act } = await reaching({ args: ['server.mjs'], cwd: folder, sandbox: inFolder });

    const { done } = (await act('run', 'ls -l /proc/self/fd')) as { done: string };

    expect(done).not.toMatch(/ 3 -> pipe/);
  });
});

describe.skipIf(!canSandbox)('the process in a sandbox', () => {
  test('passes on what it complains of, and its exit code', async () => {
    const { act, transport, complaints, ended } = await reaching({ sandbox: { network: 'none' } });

    await act('complain', 'no coffee left');
    void act('exit', 7);
    await ended;

    expect(complaints).toEqual(['no coffee left']);
    expect(transport.exit).toEqual({ code: 7, signal: null });
  });

  test('is ended with all that it started, also what left its group', async () => {
    const { act, transport } = await reaching({
      cwd: folder,
      args: ['server.mjs'],
      sandbox: inFolder,
    });
    await act('run', 'setsid sleep 1000 > /dev/null 2>&1 & echo $!');
    const before = await childrenOf(transport.pid);

    await transport.close();

    expect(before.length).toBeGreaterThanOrEqual(3);
    // The kernel ends the last of them once the first is gone.
    await vi.waitFor(() => expect(before.filter(isAlive)).toEqual([]));
  });
});

async function readdirStarting(prefix: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => join(root, name).startsWith(prefix));
}

/** A process and all that came of it, by what the kernel says. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return [];
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const children = listed.trim().split(' ').filter(Boolean).map(Number);
  const further = await Promise.all(children.map(childrenOf));
  return [pid, ...further.flat()];
}
