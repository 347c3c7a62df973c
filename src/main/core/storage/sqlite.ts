export type Value = string | number | null;
export type Row = Record<string, Value>;

type Statement = {
  run(...values: Value[]): void;
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
};

/** The little of SQLite that the recorder needs, so that another binding could take its place. */
export type Database = {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /** Of many rows half the cost is their crossing over, and a third of that the names of their columns. */
  prepareLists(sql: string): { all(...values: Value[]): Value[][] };
  /** Ends an open transaction without effect; after some errors SQLite has done so itself. */
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
