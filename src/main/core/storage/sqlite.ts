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
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (!sqlite) {
    throw new Error('This runtime has no node:sqlite; traffic needs Node 22.13 or newer.');
  }
  const database = new sqlite.DatabaseSync(file);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => database.prepare(sql) as unknown as Statement,
    prepareLists(sql) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return { all: (...values) => statement.all(...values) as unknown as Value[][] };
    },
    rollBack() {
      if (database.isTransaction) database.exec('ROLLBACK');
    },
    close: () => database.close(),
  };
}
