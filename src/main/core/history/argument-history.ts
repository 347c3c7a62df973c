import { createHash, randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { HistoryOwner, PastArguments } from '../../../shared/model/argument-history.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What a tool or prompt was called with before, on disk; the newest first. */
export type ArgumentHistory = {
  list(owner: HistoryOwner): Promise<PastArguments[]>;
  /** Remembers arguments that were sent, without the secrets in them. */
  add(owner: HistoryOwner, text: string, schema: unknown): Promise<void>;
  /** Keeps an entry however many come after, under a name of its own, or no longer. */
  pin(owner: HistoryOwner, entryId: string, pinned: { isPinned: boolean; title?: string | undefined }): Promise<void>;
  remove(owner: HistoryOwner, entryId: string): Promise<void>;
  /** Resolves when all is on disk. */
  flush(): Promise<void>;
}; // prettier-ignore

const maxEntries = 100;
const maxPinned = 100;
const maxEntryLength = 200_000;
const maxLength = 2_000_000;

const pastArguments: z.ZodType<PastArguments> = z.object({
  entryId: z.string(),
  text: z.string(),
  at: z.number(),
  isPinned: z.boolean(),
  title: z.string().exactOptional(),
  leftOut: z.array(z.string()),
});

/** Keeps one file for each thing that is called, in `<home>/history`. */
export function createArgumentHistory(home: string, now = Date.now): ArgumentHistory {
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other, so that no change is lost to another. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };
  const change = (owner: HistoryOwner, edit: (entries: PastArguments[]) => PastArguments[]) =>
    inTurn(async () => {
      const file = fileOf(home, owner);
      const before = await readEntries(file);
      const after = edit(before);
      if (after !== before) await writeAtomically(file, JSON.stringify({ ...owner, entries: after }, null, 1));
    }); // prettier-ignore

  return {
    list: (owner) => inTurn(() => readEntries(fileOf(home, owner))),
    async add(owner, sent, schema) {
      if (sent.length > maxEntryLength) return;
      const kept = withoutSecrets(sent, schema);
      if (!kept) return;
      await change(owner, (entries) => {
        const known = entries.find(({ text }) => text === kept.text);
        const entry = { entryId: randomUUID(), isPinned: false, ...known, ...kept, at: now() };
        return bounded([entry, ...entries.filter((other) => other !== known)]);
      });
    },
    pin: (owner, entryId, { isPinned, title }) =>
      change(owner, (entries) =>
        entries.map((entry) => {
          if (entry.entryId !== entryId) return entry;
          const { title: _before, ...rest } = entry;
          return { ...rest, isPinned, ...(title ? { title } : {}) };
        }),
      ),
    remove: (owner, entryId) =>
      change(owner, (entries) => entries.filter((entry) => entry.entryId !== entryId)),
    async flush() {
      await queue;
    },
  };
}

/** The newest, and all that are pinned, as far as there is room. */
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

/** What can't be read is put aside; an entry that is none is left out. */
async function readEntries(file: string): Promise<PastArguments[]> {
  const stored = await readJsonFile(file);
  if (stored.status === 'missing') return [];
  const parsed = z
    .object({ entries: z.array(z.unknown()) })
    .safeParse(stored.status === 'parsed' ? stored.value : undefined);
  if (!parsed.success) {
    await rename(file, `${file}.damaged`).catch((error: unknown) =>
      console.error(`${file} can’t be used, nor put aside: ${messageOf(error)}`),
    );
    return [];
  }
  return parsed.data.entries.flatMap((entry) => {
    const past = pastArguments.safeParse(entry);
    return past.success ? [past.data] : [];
  });
}

/** A name may be of any length and hold any character: what stands for it is a hash. */
function fileOf(home: string, { serverName, method, name }: HistoryOwner): string {
  const key = JSON.stringify([serverName, method, name]);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return join(home, 'history', `${hash}.json`);
}
