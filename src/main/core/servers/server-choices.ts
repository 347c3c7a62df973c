import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ServerChoice } from '../../../shared/model/servers/server-choices.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { launchHash } from './launch-hash.ts';
import { systemReason } from '../../../shared/system-reason.ts';

type Chosen = Omit<ServerChoice, 'serverName'>;
type Server = Pick<ServerDefinition, 'name' | 'launch'>;

/**
 * What the user decided about servers. A choice is bound to the name and the launch: it does not
 * hold for an edited launch, or for another server of that name. None is ever read from a
 * definition.
 */
export type ServerChoices = {
  of(server: Server): Chosen;
  /**
   * Whether the server's annotations of its tools are trusted; those of the bundled servers always
   * are.
   */
  trusts(server: Server): boolean;
  change(server: Server, change: Partial<Chosen>): void;
  /** The choices that hold for these definitions; none for a server without any. */
  list(servers: readonly Server[]): ServerChoice[];
  /** Calls the listener after every change. Returns its undo. */
  onChange(listener: () => void): () => void;
  /** Resolves when all changes are on disk, or could not be written, which is logged. */
  flush(): Promise<void>;
};

const stored = z.object({
  serverName: z.string(),
  launch: z.string(),
  followsTo: z.array(z.string()),
  trustsClaims: z.boolean(),
  trustedIssuers: z.array(z.string()).default([]),
  nearerOrigins: z.array(z.string()).default([]),
});
const choicesFile = z.object({ version: z.literal(1), servers: z.array(stored) });
type Stored = z.infer<typeof stored>;

const none: Chosen = { followsTo: [], trustsClaims: false, trustedIssuers: [], nearerOrigins: [] };

/**
 * Opens `<home>/server-choices.json`, or choices in memory where `home` is undefined. A file that
 * can't be used counts as empty, so that the user is asked again.
 */
export async function openServerChoices(home: string | undefined): Promise<ServerChoices> {
  const file = home === undefined ? undefined : join(home, 'server-choices.json');
  const byName = new Map<string, Stored>();
  for (const one of file === undefined ? [] : await read(file)) byName.set(one.serverName, one);
  const listeners = new Set<() => void>();
  let writing = Promise.resolve();

  const save = () => {
    if (file === undefined) return;
    const text = JSON.stringify({ version: 1, servers: [...byName.values()] }, null, 2);
    writing = writing
      .then(() => writeAtomically(file, text))
      .catch((error: unknown) =>
        console.error(`${file} can’t be written: ${systemReason(error)}.`),
      );
  };
  const of = ({ name, launch }: Server): Chosen => {
    const kept = byName.get(name);
    if (kept?.launch !== launchHash(launch)) return none;
    const { followsTo, trustsClaims, trustedIssuers, nearerOrigins } = kept;
    return { followsTo, trustsClaims, trustedIssuers, nearerOrigins };
  };

  return {
    of,
    trusts: (server) => server.launch.kind === 'bundled' || of(server).trustsClaims,
    change(server, change) {
      const chosen = { ...of(server), ...change };
      const isNothing = isDeepStrictEqual(chosen, none);
      const { name, launch } = server;
      if (isNothing) byName.delete(name);
      else byName.set(name, { serverName: name, launch: launchHash(launch), ...chosen });
      save();
      for (const listener of listeners) listener();
    },
    list: (servers) =>
      servers.flatMap((server) => {
        const chosen = of(server);
        return chosen === none ? [] : [{ serverName: server.name, ...chosen }];
      }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush: () => writing,
  };
}

async function read(file: string): Promise<Stored[]> {
  const found = await readJsonFile(file);
  const parsed = choicesFile.safeParse(found.status === 'parsed' ? found.value : undefined);
  return parsed.success ? parsed.data.servers : [];
}
