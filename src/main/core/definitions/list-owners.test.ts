import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDefinitions } from './create-definitions.ts';
import { openKeptLists } from './kept-lists.ts';
import { createListOwners, ownerKey } from './list-owners.ts';

function opened(home: string) {
  const kept = openKeptLists(home, (text) => text);
  onTestFinished(() => kept.close());
  const { difference } = createDefinitions(kept);
  const listed = async (name: string, description: string) => {
    const server = ownerKey(name, 'default', ['roots']);
    const items = [{ name: 'a', description, inputSchema: {} }];
    const { changes } = await difference({ server, kind: 'tools', items });
    return changes.map(({ what }) => what);
  };
  return { ...createListOwners(kept), listed, close: () => kept.close() };
}

function inFolder() {
  const home = mkdtempSync(join(tmpdir(), 'wirebench-owners-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return home;
}

test('lists move with the name of their server, and not onto another’s', async () => {
  const lists = opened(inFolder());
  await lists.listed('old', 'first');
  await lists.listed('new', 'other');
  await lists.listed('älter "x"', 'mine');

  lists.rename('old', 'new');

  expect(await lists.listed('new', 'second')).toEqual(['changed']);
  expect(await lists.listed('new', 'first')).toEqual([]);
  expect(await lists.listed('old', 'second')).toEqual([]);
  lists.rename('älter "x"', 'ñ\\');
  expect(await lists.listed('ñ\\', 'yours')).toEqual(['changed']);
});

test('a removed server is forgotten, and its lists are put back with it', async () => {
  const lists = opened(inFolder());
  await lists.listed('shop', 'first');

  lists.forget('shop');
  lists.putBack('shop');
  expect(await lists.listed('shop', 'second')).toEqual(['changed']);

  lists.forget('shop');
  expect(await lists.listed('shop', 'third')).toEqual([]);
});

test('what an earlier run forgot is dropped from the file', async () => {
  const home = inFolder();
  const first = opened(home);
  await first.listed('shop', 'first');
  first.forget('shop');
  first.close();

  const next = opened(home);
  next.forget('another');
  next.putBack('shop');

  expect(await next.listed('shop', 'second')).toEqual([]);
});
