import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerDefinition, ServersSnapshot } from '../../../shared/model/servers/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason, unusableHome } from '../../../shared/system-reason.ts';
import { parseJson, readJsonFile } from '../storage/json-file.ts';
import { underLock } from '../storage/file-lock.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { entriesIn, mergedEntry, readEntries, withEntries, withEntry } from './config-file.ts';
import { parseServers } from './paste/parse-servers.ts';
import { uniqueName } from './server-names.ts';
import { watchConfig } from './watch-config.ts';
import type { Servers } from './servers.ts';
import type { Forgotten } from './trust/approval-edits.ts';
import type { Trust } from './trust/trust.ts';

const firstServers: ServerDefinition[] = [
  { name: 'Demo: everyday tools', launch: { kind: 'bundled', demo: 'legacy' }, era: 'auto' },
  { name: 'Demo: modern protocol', launch: { kind: 'bundled', demo: 'modern' }, era: 'auto' },
];

const emptyConfig = '{\n  "mcpServers": {}\n}\n';
/** The most removals that can be undone; beyond it the oldest is forgotten. */
const mostRemoved = 100;

type Removed = { name: string; entry: unknown; at: number; forgotten: Forgotten };

/**
 * Reads the definitions from `<home>/mcp.json`, and watches that file. Writes the demo servers
 * where it is missing.
 */
export async function openServers(
  home: string,
  trust: Pick<Trust, 'follow' | 'forget' | 'restore'>,
): Promise<Servers & { close(): Promise<void> }> {
  const refuse = (error: unknown): never => {
    if (error instanceof RpcError) throw error;
    throw new RpcError('UNAVAILABLE', unusableHome(home, systemReason(error)));
  };
  await mkdir(home, { recursive: true, mode: 0o700 }).catch(refuse);
  const file = join(home, 'mcp.json');
  const listeners = new Set<(snapshot: ServersSnapshot) => void>();
  const removed = new Map<number, Removed>();
  let removals = 0;
  let text = emptyConfig;
  let snapshot: ServersSnapshot = { file, servers: [], invalid: [], notes: [] };
  let queue: Promise<unknown> = Promise.resolve();

  // The app and commands in a terminal may change the file at once.
  const locked = <T>(act: () => Promise<T>): Promise<T> => underLock(join(home, 'mcp.lock'), act);

  async function load(isLocked = false): Promise<void> {
    const found = await readJsonFile(file);
    if (found.status === 'missing') {
      if (!isLocked) return locked(() => load(true));
      text = firstServers.reduce(
        (config, server) => withEntry(config, server.name, mergedEntry(undefined, server)),
        emptyConfig,
      );
      await writeAtomically(file, text);
      return take(text);
    }
    if (found.text === text && !snapshot.problem && snapshot.servers.length > 0) return;
    if (found.status === 'failed') {
      snapshot = { ...snapshot, problem: found.problem };
      return announce();
    }
    take(found.text, found.value);
  }

  function take(newText: string, value: unknown = parsedOf(newText)): void {
    text = newText;
    const entries = readEntries(value);
    snapshot = {
      file,
      servers: entries.flatMap((e) => (e.status === 'understood' ? [e.definition] : [])),
      invalid: entries.flatMap((e) =>
        e.status === 'invalid' ? [{ name: e.name, message: e.message }] : [],
      ),
      notes: entries.flatMap((e) =>
        e.status === 'understood' && e.note !== undefined
          ? [{ name: e.definition.name, message: e.note }]
          : [],
      ),
    };
    announce();
  }

  const announce = () => {
    for (const listener of listeners) listener(snapshot);
  };

  /** Runs changes one after another; a failed one does not stop those behind it. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const next = queue.then(act);
    queue = next.catch(() => undefined);
    return next;
  }

  /**
   * Makes one change after the other: reads the file again, changes its text, writes it, and
   * announces it. REFUSED where the file can't be read.
   */
  const change = <T>(edit: () => { text: string; result: T }): Promise<T> =>
    inTurn(() =>
      locked(async () => {
        await load(true);
        if (snapshot.problem) {
          const { line, column } = snapshot.problem;
          throw new RpcError(
            'REFUSED',
            `${file} can’t be read (line ${line}, column ${column}) and was left unchanged. Fix it, then reload.`,
          );
        }
        const edited = edit();
        await writeAtomically(file, edited.text);
        take(edited.text);
        return edited.result;
      }),
    );

  const get = (name: string): ServerDefinition => {
    const found = snapshot.servers.find((server) => server.name === name);
    if (!found) throw new RpcError('NOT_FOUND', `There is no server called ${name}.`);
    return found;
  };

  const names = () => entriesOf(text).map(([name]) => name);

  await load().catch(refuse);
  const stopWatching = watchConfig(file, () => {
    inTurn(() => load()).catch((error: unknown) => console.error(error));
  });

  return {
    snapshot: () => snapshot,
    get,
    add: (definition) =>
      change(() => {
        const stored = { ...definition, name: uniqueName(definition.name, names()) };
        return {
          text: withEntry(text, stored.name, mergedEntry(undefined, stored)),
          result: stored,
        };
      }),
    async update(name, definition) {
      const { before, stored } = await change(() => {
        const known = get(name);
        const others = names().filter((other) => other !== name);
        const stored = { ...definition, name: uniqueName(definition.name, others) };
        const entries = entriesOf(text).map(([key, entry]): [string, unknown] =>
          key === name ? [stored.name, mergedEntry(entry, stored)] : [key, entry],
        );
        const edited =
          stored.name === name
            ? withEntry(text, name, mergedEntry(new Map(entriesOf(text)).get(name), stored))
            : withEntries(text, entries);
        return { text: edited, result: { before: known, stored } };
      });
      await trust.follow(before, stored);
      return stored;
    },
    duplicate: (name) =>
      change(() => {
        const copy = { ...get(name), name: uniqueName(`${name} copy`, names()) };
        const entries = entriesOf(text).flatMap(([key, entry]): [string, unknown][] =>
          key === name
            ? [
                [key, entry],
                [copy.name, entry],
              ]
            : [[key, entry]],
        );
        return { text: withEntries(text, entries), result: copy };
      }),
    async remove(name) {
      const { entry, at } = await change(() => {
        get(name);
        const place = names().indexOf(name);
        const [, own] = entriesOf(text)[place] ?? [];
        return { text: withEntry(text, name, undefined), result: { entry: own, at: place } };
      });
      removals += 1;
      removed.set(removals, { name, entry, at, forgotten: await trust.forget(name) });
      removed.delete(removals - mostRemoved);
      return { restoreId: removals };
    },
    async restore(restoreId) {
      const known = removed.get(restoreId);
      if (!known)
        throw new RpcError('NOT_FOUND', 'It was already restored, or can no longer be restored.');
      removed.delete(restoreId);
      const { entry, at, forgotten } = known;
      const name = await change(() => {
        const free = uniqueName(known.name, names());
        const entries = entriesOf(text).toSpliced(at, 0, [free, entry]);
        return { text: withEntries(text, entries), result: free };
      });
      await trust.restore(name, forgotten);
      return get(name);
    },
    reorder: (order) =>
      change(() => {
        const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
        const entries = entriesOf(text).toSorted(([a], [b]) => rank(a) - rank(b));
        return { text: withEntries(text, entries), result: undefined };
      }),
    parse: parseServers,
    reload: () => inTurn(() => load()),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      stopWatching();
      // A reload that the watcher began may still write the file.
      await queue;
    },
  };
}

const entriesOf = (text: string) => entriesIn(parsedOf(text));

function parsedOf(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.status === 'parsed' ? parsed.value : undefined;
}
