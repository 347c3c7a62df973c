import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { Bundle } from './open-bundle.ts';

export const bundlesFolder = (home: string): string => join(home, 'bundles');

/**
 * Writes the files of a bundle to a folder named by its hash, and returns it. It is there in whole or not
 * at all; one that is there already is left as it is.
 */
export async function unpackBundle({ zip, sha256 }: Bundle, home: string): Promise<string> {
  const all = bundlesFolder(home);
  const folder = join(all, sha256);
  if (await exists(folder)) return folder;
  await mkdir(all, { recursive: true, mode: 0o700 });
  const making = await mkdtemp(join(all, '.unpacking-'));
  try {
    for (const file of zip.files) {
      const path = join(making, ...file.path.split('/'));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const mode = file.isExecutable ? 0o700 : 0o600;
      await writeFile(path, await zip.read(file), { mode, flag: 'wx' });
    }
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Another process may have unpacked the same bundle meanwhile.
    if (await exists(folder)) return folder;
    throw error instanceof RpcError
      ? error
      : new RpcError('UNAVAILABLE', `The bundle can’t be unpacked: ${messageOf(error)}`);
  }
  return folder;
}

const keptMs = 24 * 60 * 60 * 1000;

/** Removes what was unpacked a day ago or earlier and that no server starts any more. */
export async function sweepBundles(home: string, isUsed: (folder: string) => boolean) {
  const all = bundlesFolder(home);
  const names = await readdir(all).catch(() => []);
  for (const name of names) {
    const folder = join(all, name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > keptMs && !isUsed(folder)) await rm(folder, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
