import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';
import { scanConversation } from './scan-conversation.ts';
import { systemReason } from '../../../../shared/system-reason.ts';

const entry = z.lazy(() =>
  z.object({
    title: z.string(),
    createdAt: z.number(),
    changedAt: z.number(),
    bytes: z.number(),
    problem: z.object({ message: z.string(), isReadOnly: z.boolean() }).exactOptional(),
  }),
);
const index = z.lazy(() =>
  z.object({ version: z.literal(1), conversations: z.record(z.string(), entry) }),
);
type Entry = z.infer<typeof entry>;

const ending = '.jsonl';
const scannedAtOnce = 4;

/** Whether an id can be the name of a file right below the folder, on every system. */
export const isConversationId = (id: string): boolean =>
  /^[^./\\:\0][^/\\:\0]*$/.test(id) && id.length <= 100;

export const fileOf = (folder: string, conversationId: string): string =>
  join(folder, `${conversationId}${ending}`);

/** What is known of the conversations in a folder, so that not all of them have to be read to be listed. */
export class SummaryIndex {
  private readonly folder: string;
  private entries: Map<string, Entry> | undefined;
  private writing = Promise.resolve();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The summaries of all files in the folder; files that changed since they were listed are read. */
  async read(): Promise<ConversationSummary[]> {
    const known = await this.known();
    const files = await conversationFiles(this.folder);
    const current = new Map<string, Entry>();
    let isNews = false;
    const read = async ({ id, file, bytes, changedAt }: FoundFile) => {
      const before = known.get(id);
      if (before?.bytes === bytes) return current.set(id, { ...before, changedAt });
      isNews = true;
      return current.set(id, await scannedEntry(file, id, bytes, changedAt));
    };
    const waiting = [...files];
    const workers = Array.from({ length: scannedAtOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await read(next);
    });
    await Promise.all(workers);
    this.entries = current;
    if (isNews || current.size !== known.size) await this.write();
    return [...current].map(([conversationId, found]) => ({
      conversationId,
      ...found,
      state: 'idle',
    }));
  }

  /** Keeps the summary of an open conversation. */
  async keep({ conversationId, state: _state, ...kept }: ConversationSummary): Promise<void> {
    (await this.known()).set(conversationId, kept);
    await this.write();
  }

  async forget(conversationId: string): Promise<void> {
    (await this.known()).delete(conversationId);
    await this.write();
  }

  private async known(): Promise<Map<string, Entry>> {
    if (this.entries) return this.entries;
    const stored = await readJsonFile(this.file);
    const parsed = index.safeParse(stored.status === 'parsed' ? stored.value : undefined);
    this.entries ??= new Map(parsed.success ? Object.entries(parsed.data.conversations) : []);
    return this.entries;
  }

  /** Writes the index; what a crash loses of it is found again by reading the files. */
  private write(): Promise<void> {
    this.writing = this.writing
      .then(() => {
        const conversations = Object.fromEntries(this.entries ?? []);
        return writeAtomically(this.file, JSON.stringify({ version: 1, conversations }));
      })
      .catch((error: unknown) =>
        console.error(`${this.file} can’t be written: ${systemReason(error)}.`),
      );
    return this.writing;
  }

  private get file(): string {
    return join(this.folder, 'index.json');
  }
}

type FoundFile = { id: string; file: string; bytes: number; changedAt: number };

async function conversationFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name): Promise<FoundFile[]> => {
      const id = name.slice(0, -ending.length);
      if (!name.endsWith(ending) || !isConversationId(id)) return [];
      const file = join(folder, name);
      const stats = await stat(file).catch(() => undefined);
      return stats?.isFile() ? [{ id, file, bytes: stats.size, changedAt: stats.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

async function scannedEntry(
  file: string,
  id: string,
  bytes: number,
  changedAt: number,
): Promise<Entry> {
  try {
    const { title, createdAt, problem } = await scanConversation(file, id);
    return { title, createdAt, changedAt, bytes, ...(problem && { problem }) };
  } catch (error) {
    const message = `${file} can’t be read: ${systemReason(error)}.`;
    const problem = { message, isReadOnly: true };
    return { title: id, createdAt: changedAt, changedAt, bytes, problem };
  }
}
