import { join } from 'node:path';
import { z } from 'zod';
import {
  mostErrors,
  mostLatencies,
  type Latency,
  type ServerHealth,
} from '../../../shared/model/servers/health.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { systemReason } from '../../../shared/system-reason.ts';

const count = z.number().int().nonnegative();
const serverHealth = z.lazy(() =>
  z.object({
    since: z.number(),
    connects: count,
    failures: count,
    crashes: count,
    restarts: count,
    latencies: z
      .array(
        z.object({
          at: z.number(),
          ms: z.number(),
          of: z.enum(['call', 'ping']),
          isError: z.boolean().optional(),
        }),
      )
      .max(mostLatencies),
    errors: z.array(z.object({ at: z.number(), message: z.string() })).max(mostErrors),
  }),
);

const mostServers = 500;
const writeAfterMs = 5000;

/** Health by the names of servers in `<home>/health.json`; in memory only where `home` is undefined. */
export async function openHealthFile(home: string | undefined) {
  const file = home === undefined ? undefined : join(home, 'health.json');
  const byName = new Map(file === undefined ? [] : await read(file));
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    if (timer === undefined || file === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    for (const { latencies } of byName.values()) cutLatencies(latencies);
    const text = JSON.stringify(Object.fromEntries(byName));
    writing = writing
      .then(() => writeAtomically(file, text))
      // Figures that are not written cost no more than themselves.
      .catch((error: unknown) =>
        console.error(`${file} can’t be written: ${systemReason(error)}.`),
      );
    return writing;
  };

  const writeSoon = () => {
    if (file === undefined) return;
    timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
  };
  const put = (name: string, health: ServerHealth) => {
    byName.delete(name);
    byName.set(name, health);
    const [longestAgo] = byName.keys();
    if (byName.size > mostServers && longestAgo !== undefined) byName.delete(longestAgo);
    writeSoon();
  };

  return {
    get(name: string): ServerHealth | undefined {
      const health = byName.get(name);
      if (health) cutLatencies(health.latencies);
      return health;
    },
    /** The health of a server, or what `begin` makes, to be changed in place; it is on disk soon after. */
    changing(name: string, begin: () => ServerHealth): ServerHealth {
      const health = byName.get(name) ?? begin();
      if (!byName.has(name)) put(name, health);
      else writeSoon();
      return health;
    },
    /** Moves the health of a server to another name, or forgets it. */
    move(name: string, to: string | undefined): void {
      const health = byName.get(name);
      byName.delete(name);
      if (to !== undefined && health) put(to, health);
      else if (to !== undefined) byName.delete(to);
      writeSoon();
    },
    flush,
  };
}

/** Drops those that are too many, the oldest first. */
export function cutLatencies(latencies: Latency[]): void {
  if (latencies.length > mostLatencies) latencies.splice(0, latencies.length - mostLatencies);
}

async function read(file: string): Promise<[string, ServerHealth][]> {
  const stored = await readJsonFile(file);
  if (stored.status !== 'parsed') return [];
  const map = z.record(z.string(), z.unknown()).safeParse(stored.value);
  return Object.entries(map.success ? map.data : {}).flatMap(([name, value]) => {
    const health = serverHealth.safeParse(value);
    return health.success ? [[name, health.data] as [string, ServerHealth]] : [];
  });
}
