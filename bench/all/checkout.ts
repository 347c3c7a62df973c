import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export type Checkout = { folder: string; remove(): Promise<void> };

/** A commit of this repository in a folder of its own, installed and built. Throws where it is none, or can't be built. */
export async function checkOut(commit: string): Promise<Checkout> {
  const above = await mkdtemp(join(tmpdir(), 'wirebench-bench-'));
  const folder = join(above, 'before');
  const remove = async () => {
    if (existsSync(folder)) git('worktree', 'remove', '--force', folder);
    await rm(above, { recursive: true, force: true });
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    // Suites read definitions of published servers beside the repository.
    const shared = resolve(root, '../shared');
    if (existsSync(shared)) symlinkSync(shared, join(above, 'shared'));
    if (isSameLock(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
    execFileSync('electron-vite', ['build', '--logLevel', 'error'], {
      cwd: folder,
      stdio: 'pipe',
      env: environmentOf(folder),
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** In which programs are those of the folder. */
export const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
});

function isSameLock(folder: string): boolean {
  const [theirs, ours] = [folder, root].map((at) => readFileSync(join(at, 'package-lock.json')));
  return ours !== undefined && theirs?.equals(ours) === true;
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: 'pipe' });
}
