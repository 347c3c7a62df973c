import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';
import { systemReason } from '../../../../shared/system-reason.ts';

const eraVerdict = z.lazy(() =>
  z.object({
    era: z.enum(['legacy', 'modern']),
    /** The server speaks HTTP+SSE (2024-11-05) instead of Streamable HTTP. */
    isSse: z.boolean(),
    /** When the server was probed, in milliseconds since the epoch. */
    at: z.number(),
  }),
);

/** What an earlier probe of a server found. */
export type EraVerdict = z.infer<typeof eraVerdict>;

/** The verdicts of earlier connects, by what is launched: a changed command is another server. */
export type EraVerdicts = {
  /** Undefined for a server that was not probed in the last days. */
  read(launch: Launch): EraVerdict | undefined;
  /** Sets a verdict, which is written to disk soon after; undefined forgets it. */
  write(launch: Launch, verdict: EraVerdict | undefined): void;
  /** Resolves when all is on disk. */
  flush(): Promise<void>;
};

// Servers get newer: without an end, one that was probed as legacy would be spoken to so for ever.
const validMs = 7 * 24 * 60 * 60 * 1000;
const maxKept = 500;

/** Verdicts in `<home>/eras.json`; in memory only where `home` is undefined. */
export async function openEraVerdicts(
  home: string | undefined,
  now = Date.now,
): Promise<EraVerdicts> {
  const file = home === undefined ? undefined : join(home, 'eras.json');
  const byLaunch = new Map(file === undefined ? [] : await readVerdicts(file));
  let writing = Promise.resolve();

  const save = () => {
    if (file === undefined) return;
    const text = JSON.stringify(Object.fromEntries(byLaunch), null, 2);
    writing = writing
      .then(() => writeAtomically(file, text))
      // A verdict that is not written costs no more than another probe.
      .catch((error: unknown) =>
        console.error(`${file} can’t be written: ${systemReason(error)}.`),
      );
  };

  return {
    read(launch) {
      const verdict = byLaunch.get(keyOf(launch));
      return verdict && now() - verdict.at < validMs ? verdict : undefined;
    },
    write(launch, verdict) {
      const key = keyOf(launch);
      const isKnown = byLaunch.delete(key);
      if (verdict) byLaunch.set(key, verdict);
      else if (!isKnown) return;
      const [oldest] = byLaunch.keys();
      if (byLaunch.size > maxKept && oldest !== undefined) byLaunch.delete(oldest);
      save();
    },
    flush: () => writing,
  };
}

async function readVerdicts(file: string): Promise<[string, EraVerdict][]> {
  const stored = await readJsonFile(file);
  if (stored.status !== 'parsed') return [];
  const map = z.record(z.string(), z.unknown()).safeParse(stored.value);
  return Object.entries(map.success ? map.data : {}).flatMap(([key, value]) => {
    const verdict = eraVerdict.safeParse(value);
    return verdict.success ? [[key, verdict.data] as [string, EraVerdict]] : [];
  });
}

/** The key of a launch: a hash, since the launch itself may hold secrets. */
const keyOf = (launch: Launch): string =>
  createHash('sha256').update(JSON.stringify(launch)).digest('hex').slice(0, 32);
