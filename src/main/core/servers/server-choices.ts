import { join } from 'node:path';
import { z } from 'zod';
import type { ServerChoice } from '../../../shared/model/servers/server-choices.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { launchHash } from './launch-hash.ts';

type Chosen = Omit<ServerChoice, 'serverName'>;
type Server = Pick<ServerDefinition, 'name' | 'launch'>;

/**
 * What the user decided of servers, by name and by what is launched: a definition that is edited, or
 * another one under the name, has no part in it. Nothing of it is ever read from a definition.
 */
export type ServerChoices = {
  of(server: Server): Chosen;
  /** Whether what the server says of its tools is trusted; what comes with the app says what is so. */
  trusts(server: Server): boolean;
  change(server: Server, change: Partial<Chosen>): void;
  /** What holds for these definitions, where anything was decided. */
  list(servers: readonly Server[]): ServerChoice[];
  /** Returns its undo. */
  onChange(listener: () => void): () => void;
  /** Resolves when all is on disk. */
  flush(): Promise<void>;
};

const stored = z.object({
  serverName: z.string(),
  launch: z.string(),
  followsTo: z.array(z.string()),
  trustsClaims: z.boolean(),
});
const choicesFile = z.object({ version: z.literal(1), servers: z.array(stored) });
type Stored = z.infer<typeof stored>;

const none: Chosen = { followsTo: [], trustsClaims: false };

/**
 * Choices in `<home>/server-choices.json`; in memory only where `home` is undefined. A file that can't be
 * used counts as none: then all is asked again.
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
      .catch((error: unknown) => console.error(`${file} can’t be written: ${messageOf(error)}`));
  };
  const of = ({ name, launch }: Server): Chosen => {
    const kept = byName.get(name);
    if (kept?.launch !== launchHash(launch)) return none;
    const { followsTo, trustsClaims } = kept;
    return { followsTo, trustsClaims };
  };

  return {
    of,
    trusts: (server) => server.launch.kind === 'bundled' || of(server).trustsClaims,
    change(server, change) {
      const chosen = { ...of(server), ...change };
      const isNothing = chosen.followsTo.length === 0 && !chosen.trustsClaims;
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
