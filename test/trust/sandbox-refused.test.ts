import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewSandbox } from '../../src/main/core/sandbox/preview-sandbox.ts';
import { StdioTransport } from '../../src/main/core/wire/stdio/stdio-transport.ts';
import { WireLog } from '../../src/main/core/wire/records/wire-log.ts';
import { stdioLaunch } from '../../src/shared/model/servers/server.ts';
import { openCore } from '../core-harness.ts';
import { hasBubblewrap } from './sandbox-tool.ts';

const canSandbox = await hasBubblewrap();
const script = resolve('test/servers/reaching-server.mjs');
const inFolder = { files: 'folder' } as const;

let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-sandbox-'));
  folder = join(root, 'folder');
  await mkdir(folder);
  await writeFile(join(root, 'secret.txt'), 'not for servers');
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.skipIf(!canSandbox)(
  'the command that will run is shown in full, without starting it',
  async () => {
    const cwd = folder;
    const sandbox = { network: 'none', files: 'folder' };
    const args = ['-y', 'server', join(root, 'secret.txt'), '--port'];
    const launch = stdioLaunch.parse({ kind: 'stdio', command: 'npx', args, cwd, sandbox });

    const preview = await previewSandbox(launch, { environment: process.env, platform: 'linux' });

    const words = preview.status === 'wrapped' ? preview.args : [];
    expect(preview).toMatchObject({ status: 'wrapped', command: expect.stringMatching(/bwrap$/) });
    expect(words.slice(words.indexOf('--') + 1)).toEqual(['npx', ...args]);
    expect(words).toEqual(expect.arrayContaining(['--unshare-all', '--bind', folder]));
    expect(preview).toMatchObject({
      notes: [
        `${join(root, 'secret.txt')} is outside of the folder: the server may not find it.`,
        'Without network access, only packages that ran before are available.',
      ],
    });
  },
);

describe('where the sandbox can’t be had', () => {
  let count = 0;
  const failure = async (
    sandbox: object,
    { environment = {}, cwd = folder, platform = process.platform } = {},
  ) => {
    count += 1;
    const file = join(root, `ran-${count}`);
    const launch = stdioLaunch.parse({
      kind: 'stdio',
      command: 'touch',
      args: [file],
      cwd,
      sandbox,
    });
    const transport = new StdioTransport(
      {
        ...launch,
        env: { PATH: process.env['PATH'] ?? '' },
        sandbox: launch.sandbox && {
          choice: launch.sandbox,
          environment: { ...process.env, ...environment },
          platform,
        },
      },
      new WireLog(() => 0),
    );
    const error: unknown = await transport.start().then(
      () => new Error('It was started.'),
      (thrown: unknown) => thrown,
    );
    const { pid } = transport;
    await transport.close();
    return { message: String(error), pid, hasRun: existsSync(file) };
  };
  const refused = (reason: string) => ({
    message: expect.stringMatching(new RegExp(`The server was not started, [^]*${reason}`)),
    pid: undefined,
    hasRun: false,
  });

  test('nothing is started on Windows, and it is said', async () => {
    expect(await failure({ network: 'none' }, { platform: 'win32' })).toEqual(
      refused('sandboxed on Linux and macOS only'),
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'nothing is started with a bubblewrap that does not work, and it is said why',
    async () => {
      const bin = join(root, 'bin');
      await mkdir(bin);
      await writeFile(
        join(bin, 'bwrap'),
        '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n',
      );
      await chmod(join(bin, 'bwrap'), 0o755);

      expect(await failure({ network: 'none' }, { environment: { PATH: bin } })).toEqual(
        refused('No permissions to create new namespace'),
      );
    },
  );

  test.skipIf(!canSandbox).each([
    ['missing', () => join(root, 'nowhere'), 'does not exist'],
    ['a file', () => join(root, 'secret.txt'), 'does not exist'],
    ['relative', () => 'folder', 'is not an absolute path'],
    ['everything', () => '/', 'contains your whole home folder'],
    ['the home folder', () => process.env['HOME'] ?? '', 'contains your whole home folder'],
    ['above the home folder', () => `${process.env['HOME']}/..`, 'contains your whole home folder'],
    ['the system’s', () => '/etc', 'belongs to the system'],
    [
      'not around the working folder',
      () => join(root, 'elsewhere'),
      'is outside of the sandbox’s folder',
    ],
  ])('nothing is started with a folder that is %s', async (_what, of, reason) => {
    await mkdir(join(root, 'elsewhere'), { recursive: true });

    expect(await failure({ ...inFolder, folder: of() })).toEqual(refused(reason));
  });

  test.each([
    [
      { network: 'none' },
      { status: 'refused', reason: expect.stringContaining('Linux and macOS only') },
    ],
    [{ network: 'allowed' }, { status: 'none' }],
  ])('%j is told beforehand', async (sandbox, told) => {
    const launch = stdioLaunch.parse({ kind: 'stdio', command: 'node', sandbox });

    expect(await previewSandbox(launch, { environment: {}, platform: 'win32' })).toEqual(told);
  });

  test('the connection fails with the reason, by the same way as any other', async () => {
    const core = openCore();
    const launch = stdioLaunch.parse({
      kind: 'stdio',
      command: process.execPath,
      args: [script],
      sandbox: { ...inFolder, folder: '/nowhere' },
    });

    const { state } = await core.settled(await core.open(launch));

    expect(state).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringContaining('The server was not started') },
    });
    await core.close();
  });
});
