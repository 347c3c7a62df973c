import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleFile, Zip } from './read-zip.ts';

/**
 * The files of an archive that a folder has not, or has with another size, SHA-256, or mode. Links are none
 * of an archive's: what lies behind one differs. What the folder has besides is not looked at, since servers
 * write there.
 */
export async function differingFiles(zip: Zip, folder: string): Promise<string[]> {
  const folders = new Map<string, Promise<boolean>>();
  const isFolder = (path: string) => {
    const known = folders.get(path) ?? kindOf(path).then((kind) => kind?.isDirectory() === true);
    folders.set(path, known);
    return known;
  };
  const differing: string[] = [];
  for (const file of zip.files) {
    const parts = file.path.split('/');
    const above = parts.map((_, at) => join(folder, ...parts.slice(0, at)));
    const isReached = (await Promise.all(above.map(isFolder))).every(Boolean);
    if (!isReached || !(await isSame(zip, file, join(folder, ...parts)))) differing.push(file.path);
  }
  return differing;
}

async function isSame(zip: Zip, file: BundleFile, path: string): Promise<boolean> {
  const found = await kindOf(path);
  if (!found?.isFile() || found.size !== file.bytes) return false;
  // Windows knows no such mode.
  const isRunnable = process.platform === 'win32' || (found.mode & 0o100) !== 0;
  if (file.isExecutable && !isRunnable) return false;
  try {
    return (await sha256Of(path)) === (await sha256In(zip, file));
  } catch {
    // What can't be read is none that can be started, and is written anew.
    return false;
  }
}

const kindOf = (path: string) => lstat(path).catch(() => undefined);

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function sha256In(zip: Zip, file: BundleFile): Promise<string> {
  const hash = createHash('sha256');
  await zip.check(file, (part) => hash.update(part));
  return hash.digest('hex');
}
