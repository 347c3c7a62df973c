import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { LastTime } from '../../../shared/model/servers/last-time.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { holdForWriting } from '../storage/writer-lock.ts';
import { systemReason } from '../../../shared/system-reason.ts';

const lastTime = z.lazy(() =>
  z.object({
    version: z.literal(1),
    serverNames: z.array(z.string().max(10_000)).max(1000),
    calls: z.number().int().nonnegative(),
  }),
);

const nothing: LastTime = { serverNames: [], calls: 0 };

/**
 * What was open, in `<home>/last-time/open.json`; in memory only where `home` is undefined, and where another
 * app that still runs keeps its own there. A file that can't be used counts as empty.
 */
export async function openLastTimeFile(home: string | undefined) {
  const folder = home === undefined ? undefined : join(home, 'last-time');
  const release = folder === undefined ? undefined : await hold(folder);
  const file = folder !== undefined && release ? join(folder, 'open.json') : undefined;
  const before = file === undefined ? nothing : await read(file);
  let written: LastTime | undefined;
  let isForgotten = false;
  let writing = Promise.resolve();
  return {
    before,
    /** Writes what is open, unless that is there already. */
    write(now: LastTime): void {
      // Before anything was open, what the last run left behind stays to be offered.
      const isUntouched = !isForgotten && !written && isDeepStrictEqual(now, nothing);
      if (file === undefined || isUntouched || isDeepStrictEqual(now, written)) return;
      written = now;
      const text = JSON.stringify({ version: 1, ...now });
      writing = writing
        .then(() => writeAtomically(file, text))
        // What is not written is not offered.
        .catch((error: unknown) =>
          console.error(`${file} can’t be written: ${systemReason(error)}.`),
        );
    },
    /** The user wants nothing of what was open before. */
    forget(now: LastTime): void {
      isForgotten = true;
      this.write(now);
    },
    async close(): Promise<void> {
      await writing;
      release?.();
    },
  };
}

async function hold(folder: string): Promise<(() => void) | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return holdForWriting(folder, 0);
  } catch {
    // What another app has open did not end, and is not offered; nor is what can't be kept.
    return undefined;
  }
}

async function read(file: string): Promise<LastTime> {
  const found = await readJsonFile(file);
  const parsed = lastTime.safeParse(found.status === 'parsed' ? found.value : undefined);
  if (!parsed.success) return nothing;
  const { serverNames, calls } = parsed.data;
  return { serverNames, calls };
}
