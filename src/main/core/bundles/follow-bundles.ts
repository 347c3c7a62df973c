import { rename, rm } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import type { ServersSnapshot } from '../../../shared/model/servers/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Servers } from '../servers/servers.ts';
import { folderOf } from './folder-of.ts';

/**
 * Sets the folder of an unpacked bundle aside once no server uses it any more, brings it back with its
 * server, and removes it as the app ends.
 */
export function followBundles(home: string, servers: Pick<Servers, 'snapshot' | 'onChange'>) {
  const setAside = new Set<string>();
  const usedIn = (snapshot: ServersSnapshot) =>
    new Set(snapshot.servers.flatMap((server) => folderOf(server, home) ?? []));
  let used = usedIn(servers.snapshot());
  let queue: Promise<unknown> = Promise.resolve();

  const moveInTurn = (from: string, to: string) => {
    queue = queue
      .then(() => move(from, to))
      .catch((error: unknown) => console.error(`${from} could not be moved: ${messageOf(error)}`));
  };
  const stop = servers.onChange((snapshot) => {
    // A file that can't be read does not mean that its servers are gone.
    if (snapshot.problem) return;
    const [before, now] = [used, usedIn(snapshot)];
    used = now;
    for (const folder of before) {
      if (now.has(folder)) continue;
      setAside.add(folder);
      moveInTurn(folder, asideOf(folder));
    }
    for (const folder of now) {
      if (setAside.delete(folder)) moveInTurn(asideOf(folder), folder);
    }
  });

  return {
    async close(): Promise<void> {
      stop();
      await queue;
      for (const folder of setAside) {
        await remove(asideOf(folder));
        // Where it was in use, it could not be set aside before.
        if (!used.has(folder)) await remove(folder);
      }
    },
  };
}

const asideOf = (folder: string): string => join(dirname(folder), `.removed-${basename(folder)}`);

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The same bundle lies there already: it was unpacked again meanwhile.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return remove(from);
    // Another run of the app follows the same servers.
    if (code !== 'ENOENT') throw error;
  }
}

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
    console.error(`${folder} could not be removed: ${messageOf(error)}`),
  );
