import type { Offer } from '../../calls/offers/offer.ts';
import type { TreeNode } from './resource-tree.ts';

/** A row of the list; those that a search found stand without their folders. */
export type TreeRow = { node: TreeNode; level: number; parent: number; isOpen: boolean };

/** The rows of the list by their place in it. */
export type Rows = { count: number; at(index: number): TreeRow | undefined };

/** From so many resources on, only the first level of folders is open at first. */
const manyLeaves = 1000;

/** The folders that the user opened or closed, by prefix. */
export type Folds = ReadonlyMap<string, boolean>;

/** The rows of a tree from top to bottom, without those in closed folders. */
export function treeRows(nodes: readonly TreeNode[], folds: Folds): TreeRow[] {
  const rows: TreeRow[] = [];
  const leaves = nodes.reduce((sum, node) => sum + (node.kind === 'leaf' ? 1 : node.count), 0);
  const add = (node: TreeNode, level: number, parent: number) => {
    const isOpen =
      node.kind === 'folder' && (folds.get(node.prefix) ?? (level === 1 || leaves < manyLeaves));
    const index = rows.length;
    rows.push({ node, level, parent, isOpen });
    if (node.kind !== 'folder' || !isOpen) return;
    for (const inner of node.nodes) add(inner, level + 1, index);
  };
  for (const node of nodes) add(node, 1, -1);
  return rows;
}

/** The rows of the offers at these places, with whole URIs; each is made when it is first drawn. */
export const foundRows = (offers: readonly Offer[], places: ArrayLike<number>): Rows => ({
  count: places.length,
  at(index) {
    const offer = offers[places[index] ?? -1];
    return offer && foundRow(offer);
  },
});

const foundOnes = new WeakMap<Offer, TreeRow>();

/** The same object for an offer each time, so that it is not drawn again at each key of a search. */
function foundRow(offer: Offer): TreeRow {
  const known = foundOnes.get(offer);
  if (known) return known;
  const row: TreeRow = {
    node: { kind: 'leaf', offer, label: offer.name },
    level: 1,
    parent: -1,
    isOpen: false,
  };
  foundOnes.set(offer, row);
  return row;
}

/** The rows of a tree, as those of a search. */
export const rowsOf = (rows: readonly TreeRow[]): Rows => ({
  count: rows.length,
  at: (index) => rows[index],
});
