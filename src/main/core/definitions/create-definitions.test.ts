import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDefinitions, type Definitions, type WholeList } from './create-definitions.ts';
import { openKeptLists, type KeptLists } from './kept-lists.ts';

let home: string;
let kept: KeptLists;
let definitions: Definitions;
const open = () => {
  kept = openKeptLists(home, (text) => text.replaceAll('s3cret', '•••'));
  definitions = createDefinitions(kept);
};
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-definitions-'));
  open();
});
afterEach(async () => {
  kept.close();
  await rm(home, { recursive: true });
});

const tool = (name: string, description = 'Reads.') => ({
  name,
  description,
  inputSchema: { type: 'object' },
});
const list = (...items: unknown[]): WholeList => ({ server: 'files', kind: 'tools', items });
const names = async (read: WholeList, since?: number) =>
  (await definitions.difference(read, since)).changes.map(({ name, what }) => `${name} ${what}`);

test('the first list is what later ones are compared with, also by the next run', async () => {
  expect(await names(list(tool('a'), tool('b')))).toEqual([]);
  kept.close();
  open();

  const found = await definitions.difference(list(tool('b', 'Reads all.'), tool('c')));

  expect(found.changes).toMatchObject([
    { name: 'b', what: 'changed', verdict: 'text-only' },
    { name: 'c', what: 'added' },
    { name: 'a', what: 'removed', verdict: 'breaking' },
  ]);
  expect(found.kept).toHaveLength(2);
  expect(found.since).toEqual(found.kept[1]);
});

test('a change is told until it was seen, and a list that is the same is kept once', async () => {
  const [first, second] = [list(tool('a')), list(tool('a', 'Other.'))];
  await names(first);

  expect(await names(second)).toEqual(['a changed']);
  expect(await names(second)).toEqual(['a changed']);
  await definitions.see(second);

  expect(await names(second)).toEqual([]);
  expect((await definitions.difference(second)).kept).toHaveLength(2);
  // Changed back is a change, too.
  expect(await names(first)).toEqual(['a changed']);
});

test('another order is a list of its own, but no change', async () => {
  await names(list(tool('a'), tool('b')));

  expect(await names(list(tool('b'), tool('a')))).toEqual([]);
});

test('a list is compared with any that is kept', async () => {
  await names(list(tool('a')));
  await names(list(tool('a'), tool('b')));
  const { kept: all } = await definitions.difference(list(tool('a'), tool('b'), tool('c')));

  expect(await names(list(tool('a'), tool('b'), tool('c')), all.at(-1)?.keptListId)).toEqual([
    'b added',
    'c added',
  ]);
  expect(await names(list(tool('a'), tool('b'), tool('c')), all[1]?.keptListId)).toEqual([
    'c added',
  ]);
  await expect(definitions.difference(list(tool('a')), 4711)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('servers and kinds have lists of their own', async () => {
  await names(list(tool('a')));

  expect(await names({ ...list(tool('b')), server: 'other' })).toEqual([]);
  expect(await names({ ...list(tool('b')), kind: 'prompts' })).toEqual([]);
});

test('keeps no secret, and what is too long or too deep only as that', async () => {
  const deep = JSON.parse(`${'[1,'.repeat(20_000)}1${']'.repeat(20_000)}`) as unknown;
  await names(list(tool('a', 's3cret'), tool('b', 'x'.repeat(1_100_000)), { name: 'c', deep }));

  const found = await definitions.difference(
    list(tool('a', 'new'), tool('b', 'y'.repeat(1_100_000)), { name: 'c', deep }),
  );

  expect(found.changes[0]?.reasons[0]?.texts).toEqual({ before: '•••', after: 'new' });
  expect(found.changes[1]).toMatchObject({
    name: 'b',
    reasons: [{ message: 'content changed', texts: { before: expect.stringMatching(/^1,100,0/) } }],
  });
});

test('keeps fifty lists of a server, and the one that was seen', async () => {
  const at = (i: number) => list(tool('a', `Version ${i}`));
  for (let i = 0; i <= 60; i += 1) await names(at(i));

  const found = await definitions.difference(at(60));

  expect(found.kept).toHaveLength(50);
  expect(found.changes).toMatchObject([
    { reasons: [{ texts: { before: 'Version 0', after: 'Version 60' } }] },
  ]);
});

test('a file that is no database is put aside, and all begins anew', async () => {
  await writeFile(
    join(home, 'definitions.db'),
    'no database at all, but a text that is long enough',
  );

  expect(await names(list(tool('a')))).toEqual([]);
  expect(await names(list(tool('b')))).toEqual(['b added', 'a removed']);
  expect((await readdir(home)).filter((file) => file.includes('broken'))).toHaveLength(1);
});

test('another process may keep lists in the same file', async () => {
  const other = openKeptLists(home, (text) => text);
  await names(list(tool('a')));
  await createDefinitions(other).difference(list(tool('b')));
  other.close();

  expect(await names(list(tool('c')))).toEqual(['c added', 'a removed']);
});

test('5,000 tools are kept in one go, and found unchanged', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => tool(`tool-${i}`));
  await names(list(...many));

  expect(await names(list(...many))).toEqual([]);
  expect(await names(list(...many.slice(1), tool('new')))).toEqual(['new added', 'tool-0 removed']);
});
