import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /** Leaves no byte free. Returns where the ballast lies that makes room again when it is removed. */
  fill(): Promise<string>;
  unmount(): void;
};

/** A disk of so many megabytes, or the reason why there can be none here. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | string {
  mkdirSync(path, { recursive: true });
  try {
    const size = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    return 'A small disk can be mounted by root on Linux only.';
  }
  return {
    path,
    async fill() {
      const ballast = join(path, 'ballast');
      try {
        await writeFile(ballast, Buffer.alloc((megabytes + 4) * 1_000_000));
      } catch (error) {
        // That is what it is for.
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return ballast;
        throw error;
      }
      throw new Error(`${path} took more than ${megabytes} MB.`);
    },
    unmount: () => void execFileSync('umount', ['-l', path]),
  };
}
