import { expect, test } from 'vitest';
import { readResources, readTemplates } from './read-offers.ts';
import { resourceTree, type TreeNode } from './resource-tree.ts';
import { treeRows } from './tree-rows.ts';

/** A tree as nested lists: a folder is its label and what is in it. */
const shape = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'leaf' ? node.label : [node.label, ...shape(node.nodes)]));
const treeOf = (...uris: string[]) => resourceTree(readResources(uris.map((uri) => ({ uri }))));

test.each([
  [['file:///etc/hosts', 'file:///etc/passwd'], [['file:///etc/', 'hosts', 'passwd']]],
  [['x://a', 'x://b/c'], [['x://', 'a', ['b/', 'c']]]],
  [
    ['x://a', 'y://a'],
    [
      ['x://', 'a'],
      ['y://', 'a'],
    ],
  ],
  [['x://a/', 'x://a/b'], [['x://', 'a/', ['a/', 'b']]]],
  [['x://a/b?c=/d/e', 'x://a/b#/f'], [['x://a/', 'b?c=/d/e', 'b#/f']]],
  [['urn:isbn:1', 'urn:isbn:2'], [['urn:', 'isbn:1', 'isbn:2']]],
  [
    ['x://', 'x:'],
    [
      ['x://', 'x://'],
      ['x:', 'x:'],
    ],
  ],
  [
    ['no-scheme/at/all', '/floor', ' '],
    ['no-scheme/at/all', '/floor', ' '],
  ],
  [['x://a//b'], [['x://a//', 'b']]],
  [
    ['x://constructor/__proto__', 'x://constructor/toString'],
    [['x://constructor/', '__proto__', 'toString']],
  ],
])('%j lie as %j', (uris, nodes) => {
  expect(shape(treeOf(...uris))).toEqual(nodes);
});

test.each([
  ['roastery://coffee/{sku}', [['roastery://coffee/', '{sku}']]],
  ['roastery://coffee/by-{name}/notes', [['roastery://coffee/', 'by-{name}/notes']]],
  ['odd://{path}/x', [['odd://', '{path}/x']]],
  ['{scheme}://x', ['{scheme}://x']],
  ['db://rows{?limit}', [['db://', 'rows{?limit}']]],
])('the template %s lies where all its URIs begin', (uriTemplate, nodes) => {
  expect(shape(resourceTree(readTemplates([{ uriTemplate }])))).toEqual(nodes);
});

test('folders count what is in them, at any depth', () => {
  const [folder] = treeOf('x://a/1', 'x://a/2', 'x://b/c/3');

  expect(folder).toMatchObject({ kind: 'folder', count: 3 });
});

test('any number of slashes makes a bounded number of folders', () => {
  const rows = treeRows(
    treeOf(`x://${'a/'.repeat(5000)}b`, `x://${'a/'.repeat(5000)}c`),
    new Map(),
  );

  expect(rows).toHaveLength(3);
});

test('a URI that came twice has two rows', () => {
  expect(shape(treeOf('x://a', 'x://a'))).toEqual([['x://', 'a', 'a']]);
});

test('of many resources only the first level of folders is open, until the user opens more', () => {
  const uris = Array.from({ length: 1200 }, (_, i) => `x://${i % 3}/${i}`);
  const tree = treeOf(...uris);

  expect(treeRows(tree, new Map())).toHaveLength(4);
  expect(treeRows(tree, new Map([['x://1/', true]]))).toHaveLength(404);
  expect(treeRows(tree, new Map([['x://', false]]))).toHaveLength(1);
});
