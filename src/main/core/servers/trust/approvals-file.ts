import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asker } from '../../../../shared/model/servers/launch-preview.ts';
import { underLock } from '../../storage/file-lock.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';

const approved = z.object({
  ...asker.shape,
  fingerprint: z.string(),
  /**
   * The fingerprint of the values that it takes from the active environment; absent where it takes
   * none.
   */
  values: z.string().optional(),
  /** When it was approved, in milliseconds since the epoch. */
  at: z.number(),
});
/** The project's folder that a server was imported from, as the core itself read it there. */
const origin = z.object({ name: z.string(), fingerprint: z.string(), folder: z.string() });
const project = z.object({ folder: z.string(), at: z.number() });
const content = z.object({
  version: z.literal(2),
  approved: z.array(approved),
  origins: z.array(origin).default([]),
  projects: z.array(project).default([]),
});

export type ApprovalsContent = Omit<z.infer<typeof content>, 'version'>;

const keyBytes = 32;
const nothing: ApprovalsContent = { approved: [], origins: [], projects: [] };

/**
 * The approvals of this home. The file is read again for each question, since other shells may
 * change it at any time.
 */
export function openApprovalsFile(home: string) {
  const file = join(home, 'approvals.json');
  let key: Promise<Buffer> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  // A file of version 1, whose approvals bound less, counts as empty: everything asks once more.
  const read = async (): Promise<ApprovalsContent> => {
    const stored = await readJsonFile(file);
    const parsed = content.safeParse(stored.status === 'parsed' ? stored.value : undefined);
    return parsed.success ? parsed.data : nothing;
  };

  return {
    /** The key of the fingerprints, which is made at its first use. */
    key: () => (key ??= readKey(home)),
    read,
    /**
     * Runs changes one after another, also those of other processes, each on what the file holds by
     * then: what was forgotten must not come back with another’s approval.
     */
    change(edit: (before: ApprovalsContent) => ApprovalsContent): Promise<void> {
      const changed = queue.then(() =>
        underLock(join(home, 'approvals.lock'), async () => {
          const after = { version: 2, ...edit(await read()) };
          await writeAtomically(file, JSON.stringify(after, null, 2));
        }),
      );
      queue = changed.catch(() => undefined);
      return changed;
    },
  };
}

/**
 * Reads this home's random key, or makes it. Without the key no value can be guessed from the file.
 */
async function readKey(home: string): Promise<Buffer> {
  const file = join(home, 'approvals.key');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const made = randomBytes(keyBytes).toString('hex');
  const whole = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // The file appears as a whole or not at all: another shell may make it at the same moment.
    await writeFile(whole, made, { mode: 0o600, flag: 'wx' });
    await link(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(whole, { force: true });
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'hex');
  if (key.length === keyBytes) return key;
  // The file was cut short or emptied: no approval that was made with its key can be checked any
  // more.
  await writeAtomically(file, made);
  return Buffer.from(made, 'hex');
}
