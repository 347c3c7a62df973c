import { isObject } from '../../../../shared/json/is-object.ts';
import { referred } from '../../../../shared/json/schema-reference.ts';
import type { Note, Taker } from './fitting.ts';
import type { Schema } from './schema-places.ts';

const combinators = ['allOf', 'anyOf', 'oneOf'] as const;
const refusedAtRoot = [...combinators, 'not', 'enum', 'const'];

/** Makes one object of the root: all providers want its type there, and most refuse a choice of several. */
export function fitRoot(schema: Schema, taker: Taker, note: Note): Schema {
  let root: Schema = { ...schema };
  if (typeof root['id'] === 'string') {
    delete root['id'];
    note('changed', '', '`id` removed: it is draft-04’s address of the schema');
  }
  if (typeof root['$ref'] === 'string') root = followed(root, schema, note);
  if (taker !== 'gemini') root = merged(root, schema, note);
  if (root['type'] !== 'object') {
    const isLossless = root['type'] === undefined || isNullable(root['type']);
    note(isLossless ? 'changed' : 'lossy', '/type', 'set to "object": arguments are always one');
    root['type'] = 'object';
  }
  if (!isObject(root['properties'])) {
    if (root['properties'] !== undefined)
      note('lossy', '/properties', 'replaced: it is not an object');
    root['properties'] = {};
  }
  return root;
}

const isNullable = (type: unknown): boolean =>
  Array.isArray(type) && type.every((one) => one === 'object' || one === 'null');

/** The root with its reference followed. */
function followed(root: Schema, whole: Schema, note: Note): Schema {
  const seen = new Set<unknown>();
  let { $ref, ...at } = root;
  while (typeof $ref === 'string') {
    const target = referred($ref, whole);
    if (!isObject(target) || seen.has(target)) {
      note('lossy', '/$ref', `removed: ${JSON.stringify($ref.slice(0, 200))} does not resolve`);
      return at;
    }
    seen.add(target);
    const { $ref: next, ...found } = target;
    at = { ...found, ...at };
    $ref = next;
  }
  note(
    'changed',
    '/$ref',
    'replaced by what it refers to: providers want an object at the top level',
  );
  return at;
}

type Named = Map<string, unknown>;
const maxObjects = 1000;

type Members = { properties: Named; required: Set<string> };

function merged(root: Schema, whole: Schema, note: Note): Schema {
  const found = refusedAtRoot.filter((keyword) => Object.hasOwn(root, keyword));
  if (found.length === 0) return root;
  const { properties, required } = objectOf(root, whole, new Set(), { left: maxObjects });
  const result = { ...root };
  for (const keyword of found) {
    delete result[keyword];
    const what = combinators.some((one) => one === keyword)
      ? 'merged into one object: which members go together is no longer said'
      : 'removed: it is refused at the top level';
    note('lossy', `/${keyword}`, what);
  }
  return {
    ...result,
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** Collects the properties that an object may have by its own keywords and its branches. */
function objectOf(
  given: unknown,
  whole: Schema,
  within: ReadonlySet<unknown>,
  work: { left: number },
): Members {
  const schema = target(given, whole);
  const result: Members = { properties: new Map(), required: new Set() };
  // A branch that leads back to itself adds no properties.
  if (!isObject(schema) || within.has(schema) || within.size > 20) return result;
  // Branches of branches by reference multiply.
  if (--work.left < 0) return result;
  const inside = new Set([...within, schema]);
  const { properties, required, allOf } = schema;
  if (isObject(properties))
    for (const [name, part] of Object.entries(properties)) result.properties.set(name, part);
  if (Array.isArray(required))
    for (const name of required) if (typeof name === 'string') result.required.add(name);
  for (const branch of listOf(allOf)) {
    const object = objectOf(branch, whole, inside, work);
    add(result.properties, object.properties, 'allOf');
    for (const name of object.required) result.required.add(name);
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const objects = listOf(schema[keyword]).map((branch) => objectOf(branch, whole, inside, work));
    for (const object of objects) add(result.properties, object.properties, 'anyOf');
    const [first, ...others] = objects;
    for (const name of first?.required ?? []) {
      if (others.every((other) => other.required.has(name))) result.required.add(name);
    }
  }
  return result;
}

function target(given: unknown, whole: Schema): unknown {
  let at = given;
  const seen = new Set<unknown>();
  while (isObject(at) && typeof at['$ref'] === 'string' && !seen.has(at)) {
    seen.add(at);
    at = referred(at['$ref'], whole);
  }
  return at;
}

const listOf = (branches: unknown): unknown[] => (Array.isArray(branches) ? branches : []);

/** Adds properties; one that several branches define differently becomes the `allOf` or `anyOf` of them. */
function add(all: Named, more: Named, keyword: 'allOf' | 'anyOf'): void {
  for (const [name, part] of more) {
    const known = all.get(name);
    if (known === undefined) all.set(name, part);
    else if (!isSame(known, part)) all.set(name, joined(known, part, keyword));
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || textOf(one) === textOf(other);

/** The JSON of each part is kept, since a part may be compared with hundreds of others. */
const texts = new WeakMap<object, string>();

function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}

function joined(known: unknown, part: unknown, keyword: 'allOf' | 'anyOf'): Schema {
  const isJoin =
    isObject(known) && Object.keys(known).length === 1 && Array.isArray(known[keyword]);
  const parts = isJoin ? (known[keyword] as unknown[]) : [known];
  return { [keyword]: parts.some((one) => isSame(one, part)) ? parts : [...parts, part] };
}
