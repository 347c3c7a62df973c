import { createHash } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { count } from '../../../shared/counted.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import { identifiers, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { KeptList } from '../../../shared/model/definition-change.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { openDatabase, type Database } from '../storage/sqlite.ts';

/** Whose list it is: a server, as whoever it was reached, with what it was told of its client. */
export type ListOwner = { server: string; kind: CatalogKind };

/** The lists of definitions that servers had, each definition once, in a file of the home folder. */
export type KeptLists = {
  /** Keeps a list, unless it is the same as the one before. The first one counts as seen. */
  keep(owner: ListOwner, items: readonly unknown[]): Promise<KeptList>;
  /** The lists of a server that are kept, the latest first. */
  all(owner: ListOwner): KeptList[];
  /** The last one that the user has seen. */
  seen(owner: ListOwner): KeptList | undefined;
  /** Counts all lists up to this one as seen. */
  see(owner: ListOwner, keptListId: number): void;
  /** Gives the lists of owners another one; those of which nothing is wanted are dropped. */
  move(to: (server: string) => string | undefined): void;
  /** The definitions of `one` that are not in `other`, in their order. */
  only(one: number, other: number): unknown[];
  close(): void;
};

/** More lists of one server and kind are not kept; the last seen one stays. */
const mostKept = 50;
/** Further items of a list, and the content of longer definitions, are not kept. */
const mostItems = 20_000;
const longestText = 1_000_000;
/** So many are hashed before all else has a turn. */
const atOnce = 200;
const busyMs = 200;

