import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryOwner } from '../../../shared/model/argument-history.ts';
import { createArgumentHistory } from './argument-history.ts';
import { withoutSecrets } from './without-secrets.ts';

const owner: HistoryOwner = { serverName: 'roastery', method: 'tools/call', name: '../grind' };

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

  test('added at the same time are all kept', async () => {
    const history = createArgumentHistory(home);

    await Promise.all([1, 2, 3, 4].map((n) => history.add(owner, `{"n": ${n}}`, {})));

    expect(await history.list(owner)).toHaveLength(4);
  });

  test('in a damaged file are put aside', async () => {
    const history = createArgumentHistory(home);
    await history.add(owner, '{"a": 1}', {});
    const folder = join(home, 'history');
    const [file = ''] = await readdir(folder);
    await writeFile(join(folder, file), '{"entries": ');

    expect(await history.list(owner)).toEqual([]);
    expect(await readFile(join(folder, `${file}.damaged`), 'utf8')).toBe('{"entries": ');
  });
});

describe('what is secret by its schema or its name is not kept', () => {
  const secret = { type: 'string', format: 'password' };

  test.each<[object, string, string | undefined, string[]]>([
    [{ properties: { user: {}, password: secret } }, '{"user": "ada", "password": "x"}', '{"user": "ada"}', ['password']],
    [{ properties: { a: { writeOnly: true } } }, '{ "a": {"b": 1} }', '{}', ['a']],
    [{ properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: secret } }, '{"a": "x"}', '{}', ['a']],
    [{ allOf: [{ properties: { a: { anyOf: [{ type: 'null' }, secret] } } }] }, '{"a": "x", "n": 1.0}', '{"n": 1.0}', ['a']],
    [{ properties: { list: { items: { properties: { key: secret } } } } }, '{"list": [{"key": "x"}, {"key": "y"}]}', '{"list": [{}, {}]}', ['list.0.key', 'list.1.key']],
    [{ properties: { list: { items: secret } } }, '{"list": ["x", "y"]}', '{}', ['list']],
    [{ additionalProperties: secret }, '{"a.b": "x"}', '{}', ['a.b']],
    [secret, '{"a": 1}', undefined, []],
    [{ properties: { a: {} } }, '{"a": "kept"}', '{"a": "kept"}', []],
    [{}, '{"token": "x", "a": 1.0, "password": "y"}', '{"a": 1.0}', ['token', 'password']],
    [{}, '{"a": {"api_key": "x", "api_key": "y"}, "b":2}', '{"a": {}, "b":2}', ['a.api_key']],
    [{}, '{"token": "x", "cookie": "y", "a": [1]  }', '{"a": [1]  }', ['token', 'cookie']],
    [{}, '[{"name": "Cookie", "value": "y"}, {"value": "n"}]', '[{"name": "Cookie"}, {"value": "n"}]', ['0.value']],
  ])('%j: %s', (schema, text, expected, leftOut) => {
    const kept = withoutSecrets(text, schema);

    expect(kept?.text.replaceAll(/^\{\s+\}$/g, '{}')).toBe(expected);
    expect(kept?.leftOut ?? []).toEqual(leftOut);
  }); // prettier-ignore

  test('nor anything of a value that is too large to be told apart', async () => {
    const deep = '{"a":'.repeat(100) + '1' + '}'.repeat(100);
    const history = createArgumentHistory(home);

    await history.add(owner, deep, {});

    expect(await history.list(owner)).toEqual([]);
  });
});
