import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { LastTime } from '../../../shared/model/servers/last-time.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';

const lastTime = z.object({
  version: z.literal(1),
  serverNames: z.array(z.string().max(10_000)).max(1000),
  calls: z.number().int().nonnegative(),
});

const nothing: LastTime = { serverNames: [], calls: 0 };

/**
 * What was open, in `<home>/last-time.json`; in memory only where `home` is undefined. A file that can't be
 * used counts as empty.
 */
export async function openLastTimeFile(home: string | undefined) {
  const file = home === undefined ? undefined : join(home, 'last-time.json');
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
        .catch((error: unknown) => console.error(`${file} can’t be written: ${messageOf(error)}`));
    },
    /** The user wants nothing of what was open before. */
    forget(now: LastTime): void {
      isForgotten = true;
      this.write(now);
    },
    flush: () => writing,
  };
}

async function read(file: string): Promise<LastTime> {
  const found = await readJsonFile(file);
  const parsed = lastTime.safeParse(found.status === 'parsed' ? found.value : undefined);
  if (!parsed.success) return nothing;
  const { serverNames, calls } = parsed.data;
  return { serverNames, calls };
}
