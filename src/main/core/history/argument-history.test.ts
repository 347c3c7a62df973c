import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryOwner } from '../../../shared/model/calls/argument-history.ts';
import { createArgumentHistory } from './argument-history.ts';
import { boundFolder, readEntries, writeEntries } from './history-files.ts';
import { stripSecrets } from './strip-secrets.ts';

const owner: HistoryOwner = { serverName: 'roastery', method: 'tools/call', name: '../grind' };

const filesIn = async (folder: string) => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
};

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-history-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('arguments that were sent', () => {
  test('are there after a restart, the newest first, each text once', async () => {
    let time = 0;
    const history = createArgumentHistory(home, () => (time += 1));
    await history.add(owner, '{"n": 12345678901234567890}', {});
    await history.add(owner, '{"n": 1.0}', {});
    await history.add(owner, '{"n": 12345678901234567890}', {});
    await history.add({ ...owner, name: 'other' }, '{"other": true}', {});

    const entries = await createArgumentHistory(home).list(owner);

    expect(entries.map(({ text, at }) => [text, at])).toEqual([
      ['{"n": 12345678901234567890}', 3],
      ['{"n": 1.0}', 2],
    ]);
  });

  test('are kept to a hundred, and those that are pinned besides', async () => {
    const history = createArgumentHistory(home);
    await history.add(owner, '{"first": true}', {});
    const [first] = await history.list(owner);
    await history.pin(owner, first?.entryId ?? '', { isPinned: true, title: 'the first' });
    for (let i = 0; i < 105; i += 1) await history.add(owner, `{"i": ${i}}`, {});

    const entries = await history.list(owner);

    expect(entries).toHaveLength(101);
    expect(entries.at(-1)).toMatchObject({ text: '{"first": true}', title: 'the first' });
    expect(entries.at(-2)?.text).toBe('{"i": 5}');
  });

  test('are kept as far as there is room for their text', async () => {
    const history = createArgumentHistory(home);
    const long = (i: number) => JSON.stringify({ i, long: 'x'.repeat(199_000) });
    for (let i = 0; i < 12; i += 1) await history.add(owner, long(i), {});
    await history.add(owner, JSON.stringify({ tooLong: 'x'.repeat(200_000) }), {});

    const entries = await history.list(owner);

    expect(entries).toHaveLength(10);
    expect(entries[0]?.text).toBe(long(11));
  });

  test('lose their pin and their name, and go when they are removed', async () => {
    const history = createArgumentHistory(home);
    await history.add(owner, '{"a": 1}', {});
    const [{ entryId } = { entryId: '' }] = await history.list(owner);
    await history.pin(owner, entryId, { isPinned: true, title: 'mine' });
    await history.pin(owner, entryId, { isPinned: false });
    expect(await history.list(owner)).toMatchObject([{ isPinned: false }]);
    expect((await history.list(owner))[0]).not.toHaveProperty('title');

    await history.remove(owner, entryId);

    expect(await history.list(owner)).toEqual([]);
  });

  test('are restored at their place, with their pin and their name', async () => {
    let time = 0;
    const history = createArgumentHistory(home, () => (time += 1));
    for (const n of [1, 2, 3]) await history.add(owner, `{"n": ${n}}`, {});
    const before = await history.list(owner);
    const entryId = before[1]?.entryId ?? '';
    await history.pin(owner, entryId, { isPinned: true, title: 'mine' });
    const pinned = await history.list(owner);
    await history.remove(owner, entryId);
    expect(await history.list(owner)).toHaveLength(2);

    await history.restore(owner, entryId);

    expect(await history.list(owner)).toEqual(pinned);
    await expect(history.restore(owner, entryId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that were sent since they were removed are restored to one', async () => {
    let time = 0;
    const history = createArgumentHistory(home, () => (time += 1));
    await history.add(owner, '{"n": 1}', {});
    const [{ entryId } = { entryId: '' }] = await history.list(owner);
    await history.pin(owner, entryId, { isPinned: true, title: 'mine' });
    await history.remove(owner, entryId);
    await history.add(owner, '{"n": 1}', {});

    await history.restore(owner, entryId);

    expect(await history.list(owner)).toMatchObject([{ entryId, title: 'mine', at: 2 }]);
  });

  test('added at the same time are all kept', async () => {
    const history = createArgumentHistory(home);

    await Promise.all([1, 2, 3, 4].map((n) => history.add(owner, `{"n": ${n}}`, {})));

    expect(await history.list(owner)).toHaveLength(4);
  });

  test('in a damaged file are put aside', async () => {
    const history = createArgumentHistory(home);
    await history.add(owner, '{"a": 1}', {});
    const [file = ''] = await filesIn(home);
    await writeFile(file, '{"entries": ');

    expect(await history.list(owner)).toEqual([]);
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe('{"entries": ');
  });

  test('leave no file when the last is removed', async () => {
    const history = createArgumentHistory(home);
    await history.add(owner, '{"a": 1}', {});
    const [{ entryId } = { entryId: '' }] = await history.list(owner);

    await history.remove(owner, entryId);

    expect(await filesIn(home)).toEqual([]);
  });

  test('are pinned as far as there is room, and never lost by pinning more', async () => {
    const history = createArgumentHistory(home);
    const long = (i: number) => JSON.stringify({ i, long: 'x'.repeat(190_000) });
    for (let i = 0; i < 6; i += 1) await history.add(owner, long(i), {});
    const entries = await history.list(owner);
    const pin = (i: number) => history.pin(owner, entries[i]?.entryId ?? '', { isPinned: true });
    for (let i = 0; i < 5; i += 1) await pin(i);

    await expect(pin(5)).rejects.toMatchObject({
      code: 'REFUSED',
      message: /of ..\/grind at roastery: 100 may be pinned.*Unpin others/,
    });
    for (let i = 6; i < 20; i += 1) await history.add(owner, long(i), {});

    const texts = (await history.list(owner)).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 19].map(long)));
  });

  test('name no more places that are left out than anybody reads', async () => {
    const history = createArgumentHistory(home);
    const names = Array.from({ length: 3000 }, (_, i) => `${'n'.repeat(i % 300)}${i}`);
    const secret = { type: 'string', format: 'password' };
    const properties = Object.fromEntries(names.map((name) => [name, secret]));
    const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'])));

    await history.add(owner, text.slice(0, 190_000).replace(/,"[^,]*$/, '}'), { properties });

    const [entry] = await history.list(owner);
    expect(entry?.leftOut).toHaveLength(100);
    expect(Math.max(...(entry?.leftOut ?? []).map(({ length }) => length))).toBeLessThan(201);
  });
});

describe('the folder of all', () => {
  const entry = (text: string, isPinned: boolean) => ({
    entryId: text,
    text,
    at: 1,
    isPinned,
    leftOut: [],
  });

  test('is bounded by what was not used for longest, but for what is pinned', async () => {
    const file = (name: string) => join(home, `${name}.json`);
    await writeEntries(file('new'), [entry('x'.repeat(1000), false)]);
    await writeEntries(file('old'), [entry('x'.repeat(1000), false)]);
    await writeEntries(file('pinned'), [entry('mine', true), entry('x'.repeat(1000), false)]);
    await utimes(file('old'), 2, 2);
    await utimes(file('pinned'), 1, 1);

    await boundFolder(home, 2500);

    expect(await filesIn(home)).toEqual([file('new'), file('pinned')]);
    expect(await readEntries(file('pinned'))).toEqual([entry('mine', true)]);
  });

  test('is freed of what was put aside, once', async () => {
    const damaged = join(home, 'x.json.damaged');
    await writeFile(damaged, 'x'.repeat(1000));

    await boundFolder(home, 500);

    expect(await filesIn(home)).toEqual([]);
  });

  test('loses what former versions left there without a folder', async () => {
    await mkdir(join(home, 'history'));
    await writeFile(join(home, 'history', 'a'.repeat(32) + '.json'), '{"entries": []}');

    const history = createArgumentHistory(home);
    await history.add(owner, '{"a": 1}', {});

    expect(await filesIn(home)).toHaveLength(1);
    expect(await history.list(owner)).toHaveLength(1);
  });

  test('may not be there yet', async () => {
    await expect(boundFolder(join(home, 'nowhere'), 0)).resolves.toBeUndefined();
  });
});

describe('what is secret by its schema or its name is not kept', () => {
  const secret = { type: 'string', format: 'password' };

  test.each<[object, string, string | undefined, string[]]>([
    [
      { properties: { user: {}, password: secret } },
      '{"user": "ada", "password": "x"}',
      '{"user": "ada"}',
      ['password'],
    ],
    [{ properties: { a: { writeOnly: true } } }, '{ "a": {"b": 1} }', '{}', ['a']],
    [{ properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: secret } }, '{"a": "x"}', '{}', ['a']],
    [
      { allOf: [{ properties: { a: { anyOf: [{ type: 'null' }, secret] } } }] },
      '{"a": "x", "n": 1.0}',
      '{"n": 1.0}',
      ['a'],
    ],
    [
      { properties: { list: { items: { properties: { key: secret } } } } },
      '{"list": [{"key": "x"}, {"key": "y"}]}',
      '{"list": [{}, {}]}',
      ['list.0.key', 'list.1.key'],
    ],
    [{ properties: { list: { items: secret } } }, '{"list": ["x", "y"]}', '{}', ['list']],
    [{ additionalProperties: secret }, '{"a.b": "x"}', '{}', ['a.b']],
    [secret, '{"a": 1}', undefined, []],
    [{ properties: { a: {} } }, '{"a": "kept"}', '{"a": "kept"}', []],
    [{}, '{"token": "x", "a": 1.0, "password": "y"}', '{"a": 1.0}', ['token', 'password']],
    [{}, '{"a": {"api_key": "x", "api_key": "y"}, "b":2}', '{"a": {}, "b":2}', ['a.api_key']],
    [{}, '{"token": "x", "cookie": "y", "a": [1]  }', '{"a": [1]  }', ['token', 'cookie']],
    [{}, '{"db":{"password":"hunter2"},"db":{}}', '{"db":{},"db":{}}', ['db.password']],
    [{}, '{"n":1,"password":"hunter2","password":""}', '{"n":1,"password":""}', ['password']],
    [
      { properties: { a: { properties: { b: secret } } } },
      '{"a":{"b":"x"},"a":{"b":"y","c":1}}',
      '{"a":{},"a":{"c":1}}',
      ['a.b'],
    ],
    [
      {},
      '[{"name": "Cookie", "name": "n", "value": "y"}]',
      '[{"name": "Cookie", "name": "n"}]',
      ['0.value'],
    ],
    [
      { properties: { list: { items: secret } } },
      '{"list": ["x"], "list": [], "a": 1}',
      '{"list": [], "a": 1}',
      ['list'],
    ],
    [
      { properties: { token: { anyOf: [{ type: 'string' }, { const: '' }] } } },
      '{"token": "real", "a": 1}',
      '{"a": 1}',
      ['token'],
    ],
    [
      { properties: { token: { type: ['boolean', 'string'] }, pin: { type: 'boolean' } } },
      '{"token": "real", "pin": "1", "a": 1}',
      '{"a": 1}',
      ['token', 'pin'],
    ],
    [
      {
        properties: { a: { $ref: 'parts.json#s' } },
        $defs: { p: { $id: 'parts.json', $defs: { s: { ...secret, $anchor: 's' } } } },
      },
      '{"a": "x", "b": 1}',
      '{"b": 1}',
      ['a'],
    ],
    [
      {},
      '[{"name": "Cookie", "value": "y"}, {"value": "n"}]',
      '[{"name": "Cookie"}, {"value": "n"}]',
      ['0.value'],
    ],
  ])('%j: %s', (schema, text, expected, leftOut) => {
    const kept = stripSecrets(text, schema);

    expect(kept?.text.replaceAll(/^\{\s+\}$/g, '{}')).toBe(expected);
    expect(kept?.leftOut ?? []).toEqual(leftOut);
  });

  test('however long the value is that it stands in', () => {
    const ids = Array.from({ length: 25_000 }, (_, i) => i);
    const schema = { properties: { ids: { type: 'array', items: { type: 'integer' } } } };

    expect(stripSecrets(JSON.stringify({ ids, token: 'x' }), schema)?.text).toBe(
      JSON.stringify({ ids }),
    );
  });

  test('nor anything of a value that is too large to be told apart', async () => {
    const deep = '{"a":'.repeat(100) + '1' + '}'.repeat(100);
    const history = createArgumentHistory(home);

    expect(await history.add(owner, deep, {})).toBe(false);

    expect(await history.list(owner)).toEqual([]);
  });
});
