import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginEnvironment } from './login-environment.ts';

const onFault = vi.fn<(what: string, thrown: unknown) => void>();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-shell-'));
  onFault.mockReset();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const launched = () => ({ HOME: folder, PATH: '/usr/bin:/bin', WIREBENCH_HOME: '/mine' });

/** A program in the place of the shell `zsh`, which gets the command as its second argument. */
async function shellThat(does: string, name = 'zsh'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  return file;
}

const read = (shell: string | undefined, timeoutMs?: number) =>
  loginEnvironment({
    environment: launched(),
    platform: 'darwin',
    shell,
    onFault,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

describe.skipIf(process.platform === 'win32')('an app that no terminal started', () => {
  test('has what the login shell’s files set, whatever they print', async () => {
    await writeFile(
      join(folder, '.bash_profile'),
      'echo PATH=/of/a/greeting; export PATH="/opt/homebrew/bin:$PATH"; export API_URL="a=b ü"\n' +
        'export LINES_OF=$\'one\\nPATH=/evil\'; export WIREBENCH_HOME=/theirs; trap "echo bye" EXIT\n',
    );

    const environment = await read('/bin/bash');

    expect(environment).toMatchObject({
      HOME: folder,
      PATH: expect.stringMatching(/^\/opt\/homebrew\/bin:.*\/usr\/bin:/),
      API_URL: 'a=b ü',
      LINES_OF: 'one\nPATH=/evil',
      WIREBENCH_HOME: '/mine',
    });
    for (const name of ['SHLVL', '_', 'PWD', 'WIREBENCH_READS_ENVIRONMENT']) {
      expect(environment).not.toHaveProperty(name);
    }
    expect(onFault).not.toHaveBeenCalled();
  });

  test('is not kept waiting by what a file leaves running', async () => {
    const shell = await shellThat('sleep 600 & echo $! > "$HOME/left"; eval "$2"');

    const environment = await read(shell);

    expect(environment).toMatchObject({ PATH: '/usr/bin:/bin' });
    expect(onFault).not.toHaveBeenCalled();
    process.kill(Number(await readFile(join(folder, 'left'), 'utf8')));
  });

  test.each([
    ['hangs', 'exec sleep 600', /more than 300 ms/],
    ['fails', 'exit 3', /exit code 3/],
    ['knows no such switch', 'echo usage', /exit code 0/],
    ['has nothing', `eval "\${2%%;*}; \${2%%;*}"`, /no variables/],
    ['floods', 'exec yes PATH=/evil', /more than/],
  ])('keeps its own where the shell %s, and says why', async (_what, does, why) => {
    const environment = await read(await shellThat(does), does.includes('sleep') ? 300 : undefined);

    expect(environment).toEqual(launched());
    expect(String(onFault.mock.calls[0]?.[1])).toMatch(why);
  });

  test('ends a shell that hangs, and what it waits for', async () => {
    await read(await shellThat('sleep 600 & echo $! > "$HOME/left"; wait'), 300);

    const left = Number(await readFile(join(folder, 'left'), 'utf8'));
    await vi.waitFor(() => expect(() => process.kill(left, 0)).toThrow('ESRCH'));
  });

  test.each([
    ['is not there', '/nowhere/zsh', /ENOENT/],
    ['is of another kind', '/bin/true', /does not know/],
  ])('keeps its own where the shell %s', async (_what, shell, why) => {
    expect(await read(shell)).toEqual(launched());
    expect(String(onFault.mock.calls[0]?.[1])).toMatch(why);
  });

  test('reads a system whose `env` separates by lines', async () => {
    const shell = await shellThat(`eval "$(echo "$2" | sed 's/.usr.bin.env -0 || //')"`);

    expect(await read(shell)).toMatchObject({ PATH: '/usr/bin:/bin' });
    expect(onFault).not.toHaveBeenCalled();
  });
});

test.each([
  ['a terminal started', { TERM: 'xterm-256color' }, 'darwin' as const],
  ['does not want it', { WIREBENCH_LOGIN_SHELL: 'off' }, 'linux' as const],
  ['is on Windows', {}, 'win32' as const],
])('an app that %s asks no shell', async (_who, environment, platform) => {
  const shell = '/nowhere/zsh';

  expect(await loginEnvironment({ environment, platform, shell, onFault })).toBe(environment);
  expect(onFault).not.toHaveBeenCalled();
});
