import { lstat, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { differingFiles } from './differing-files.ts';
import type { Bundle } from './open-bundle.ts';

export const bundlesFolder = (home: string): string => join(home, 'bundles');

export type Unpacked = {
  folder: string;
  /** The files of an earlier unpacking that differed from the archive; the folder was written anew. */
  differed: string[];
};

/**
 * Writes the files of a bundle to a folder named by its hash. It is there in whole or not at all; one that
 * is there already is compared with the archive, left as it is where nothing differs, and else replaced.
 */
export async function unpackBundle({ zip, sha256 }: Bundle, home: string): Promise<Unpacked> {
  const all = bundlesFolder(home);
  const folder = join(all, sha256);
  const isThere = await exists(folder);
  const differed = isThere ? await differingFiles(zip, folder) : [];
  if (isThere && differed.length === 0) return { folder, differed };
  await mkdir(all, { recursive: true, mode: 0o700 });
  const making = await mkdtemp(join(all, '.unpacking-'));
  try {
    for (const file of zip.files) {
      const path = join(making, ...file.path.split('/'));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const mode = file.isExecutable ? 0o700 : 0o600;
      await writeFile(path, await zip.read(file), { mode, flag: 'wx' });
    }
    if (isThere) await putAside(folder);
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Another process may have unpacked the same bundle meanwhile.
    if ((await exists(folder)) && (await differingFiles(zip, folder)).length === 0) {
      return { folder, differed };
    }
    throw error instanceof RpcError
      ? error
      : new RpcError('UNAVAILABLE', `The bundle can’t be unpacked: ${messageOf(error)}`);
  }
  return { folder, differed };
}

/** Removes a folder by way of another name, so that no half of it is ever in its place. */
async function putAside(folder: string): Promise<void> {
  const aside = await mkdtemp(join(dirname(folder), '.differed-'));
  await rename(folder, join(aside, 'was'));
  await rm(aside, { recursive: true, force: true });
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
  // A link that leads nowhere is there as well.
  lstat(path).then(
    () => true,
    () => false,
  );
