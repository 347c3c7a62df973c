import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../../../shared/json/parsed-json.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { isTaskOver } from '../../../../../shared/model/calls/task.ts';
import type { ServerDefinition } from '../../../../../shared/model/servers/server.ts';
import { launchHash } from '../../../servers/launch-hash.ts';
import { writeAtomically } from '../../../storage/write-atomically.ts';
import { keptSession, type KeptSession } from '../../reach/kept-session.ts';
import type { KeptTask, TaskStore } from './tasks.ts';

/** What the server says of a task besides is not kept, since it may hold anything. */
const keptTask = z.lazy(() =>
  z.object({
    taskId: z.string().min(1).max(1000),
    era: z.enum(['legacy', 'modern']),
    tool: z.string().exactOptional(),
    argumentsHash: z.string().exactOptional(),
    rootSeq: z.number().exactOptional(),
    standing: z.enum([
      'working',
      'input_required',
      'completed',
      'failed',
      'cancelled',
      'expired',
      'lost',
    ]),
    createdAt: z.number(),
    changedAt: z.number(),
    ttlMs: z.number().nullable().exactOptional(),
    pollMs: z.number().min(250).max(30_000),
  }),
);
const tasksFile = z.lazy(() =>
  z.object({
    version: z.literal(1),
    session: z.unknown().optional(),
    tasks: z.array(z.unknown()),
  }),
);
type Kept = { tasks: KeptTask[]; session?: KeptSession | undefined };

const mostKept = 1200;

/** The tasks of servers on disk, and what happens to them when a definition does. */
export type TaskFiles = TaskStore & {
  /** Removes what is kept for a server's name. */
  forget(serverName: string): Promise<void>;
  rename(serverName: string, to: string): Promise<void>;
  /** Resolves when all is written, or could not be, which is logged. */
  flush(): Promise<void>;
};

/**
 * Opens `<home>/tasks`, with a folder for each server's name and a file for each launch: the id of a
 * task must not go to another server of the same name. Keeps nothing where `home` is undefined.
 */
export function openTaskFiles(home: string | undefined): TaskFiles {
  const waiting = new Map<string, Kept>();
  let writing = Promise.resolve();
  const folderOf = (name: string) => join(home ?? '', 'tasks', hashOf(name));
  const fileOf = ({ name, launch }: ServerDefinition) =>
    join(folderOf(name), `${launchHash(launch).slice(0, 32)}.json`);

  async function writeWaiting(file: string): Promise<void> {
    const own = waiting.get(file);
    if (!own) return;
    waiting.delete(file);
    // Another process may have written of other tasks meanwhile, as a command line does.
    const ids = new Set(own.tasks.map(({ taskId }) => taskId));
    const before = await readKept(file);
    const others = before.tasks.filter(({ taskId }) => !ids.has(taskId));
    const tasks = [...others, ...own.tasks].slice(-mostKept).map((task) => keptTask.parse(task));
    const isOpen = tasks.some(({ standing }) => !isTaskOver(standing));
    const session = isOpen ? (own.session ?? before.session) : undefined;
    await writeAtomically(file, JSON.stringify({ version: 1, session, tasks }, null, 1));
  }
  const inTurn = (act: () => Promise<void>, what: string): Promise<void> => {
    writing = writing
      .then(act)
      .catch((error: unknown) => console.error(`${what}: ${messageOf(error)}`));
    return writing;
  };

  return {
    read: async (server) => (home === undefined ? [] : (await readKept(fileOf(server))).tasks),
    session: async (server) =>
      home === undefined ? undefined : (await readKept(fileOf(server))).session,
    write(server, tasks, session) {
      if (home === undefined) return;
      const file = fileOf(server);
      const isWaiting = waiting.has(file);
      waiting.set(file, { tasks, session });
      if (!isWaiting) void inTurn(() => writeWaiting(file), `${file} can’t be written`);
    },
    async forget(name) {
      if (home === undefined) return;
      const folder = folderOf(name);
      await inTurn(
        () => rm(folder, { recursive: true, force: true }),
        `${folder} can’t be removed`,
      );
    },
    async rename(name, to) {
      if (home === undefined) return;
      const [from, folder] = [folderOf(name), folderOf(to)];
      await inTurn(async () => {
        await rm(folder, { recursive: true, force: true });
        await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
        await rename(from, folder).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        });
      }, `${from} can’t be moved`);
    },
    flush: () => writing,
  };
}

/** What of a file can be used; nothing where it can't be read. */
async function readKept(file: string): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const stored = tasksFile.safeParse(parsedJson(text));
  if (!stored.success) return { tasks: [] };
  const tasks = stored.data.tasks.flatMap((task) => {
    const kept = keptTask.safeParse(task);
    return kept.success ? [kept.data] : [];
  });
  return { tasks, session: keptSession.safeParse(stored.data.session).data };
}

const hashOf = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 32);
