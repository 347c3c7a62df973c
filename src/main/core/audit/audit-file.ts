import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { auditAskers, auditKinds, type AuditEntry } from '../../../shared/model/audit.ts';

const entry = z.object({
  at: z.number(),
  kind: z.enum(auditKinds),
  what: z.string(),
  by: z.enum(auditAskers),
  serverName: z.string().optional(),
});

const currentName = 'current.jsonl';

/** How large one file may grow, and how many full ones are kept beside it. */
export type AuditBounds = { fileBytes: number; fullFiles: number };
const standard: AuditBounds = { fileBytes: 1_000_000, fullFiles: 7 };

/**
 * The entries in `<home>/audit/`, which several processes may append to at once: an entry is one
 * write at the end of a file. The oldest go by whole files.
 */
export function auditFile(home: string, { fileBytes, fullFiles }: AuditBounds = standard) {
  const folder = join(home, 'audit');
  const current = join(folder, currentName);

  const fullOnes = async () =>
    (await namesIn(folder)).filter((name) => /^\d{15}-\w+\.jsonl$/.test(name)).sort();

  async function makeRoom(): Promise<void> {
    if ((await sizeOf(current)) < fileBytes) return;
    const full = `${String(Date.now()).padStart(15, '0')}-${randomBytes(4).toString('hex')}.jsonl`;
    // Another process may have moved it first.
    await rename(current, join(folder, full)).catch(unlessMissing);
    const names = await fullOnes();
    const surplus = names.slice(0, Math.max(0, names.length - fullFiles));
    await Promise.all(surplus.map((name) => rm(join(folder, name), { force: true })));
  }

  return {
    async append(added: AuditEntry): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeRoom();
      // The break before it keeps the entry apart from one that a kill cut short.
      await appendFile(current, `\n${JSON.stringify(added)}\n`, { mode: 0o600 });
    },
    /** All entries, the oldest first; lines that can't be read are left out. */
    async read(): Promise<AuditEntry[]> {
      const files = [...(await fullOnes()), currentName];
      const texts = await Promise.all(files.map((name) => textOf(join(folder, name))));
      return texts.flatMap((text) => text.split('\n').flatMap(entryOf));
    },
  };
}

function entryOf(line: string): AuditEntry[] {
  if (line === '') return [];
  try {
    const parsed = entry.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // A line that a kill cut short.
    return [];
  }
}

const unlessMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(unlessMissing)) ?? [];
const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(unlessMissing))?.size ?? 0;
const textOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(unlessMissing)) ?? '';
