import { opendir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { FolderContent } from '../../../shared/model/files.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason } from '../../../shared/system-reason.ts';

/** So many entries of a folder are read and sorted; further ones are only counted. */
const maxRead = 20_000;
const maxEntries = 5000;

/**
 * Lists a folder, at most 5,000 entries. For any other path it lists the nearest folder above,
 * since a path may be half-typed; for one that is not absolute, the user's home. Throws UNAVAILABLE
 * for a folder that can't be read.
 */
export async function listFolder(wanted = ''): Promise<FolderContent> {
  const path = await nearestFolder(wanted);
  try {
    const { found, others } = await entriesOf(path);
    found.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name));
    const parent = dirname(path);
    return {
      path,
      ...(parent === path ? {} : { parent }),
      entries: found.slice(0, maxEntries),
      others: others + Math.max(0, found.length - maxEntries),
    };
  } catch (error) {
    throw new RpcError('UNAVAILABLE', `The folder ${path} can’t be read: ${systemReason(error)}.`);
  }
}

async function nearestFolder(wanted: string): Promise<string> {
  const home = homedir();
  let path = wanted.startsWith('~/') ? join(home, wanted.slice(2)) : wanted;
  // The system would throw for a path with a NUL character.
  if (!isAbsolute(path) || path.includes('\0')) return home;
  while (!(await isFolderAt(path))) {
    const parent = dirname(path);
    if (parent === path) return home;
    path = parent;
  }
  return path;
}

async function entriesOf(path: string) {
  const found: FolderContent['entries'] = [];
  let others = 0;
  for await (const entry of await opendir(path)) {
    if (found.length === maxRead) {
      others += 1;
      continue;
    }
    const at = join(path, entry.name);
    const isFolder = entry.isSymbolicLink() ? await isFolderAt(at) : entry.isDirectory();
    found.push({ name: entry.name, path: at, isFolder });
  }
  return { found, others };
}

const isFolderAt = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    // The path is missing, or this user may not see it.
    () => false,
  );
