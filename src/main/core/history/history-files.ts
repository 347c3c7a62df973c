import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { HistoryOwner, PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { writeAtomically } from '../storage/write-atomically.ts';

const pastArguments: z.ZodType<PastArguments> = z.object({
  entryId: z.string(),
  text: z.string(),
  at: z.number(),
  isPinned: z.boolean(),
  title: z.string().exactOptional(),
  leftOut: z.array(z.string()),
});

/**
 * The history file of a tool, prompt or resource, named by a hash, since a name may hold any
 * character.
 */
export const fileOf = (folder: string, { serverName, method, name }: HistoryOwner): string =>
  join(folderOf(folder, serverName), `${hashOf(JSON.stringify([method, name]))}.json`);

/** The folder of a server, which is removed with the server. */
export const folderOf = (folder: string, serverName: string): string =>
  join(folder, hashOf(serverName));

/**
 * Reads the entries of a file, without invalid ones; a file that can't be read is renamed to
 * `.damaged`.
 */
export async function readEntries(file: string): Promise<PastArguments[]> {
  const text = await readIfThere(file);
  if (text === undefined) return [];
  const parsed = z.object({ entries: z.array(z.unknown()) }).safeParse(parsedJson(text));
  if (!parsed.success) {
    await rename(file, `${file}.damaged`).catch((error: unknown) =>
      console.error(`${file} can’t be used or moved aside: ${messageOf(error)}`),
    );
    return [];
  }
  return parsed.data.entries.flatMap((entry) => {
    const past = pastArguments.safeParse(entry);
    return past.success ? [past.data] : [];
  });
}

/** Writes the entries of a file; removes the file where there are none. */
export async function writeEntries(file: string, entries: PastArguments[]): Promise<void> {
  if (entries.length === 0) await rm(file, { force: true });
  else await writeAtomically(file, JSON.stringify({ entries }, null, 1));
}

/**
 * Keeps a folder within `maxBytes`: the least recently used files lose all entries that are not
 * pinned.
 */
export async function boundFolder(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? [{ file, bytes: found.size, at: found.mtimeMs }] : [];
    }),
  );
  let left = maxBytes;
  for (const { file, bytes, at } of files.flat().toSorted((a, b) => b.at - a.at)) {
    left -= bytes;
    if (left >= 0) continue;
    if (!file.endsWith('.json')) {
      // The file was damaged or left behind, and is not read any more.
      await rm(file, { force: true });
      continue;
    }
    const entries = await readEntries(file);
    const pinned = entries.filter(({ isPinned }) => isPinned);
    if (pinned.length === entries.length && pinned.length > 0) continue;
    await writeEntries(file, pinned);
    // The rewritten file keeps its time, since this was no use of it.
    if (pinned.length > 0) await utimes(file, at / 1000, at / 1000);
  }
}

/**
 * Removes the files of former versions, which lie in no server's folder and are not found any more.
 */
export async function removeFlat(folder: string): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await Promise.all(
    found.filter((one) => one.isFile()).map(({ name }) => rm(join(folder, name), { force: true })),
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
