import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HistoryOwner, PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import {
  boundFolder,
  fileOf,
  folderOf,
  readEntries,
  removeFlat,
  writeEntries,
} from './history-files.ts';
import { stripSecrets } from './strip-secrets.ts';

/**
 * The arguments that tools, prompts and resources were called with, kept on disk, the newest first.
 */
export type ArgumentHistory = {
  list(owner: HistoryOwner): Promise<PastArguments[]>;
  /**
   * Remembers arguments that were sent, without the secrets in them; false where they can't be
   * kept.
   */
  add(owner: HistoryOwner, text: string, schema: unknown): Promise<boolean>;
  /**
   * Pins an entry with a title, so that it is kept however many come after, or unpins it. REFUSED
   * where no more can be pinned.
   */
  pin(
    owner: HistoryOwner,
    entryId: string,
    pinned: { isPinned: boolean; title?: string | undefined },
  ): Promise<void>;
  /** Removes an entry; while the app runs it can be restored. */
  remove(owner: HistoryOwner, entryId: string): Promise<void>;
  /** Restores one of the entries that were removed last; NOT_FOUND where it is none of them. */
  restore(owner: HistoryOwner, entryId: string): Promise<void>;
  /** Moves the history of a server to its new name. */
  rename(serverName: string, to: string): Promise<void>;
  /** Removes the history of a removed server; while the app runs it can be put back. */
  forget(serverName: string): Promise<void>;
  putBack(serverName: string): Promise<void>;
  /** Resolves when all is on disk, and forgotten histories are deleted. */
  close(): Promise<void>;
};

const maxEntries = 100;
const maxPinned = 100;
const maxEntryLength = 200_000;
const maxLength = 2_000_000;
/** The most characters of pinned entries, which leaves room for new ones. */
const maxPinnedLength = 1_000_000;
const maxLeftOut = 100;
const maxPlaceLength = 200;
const maxBytes = 200_000_000;
const boundEvery = 100;
const maxRemoved = 20;

/**
 * Keeps a file for each tool, prompt and resource in `<home>/history`, in a folder for each server.
 */
export function createArgumentHistory(home: string, now = Date.now): ArgumentHistory {
  const folder = join(home, 'history');
  // An app that crashed may have left forgotten histories there.
  let queue: Promise<unknown> = Promise.all([removeForgotten(home), removeFlat(folder)]).catch(
    (error: unknown) => console.error(error),
  );
  let addCount = 0;
  const removed = new Map<string, PastArguments>();

  /** Runs tasks one after another, so that no change overwrites another. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };
  const change = (owner: HistoryOwner, edit: (entries: PastArguments[]) => PastArguments[]) =>
    inTurn(async () => {
      const file = fileOf(folder, owner);
      await writeEntries(file, edit(await readEntries(file)));
    });

  return {
    list: (owner) => inTurn(() => readEntries(fileOf(folder, owner))),
    async add(owner, sent, schema) {
      if (sent.length > maxEntryLength) return false;
      const kept = stripSecrets(sent, schema);
      if (!kept) return false;
      await change(owner, (entries) => {
        const known = entries.find(({ text }) => text === kept.text);
        const leftOut = kept.leftOut
          .slice(0, maxLeftOut)
          .map((place) => place.slice(0, maxPlaceLength));
        const entry = {
          entryId: randomUUID(),
          isPinned: false,
          ...known,
          text: kept.text,
          leftOut,
          at: now(),
        };
        return bounded([entry, ...entries.filter((other) => other !== known)]);
      });
      if (addCount % boundEvery === 0) await inTurn(() => boundFolder(folder, maxBytes));
      addCount += 1;
      return true;
    },
    pin: (owner, entryId, { isPinned, title }) =>
      change(owner, (entries) => {
        if (isPinned)
          checkRoom(
            owner,
            entries.filter((entry) => entry.isPinned || entry.entryId === entryId),
          );
        return entries.map((entry) => {
          if (entry.entryId !== entryId) return entry;
          const { title: _before, ...rest } = entry;
          return { ...rest, isPinned, ...(title ? { title } : {}) };
        });
      }),
    remove: (owner, entryId) =>
      change(owner, (entries) => {
        const entry = entries.find((one) => one.entryId === entryId);
        if (entry) removed.set(entryId, entry);
        const [oldest] = removed.keys();
        if (removed.size > maxRemoved && oldest !== undefined) removed.delete(oldest);
        return entries.filter((one) => one !== entry);
      }),
    restore: (owner, entryId) =>
      change(owner, (entries) => {
        const entry = removed.get(entryId);
        if (!entry) throw new RpcError('NOT_FOUND', 'These arguments can no longer be restored.');
        const restored = withRestored(owner, entries, entry);
        removed.delete(entryId);
        return restored;
      }),
    rename: (serverName, to) =>
      inTurn(() => moveFolder(folderOf(folder, serverName), folderOf(folder, to))),
    forget: (serverName) =>
      inTurn(() =>
        moveFolder(folderOf(folder, serverName), folderOf(forgottenIn(home), serverName)),
      ),
    putBack: (serverName) =>
      inTurn(() =>
        moveFolder(folderOf(forgottenIn(home), serverName), folderOf(folder, serverName)),
      ),
    close: () => inTurn(() => removeForgotten(home)),
  };
}

/** The entries with one that was removed, at its place; arguments that were sent since are there once. */
function withRestored(
  owner: HistoryOwner,
  entries: PastArguments[],
  removed: PastArguments,
): PastArguments[] {
  const again = entries.find(({ text }) => text === removed.text);
  const entry = {
    ...again,
    ...removed,
    isPinned: removed.isPinned || again?.isPinned === true,
    at: Math.max(removed.at, again?.at ?? 0),
  };
  const all = [entry, ...entries.filter((other) => other !== again)];
  if (entry.isPinned)
    checkRoom(
      owner,
      all.filter(({ isPinned }) => isPinned),
    );
  return bounded(all.sort((a, b) => b.at - a.at));
}

/** Throws REFUSED where pinned entries would exceed their bounds. */
function checkRoom({ serverName, name }: HistoryOwner, pinned: PastArguments[]): void {
  const length = pinned.reduce((sum, { text }) => sum + text.length, 0);
  if (pinned.length <= maxPinned && length <= maxPinnedLength) return;
  throw new RpcError(
    'REFUSED',
    `No more arguments of ${name.slice(0, maxPlaceLength)} at ${serverName} can be pinned: the limit is ${maxPinned}, and ${maxPinnedLength / 1_000_000} MB in total. Unpin others first.`,
  );
}

const forgottenIn = (home: string): string => join(home, 'history-removed');
const removeForgotten = (home: string): Promise<void> =>
  rm(forgottenIn(home), { recursive: true, force: true });

/** Moves a folder in place of one that an earlier server of that name may have left. */
async function moveFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
}

/** The pinned entries and then the newest others, within the bounds. */
function bounded(entries: PastArguments[]): PastArguments[] {
  const left = { pinned: maxPinned, others: maxEntries, length: maxLength };
  const kept = new Set<PastArguments>();
  for (const entry of [...entries].sort((a, b) => Number(b.isPinned) - Number(a.isPinned))) {
    const room = entry.isPinned ? 'pinned' : 'others';
    if (left[room] === 0 || left.length < entry.text.length) continue;
    left[room] -= 1;
    left.length -= entry.text.length;
    kept.add(entry);
  }
  return entries.filter((entry) => kept.has(entry));
}
