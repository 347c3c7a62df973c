import type { Offer } from '../../calls/offers/offer.ts';

export type TreeLeaf = {
  kind: 'leaf';
  offer: Offer;
  /** The last part of its URI, which is the rest of a template. */
  label: string;
};
export type TreeFolder = {
  kind: 'folder';
  /** The start of the URIs of all that is in it. */
  prefix: string;
  label: string;
  nodes: TreeNode[];
  /** How many leaves are in it and its folders. */
  count: number;
};
export type TreeNode = TreeLeaf | TreeFolder;

/** The rest of a longer URI is one part, as a server may send any number of slashes. */
const mostFolders = 24;

/**
 * Resources and templates by their URIs: scheme and authority, then a folder for each part of the
 * path, in the order in which they came. A template lies where the start that all its URIs have leads.
 */
export function resourceTree(offers: readonly Offer[]): TreeNode[] {
  const root: Growing = newFolder('', '');
  for (const offer of offers) {
    const { folders, label } = placeOf(offer);
    let folder = root;
    for (const part of folders) {
      folder.folder.count += 1;
      folder = child(folder, part);
    }
    folder.folder.count += 1;
    folder.folder.nodes.push({ kind: 'leaf', offer, label });
  }
  return root.folder.nodes.map(joined);
}

type Growing = { folder: TreeFolder; children: Map<string, Growing> };

const newFolder = (prefix: string, label: string): Growing => ({
  folder: { kind: 'folder', prefix, label, nodes: [], count: 0 },
  children: new Map(),
});

function child(parent: Growing, part: string): Growing {
  const known = parent.children.get(part);
  if (known) return known;
  const made = newFolder(parent.folder.prefix + part, part);
  parent.children.set(part, made);
  parent.folder.nodes.push(made.folder);
  return made;
}

/** A folder that has nothing but a folder in it is one with that. */
function joined(node: TreeNode): TreeNode {
  if (node.kind === 'leaf') return node;
  const only = node.nodes.length === 1 ? node.nodes[0] : undefined;
  if (only?.kind === 'folder') {
    return joined({ ...only, label: node.label + only.label });
  }
  // Most folders hold leaves alone, and are not copied.
  if (node.nodes.every(({ kind }) => kind === 'leaf')) return node;
  return { ...node, nodes: node.nodes.map(joined) };
}

type Place = { folders: readonly string[]; label: string };

/** A list that grows is laid out again with each of its pages, but each URI is taken apart once. */
const places = new WeakMap<Offer, Place>();

function placeOf(offer: Offer): Place {
  const known = places.get(offer);
  if (known) return known;
  const place = partsOf(offer);
  places.set(offer, place);
  return place;
}

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:(?:\/\/\/?)?/i;

function partsOf({ name, problem, argumentsOf }: Offer): Place {
  const scheme = problem === undefined ? schemeAndAuthority.exec(name)?.[0] : undefined;
  if (scheme === undefined) return { folders: [], label: name };
  const rest = name.slice(scheme.length);
  // What follows a query or a variable is no path, whatever slashes are in it.
  const end = rest.search(argumentsOf ? /[?#{]/ : /[?#]/);
  const path = end === -1 ? rest : rest.slice(0, end);
  const parts = path.match(/[^/]*\/|[^/]+$/g) ?? [];
  // The last part is the label, also where it ends in a slash.
  const isOpenEnd = end !== -1 && path.endsWith('/');
  const folders = parts.slice(0, isOpenEnd ? parts.length : parts.length - 1).slice(0, mostFolders);
  const label = rest.slice(folders.join('').length);
  return { folders: [scheme, ...folders], label: label === '' ? name : label };
}
