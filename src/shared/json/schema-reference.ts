import { decodedText } from '../decoded-name.ts';
import { isObject } from './is-object.ts';
import { pointerParts, valueAt } from './json-pointer.ts';

type Schema = Record<string, unknown>;

/**
 * The part of the schema `root` that a `$ref` leads to, by pointer, by anchor or by the `$id` of a
 * part (JSON Schema 2020-12 Core, section 9); undefined where it leads nowhere, or out of the
 * schema. Nothing is ever fetched.
 */
export function referred(reference: string, root: unknown): unknown {
  const hash = reference.indexOf('#');
  const [address, fragment] =
    hash === -1
      ? [reference, '']
      : [reference.slice(0, hash), decodedText(reference.slice(hash + 1))];
  const resource = address === '' ? root : named(address, root);
  if (fragment === '') return resource;
  return fragment.startsWith('/')
    ? valueAt(resource, pointerParts(fragment))
    : namesOf(resource)?.anchors.get(fragment);
}

/** The value of a schema's `$ref`, `$dynamicRef` or `$recursiveRef`, the first that is a string. */
export const referenceOf = ({ $ref, $dynamicRef, $recursiveRef }: Schema): string | undefined =>
  [$ref, $dynamicRef, $recursiveRef].find((reference) => typeof reference === 'string');

/** The part of a schema whose `$id` is this address, as written or resolved. */
function named(address: string, root: unknown): Schema | undefined {
  const ids = namesOf(root)?.ids;
  const own = isObject(root) && typeof root['$id'] === 'string' ? root['$id'] : '';
  return ids?.get(address) ?? ids?.get(resolved(address, resolved(own, base)));
}

type Names = { anchors: Map<string, Schema>; ids: Map<string, Schema> };

const known = new WeakMap<Schema, Names>();

function namesOf(root: unknown): Names | undefined {
  if (!isObject(root)) return undefined;
  const names = known.get(root) ?? collectNames(root);
  known.set(root, names);
  return names;
}

const base = 'https://schema.invalid/';

function collectNames(root: Schema): Names {
  const names: Names = { anchors: new Map(), ids: new Map() };
  const waiting: { part: unknown; within: string }[] = [{ part: root, within: base }];
  const seen = new Set<unknown>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { part } = at;
    if (typeof part !== 'object' || part === null || seen.has(part)) continue;
    seen.add(part);
    const within = isObject(part) ? collectOwn(part, at.within, names) : at.within;
    for (const inner of Object.values(part)) {
      if (typeof inner === 'object') waiting.push({ part: inner, within });
    }
  }
  return names;
}

/**
 * Collects the names of one schema; returns the address that the names within it are relative to.
 */
function collectOwn(schema: Schema, within: string, { anchors, ids }: Names): string {
  const { $anchor, $dynamicAnchor, $id } = schema;
  for (const anchor of [$anchor, $dynamicAnchor]) {
    if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, schema);
  }
  if (typeof $id !== 'string') return within;
  // Until draft-07 an anchor was written as an `$id` that begins with #.
  if ($id.startsWith('#')) {
    anchors.set($id.slice(1), schema);
    return within;
  }
  const address = resolved($id, within);
  ids.set($id, schema).set(address, schema);
  return address;
}

const resolved = (address: string, within: string): string =>
  URL.parse(address, within)?.href ?? address;
