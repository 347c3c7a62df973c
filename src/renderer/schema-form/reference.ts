import { isSchema, type Schema } from './schema.ts';

/** Where a `$ref` leads within the schema; undefined where it leads nowhere, or elsewhere. Nothing is ever fetched. */
export function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decoded(reference.slice(1));
  if (fragment === '') return root;
  return fragment.startsWith('/') ? pointed(fragment, root) : anchored(fragment, root);
}

function pointed(pointer: string, root: unknown): unknown {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

const anchors = new WeakMap<Schema, Map<string, Schema>>();

function anchored(name: string, root: unknown): unknown {
  if (!isSchema(root)) return undefined;
  const known = anchors.get(root) ?? collectAnchors(root);
  anchors.set(root, known);
  return known.get(name);
}

function collectAnchors(root: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    if (isSchema(at)) {
      const { $anchor, $id } = at;
      if (typeof $anchor === 'string') found.set($anchor, at);
      // As it was written until draft-07.
      if (typeof $id === 'string' && $id.startsWith('#')) found.set($id.slice(1), at);
    }
    waiting.push(...Object.values(at).filter((part) => typeof part === 'object'));
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % stands for itself.
    return text;
  }
}