/** `hide` takes known secrets out of a text. Without a home folder they are kept in memory alone. */
export function openKeptLists(home: string | undefined, hide: (text: string) => string): KeptLists {
  let opened: Database | undefined;
  const database = (): Database => (opened ??= openFile(home));

  const listOf = (row: Record<string, unknown> | undefined): KeptList | undefined =>
    row && { keptListId: Number(row['id']), at: Number(row['at']) };
  const latest = ({ server, kind }: ListOwner) =>
    database()
      .prepare('SELECT id, at FROM lists WHERE server = ? AND kind = ? ORDER BY id DESC LIMIT 1')
      .get(server, kind);
  const hashesOf = (id: number): string[] =>
    database()
      .prepareLists('SELECT hash FROM listed WHERE list = ? ORDER BY place')
      .all(id)
      .map(([hash]) => String(hash));

  function insert({ server, kind }: ListOwner, definitions: readonly Hashed[], isSeen: boolean) {
    const db = database();
    db.exec('BEGIN IMMEDIATE');
    try {
      const at = Date.now();
      db.prepare('INSERT INTO lists (server, kind, at, seen) VALUES (?, ?, ?, ?)').run(
        server,
        kind,
        at,
        isSeen ? 1 : 0,
      );
      const keptListId = Number(db.prepare('SELECT last_insert_rowid() AS id').get()?.['id']);
      const define = db.prepare('INSERT OR IGNORE INTO definitions (hash, text) VALUES (?, ?)');
      const list = db.prepare('INSERT INTO listed (list, place, hash) VALUES (?, ?, ?)');
      for (const [place, { hash, text }] of definitions.entries()) {
        define.run(hash, text);
        list.run(keptListId, place, hash);
      }
      trim(db, server, kind);
      db.exec('COMMIT');
      return { keptListId, at };
    } finally {
      db.rollBack();
    }
  }

  return {
    async keep(owner, items) {
      const definitions = await hashed(owner.kind, items, hide);
      const before = listOf(latest(owner));
      const isSame =
        before && hashesOf(before.keptListId).join() === definitions.map(({ hash }) => hash).join();
      return isSame ? before : insert(owner, definitions, before === undefined);
    },
    all: ({ server, kind }) =>
      database()
        .prepare('SELECT id, at FROM lists WHERE server = ? AND kind = ? ORDER BY id DESC')
        .all(server, kind)
        .flatMap((row) => listOf(row) ?? []),
    seen: ({ server, kind }) =>
      listOf(
        database()
          .prepare(
            'SELECT id, at FROM lists WHERE server = ? AND kind = ? AND seen = 1 ORDER BY id DESC LIMIT 1',
          )
          .get(server, kind),
      ),
    see({ server, kind }, keptListId) {
      database()
        .prepare('UPDATE lists SET seen = 1 WHERE server = ? AND kind = ? AND id <= ?')
        .run(server, kind, keptListId);
    },
    move(to) {
      const db = database();
      const owners = db.prepare('SELECT DISTINCT server FROM lists').all();
      db.exec('BEGIN IMMEDIATE');
      try {
        for (const { server } of owners) {
          const before = String(server);
          const after = to(before);
          if (after === undefined) drop(db, before);
          else if (after !== before) {
            drop(db, after);
            db.prepare('UPDATE lists SET server = ? WHERE server = ?').run(after, before);
          }
        }
        dropUnused(db);
        db.exec('COMMIT');
      } finally {
        db.rollBack();
      }
    },
    only: (one, other) =>
      database()
        .prepareLists(
          `SELECT text FROM listed JOIN definitions USING (hash)
           WHERE list = ?1 AND hash NOT IN (SELECT hash FROM listed WHERE list = ?2) ORDER BY place`,
        )
        .all(one, other)
        .map(([text]) => JSON.parse(String(text)) as unknown),
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}

type Hashed = { hash: string; text: string };

async function hashed(
  kind: CatalogKind,
  items: readonly unknown[],
  hide: (text: string) => string,
): Promise<Hashed[]> {
  const found: Hashed[] = [];
  for (const [at, item] of items.slice(0, mostItems).entries()) {
    if (at > 0 && at % atOnce === 0) await nextTurn();
    const whole = hide(textOf(item));
    const hash = createHash('sha256').update(whole).digest('base64');
    const isLong = whole.length > longestText;
    found.push({ hash, text: isLong ? standIn(kind, item, whole.length, hash) : whole });
  }
  return found;
}

function textOf(item: unknown): string {
  try {
    return JSON.stringify(item) ?? 'null';
  } catch (error) {
    // It nests deeper than can be written.
    return JSON.stringify(`This could not be stored: ${messageOf(error)}`);
  }
}

/** What is kept of a definition that is too long. */
function standIn(kind: CatalogKind, item: unknown, length: number, hash: string): string {
  const name = isObject(item) ? item[identifiers[kind]] : undefined;
  const content = `${count(length)} characters, SHA-256 ${hash}`;
  return JSON.stringify({ [identifiers[kind]]: name, content });
}

function trim(db: Database, server: string, kind: CatalogKind): void {
  const old = db
    .prepare(
      `SELECT id FROM lists WHERE server = ?1 AND kind = ?2
       AND id IS NOT (SELECT MAX(id) FROM lists WHERE server = ?1 AND kind = ?2 AND seen = 1)
       ORDER BY id DESC LIMIT -1 OFFSET ?3`,
    )
    .all(server, kind, mostKept - 1);
  if (old.length === 0) return;
  for (const { id } of old) {
    db.prepare('DELETE FROM listed WHERE list = ?').run(id ?? null);
    db.prepare('DELETE FROM lists WHERE id = ?').run(id ?? null);
  }
  dropUnused(db);
}

function drop(db: Database, server: string): void {
  db.prepare('DELETE FROM listed WHERE list IN (SELECT id FROM lists WHERE server = ?)').run(
    server,
  );
  db.prepare('DELETE FROM lists WHERE server = ?').run(server);
}

const dropUnused = (db: Database): void =>
  db.exec('DELETE FROM definitions WHERE hash NOT IN (SELECT hash FROM listed)');

function openFile(home: string | undefined): Database {
  if (home === undefined) return prepared(':memory:');
  const file = join(home, 'definitions.db');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  try {
    return prepared(file);
  } catch (error) {
    if (!/not a database|malformed/i.test(messageOf(error))) throw unavailable(file, error);
    // What was kept is lost for the app, and stays for whoever wants to look into it.
    renameSync(file, `${file}.broken-${Date.now()}`);
    return prepared(file);
  }
}

const unavailable = (file: string, error: unknown): RpcError =>
  new RpcError(
    'UNAVAILABLE',
    `The lists of servers can’t be stored in ${file}: ${messageOf(error)}`,
  );

function prepared(file: string): Database {
  const db = openDatabase(file);
  try {
    db.exec(`
      PRAGMA busy_timeout = ${busyMs};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS definitions (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS lists (
        id INTEGER PRIMARY KEY, server TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, seen INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS lists_of ON lists (server, kind, id);
      CREATE TABLE IF NOT EXISTS listed (
        list INTEGER NOT NULL, place INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (list, place)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS listed_hash ON listed (hash);
    `);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
