import type { StatementSync } from 'node:sqlite';

export type Value = string | number | null;
export type Row = Record<string, Value>;

type Statement = {
  run(...values: Value[]): void;
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
};

/** The part of SQLite that the app uses, which another binding could provide too. */
export type Database = {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /**
   * Yields rows as lists, without column names, which are a large part of the cost of many rows.
   */
  prepareLists(sql: string): { all(...values: Value[]): Value[][] };
  /**
   * Rolls an open transaction back; does nothing where SQLite has done so itself after an error.
   */
  rollBack(): void;
  close(): void;
};

/** Opens or creates a database file. Throws with advice where this runtime has no SQLite. */
export function openDatabase(file: string): Database {
  const sqlite = sqliteOfNode();
  if (!sqlite) {
    throw new Error('This runtime has no node:sqlite; traffic needs Node 22.16 or newer.');
  }
  const database = new sqlite.DatabaseSync(file);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => statementOf(database.prepare(sql), sql),
    prepareLists(sql) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      const lists = statementOf(statement, sql);
      return { all: (...values) => lists.all(...values) as unknown as Value[][] };
    },
    rollBack() {
      if (database.isTransaction) database.exec('ROLLBACK');
    },
    close: () => database.close(),
  };
}

/** Node 22 warns when its SQLite is loaded that it may change, of which a user can make nothing. */
function sqliteOfNode(): typeof import('node:sqlite') | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Binds parameters with a number (`?1`) by their names, since Node 22.16 to 22.19 refuse them in a list. */
function statementOf(statement: StatementSync, sql: string): Statement {
  const names = [...new Set(sql.match(/\?\d+/g))];
  if (names.length === 0) return statement as unknown as Statement;
  const named = (values: Value[]) =>
    Object.fromEntries(names.map((name) => [name, values[Number(name.slice(1)) - 1] ?? null]));
  return {
    run: (...values) => void statement.run(named(values)),
    get: (...values) => statement.get(named(values)) as Row | undefined,
    all: (...values) => statement.all(named(values)) as Row[],
  };
}
