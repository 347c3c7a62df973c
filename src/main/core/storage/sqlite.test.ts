import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './sqlite.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
  database.exec('CREATE TABLE bean (name TEXT, kilos REAL, note TEXT)');
  database.prepare('INSERT INTO bean VALUES (?3, ?1, ?2)').run(1.5, null, 'Nyeri');
  database.prepare('INSERT INTO bean VALUES (?, ?, ?)').run('Sidamo', 2, 'washed');
});
afterEach(() => database.close());

test('binds parameters with a number by it, in any order, once or more often', () => {
  const sql = 'SELECT name FROM bean WHERE (kilos = ?2 OR kilos = ?1) AND ?2 > 1 ORDER BY name';
  const many = 'SELECT ?11 AS last, ?1 AS first, ?2 AS second, ?11 AS again';

  expect(database.prepare(sql).all(1.5, 2)).toEqual([{ name: 'Nyeri' }, { name: 'Sidamo' }]);
  expect(database.prepareLists(sql).all(0, 2)).toEqual([['Sidamo']]);
  expect(database.prepare(many).get(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'z')).toEqual({
    last: 'z',
    first: 1,
    second: 2,
    again: 'z',
  });
});

test('binds parameters without a number in their order, and keeps what is null', () => {
  expect(database.prepare('SELECT * FROM bean WHERE name = ?').get('Nyeri')).toEqual({
    name: 'Nyeri',
    kilos: 1.5,
    note: null,
  });
  expect(
    database.prepareLists('SELECT kilos, note FROM bean WHERE name = ?').all('Sidamo'),
  ).toEqual([[2, 'washed']]);
});
