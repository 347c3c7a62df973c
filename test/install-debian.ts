import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const lockFile = join(tmpdir(), 'wirebench-apt.lock');

/**
 * Installs Debian's packages where that may be done, one test file after another: apt lets in one at a
 * time. It reads the lists anew only where those it has are not enough.
 */
export function installDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const command = `${install} || { apt-get update; ${install}; }`;
  const { status, error } = spawnSync('flock', [lockFile, 'sh', '-c', command], {
    stdio: 'ignore',
    timeout: 400_000,
    env,
  });
  if (status !== 0) {
    console.log(`${packages.join(' and ')} could not be installed: ${String(error ?? status)}`);
  }
}
