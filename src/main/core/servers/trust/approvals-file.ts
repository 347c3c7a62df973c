import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asker } from '../../../../shared/model/servers/launch-preview.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';

const approved = z.object({
  ...asker.shape,
  fingerprint: z.string(),
  /** Of the values that it took from the environment in use; absent where it took none. */
  values: z.string().optional(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
/** Where a server came from, as the core read it there itself. */
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

/** What was approved in this home; other shells may change it at any time, so that it is read for each question. */
export function openApprovalsFile(home: string) {
  const file = join(home, 'approvals.json');
  let key: Promise<Buffer> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  // The first version bound less than is bound now: what it approved asks once more.
  const read = async (): Promise<ApprovalsContent> => {
    const stored = await readJsonFile(file);
    const parsed = content.safeParse(stored.status === 'parsed' ? stored.value : undefined);
    return parsed.success ? parsed.data : nothing;
  };

  return {
    /** Made when something first asks. */
    key: () => (key ??= readKey(home)),
    read,
    /** One change at a time, on top of what is there now. */
    change(edit: (before: ApprovalsContent) => ApprovalsContent): Promise<void> {
      const changed = queue.then(async () => {
        const after = { version: 2, ...edit(await read()) };
        await writeAtomically(file, JSON.stringify(after, null, 2));
      });
      queue = changed.catch(() => undefined);
      return changed;
    },
  };
}

/** A random key of this home's own, made once; without it nothing in the file can be guessed at. */
async function readKey(home: string): Promise<Buffer> {
  const file = join(home, 'approvals.key');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const made = randomBytes(keyBytes).toString('hex');
  const whole = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // It appears as a whole or not at all: another shell may look for it at the same moment.
    await writeFile(whole, made, { mode: 0o600, flag: 'wx' });
    await link(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(whole, { force: true });
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'hex');
  if (key.length === keyBytes) return key;
  // Cut short or emptied: nothing that was approved with it can be told any more.
  await writeAtomically(file, made);
  return Buffer.from(made, 'hex');
}
