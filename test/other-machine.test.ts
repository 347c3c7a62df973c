import { execFile, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const why = whyNone();
if (why !== undefined) console.log(`Another machine’s requests are not tried: ${why}`);

type Seen = {
  alone: { text: string; code: number | null };
  isOpen: boolean;
  answers: Record<string, unknown> & { guesses: string[] };
};

describe.skipIf(why !== undefined)('from the address of another machine', () => {
  let seen: Seen;

  beforeAll(async () => {
    const at = (name: string) => resolve(import.meta.dirname, 'other-machine', name);
    const words = ['-Urn', 'sh', at('two-machines.sh'), process.execPath, at('serve-and-ask.ts')];
    const { stdout } = await promisify(execFile)('unshare', words);
    seen = JSON.parse(stdout) as Seen;
  });

  test('--host alone opens no port, and says what it takes', () => {
    expect(seen.alone.code).toBe(2);
    expect(seen.alone.text).toContain('--public-url');
    expect(seen.isOpen).toBe(false);
  });

  test('the page comes at its own name and path alone', () => {
    expect(seen.answers).toMatchObject({ page: 200, otherHost: 421, otherPath: 404 });
  });

  test('a socket takes the page’s origin, and a token in its first message alone', () => {
    expect(seen.answers['otherOrigin']).toBe('HTTP 403');
    expect(seen.answers['inAddress']).toMatch(/^(4401|HTTP 40\d)/);
    expect(seen.answers['without']).toMatch(/^4401/);
  });

  test('after ten guesses even the right token has to wait', () => {
    expect(seen.answers.guesses.slice(0, 10)).toEqual(Array(10).fill('4401 link'));
    expect(seen.answers.guesses[10]).not.toMatch(/^heard/);
    expect(seen.answers['right']).not.toMatch(/^heard/);
  });
});

function whyNone(): string | undefined {
  if (process.platform !== 'linux') return 'networks of their own are Linux’s';
  const { status, error, stderr } = spawnSync(
    'unshare',
    ['-Urn', 'sh', '-c', 'ip link add one type veth peer name two && command -v nsenter'],
    { encoding: 'utf8' },
  );
  return status === 0 ? undefined : (error?.message ?? stderr).trim();
}
