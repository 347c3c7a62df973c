import { isObject } from '../../../shared/json/is-object.ts';
import { fragmentParts, pointerPart, valueAt } from '../../../shared/json/json-pointer.ts';
import type { SchemaFault } from '../../../shared/model/calls/problem.ts';
import { inner, isKeyword, isPattern, keywordRules, type Json } from './schema-keywords.ts';

export type Prepared = {
  schema: boolean | Json;
  /** The URI of the schema's dialect. */
  dialect: string;
  /** The parts that were left out, so that the rest can be used. */
  faults: SchemaFault[];
};

export const dialects = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-04': 'http://json-schema.org/draft-04/schema',
};
const knownDialects = new Set(Object.values(dialects));
const ignoresBesideReference = new Set([
  dialects['draft-07'],
  dialects['draft-06'],
  dialects['draft-04'],
]);

const base = 'https://schema.invalid/';
const maxDepth = 400;

/**
 * Prepares a server's schema for the validator: leaves out parts that can't be used and reports
 * them as faults, since one bad pattern or reference would prevent judging anything. Nothing is
 * fetched.
 */
export function prepareSchema(raw: unknown): Prepared {
  const faults: SchemaFault[] = [];
  const dialect = dialectOf(raw, faults);
  const names = collectNames(raw);
  const context: Context = { faults, dialect, names, root: raw, resource: raw, base };
  return { schema: withDefinitions(prepared(raw, '', 0, context), dialect), dialect, faults };
}

/**
 * Moves the `$ref` at the root into an `allOf`. Until draft-07 nothing beside a `$ref` counts, so
 * that the definitions it refers to would not be found, although many generators write that.
 */
function withDefinitions(schema: boolean | Json, dialect: string): boolean | Json {
  if (typeof schema === 'boolean' || !ignoresBesideReference.has(dialect)) return schema;
  const { $ref, ...rest } = schema;
  if ($ref === undefined) return schema;
  const beside = Object.entries(rest).filter(([key]) => holders.has(key) || !isKeyword(key));
  return { ...Object.fromEntries(beside), allOf: [{ $ref }] };
}

const holders = new Set(['definitions', '$defs']);

type Context = {
  faults: SchemaFault[];
  dialect: string;
  names: Names;
  root: unknown;
  /** The nearest schema around with an `$id`, and in `base` the URI that its `$id` resolves to. */
  resource: unknown;
  base: string;
};

function dialectOf(raw: unknown, faults: SchemaFault[]): string {
  const stated = isObject(raw) ? raw['$schema'] : undefined;
  if (stated === undefined) return dialects['2020-12'];
  const uri = String(stated)
    .replace(/#$/, '')
    .replace(/^https(?=:\/\/json-schema\.org\/draft-)/, 'http');
  if (knownDialects.has(uri)) return uri;
  faults.push({
    kind: 'dialect',
    pointer: '/$schema',
    message: 'names a dialect that is not known; it counts as 2020-12',
  });
  return dialects['2020-12'];
}

function prepared(raw: unknown, pointer: string, depth: number, outer: Context): boolean | Json {
  if (typeof raw === 'boolean') return raw;
  if (!isObject(raw)) {
    if (raw !== undefined) {
      outer.faults.push({ kind: 'no-schema', pointer, message: 'is not a schema' });
    }
    return true;
  }
  if (depth > maxDepth) {
    outer.faults.push({
      kind: 'too-deep',
      pointer,
      message: 'is nested too deeply to be judged',
    });
    return true;
  }
  const context = within(raw, outer);
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    const at = `${pointer}/${pointerPart(key)}`;
    const rule = Object.hasOwn(keywordRules, key) ? keywordRules[key] : undefined;
    if (rule && !rule[0](value)) {
      // Before draft-06 `exclusiveMinimum` and `exclusiveMaximum` were flags beside the limit.
      const limit = raw[key === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
      if (key.startsWith('exclusiveM') && typeof value === 'boolean') {
        if (value && typeof limit === 'number') entries.push([key, limit]);
      } else outer.faults.push({ kind: 'value', pointer: at, message: rule[1] });
      continue;
    }
    const kept = keptValue(key, value, raw, { at, depth, context });
    if (kept !== undefined) entries.push([key, kept]);
  }
  return Object.fromEntries(entries);
}

type Place = { at: string; depth: number; context: Context };

/** The value of a keyword for the validator; undefined where it is left out. */
function keptValue(
  key: string,
  value: unknown,
  owner: Json,
  { at, depth, context }: Place,
): unknown {
  const schemaAt = (schema: unknown, pointer: string) =>
    prepared(schema, pointer, depth + 1, context);
  switch (key) {
    case '$schema':
      return undefined;
    case '$id':
      return idOf(value, owner, context);
    case '$ref':
    case '$dynamicRef': {
      const fault = referenceFault(String(value), context);
      if (fault) context.faults.push({ ...fault, pointer: at });
      return fault ? undefined : withoutFile(String(value));
    }
    case 'patternProperties':
      return byName(value as Json, at, schemaAt, (name) => {
        if (isPattern(name)) return true;
        context.faults.push({
          kind: 'pattern-name',
          pointer: `${at}/${pointerPart(name)}`,
          message: 'is under a key that is not a valid pattern',
        });
        return false;
      });
    case 'dependencies':
      return byName(value as Json, at, (part, pointer) =>
        Array.isArray(part)
          ? part.filter((name) => typeof name === 'string')
          : schemaAt(part, pointer),
      );
  }
  if (inner.byName.has(key)) return byName(value as Json, at, schemaAt);
  if (inner.list.has(key) && Array.isArray(value)) {
    // A list as `items` was a tuple until 2019-09, and is ignored in 2020-12.
    if (key === 'items' && context.dialect === dialects['2020-12']) return undefined;
    return value.map((part, i) => schemaAt(part, `${at}/${i}`));
  }
  return inner.one.has(key) ? schemaAt(value, at) : value;
}

function byName(
  members: Json,
  at: string,
  make: (part: unknown, pointer: string) => unknown,
  isKept: (name: string) => boolean = () => true,
): Json {
  const kept = Object.entries(members).filter(([name]) => isKept(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, make(part, `${at}/${pointerPart(name)}`)]),
  );
}

function within(raw: Json, outer: Context): Context {
  const id = idOf(raw['$id'], raw, outer);
  if (id === undefined || id.startsWith('#')) return outer;
  return { ...outer, resource: raw, base: new URL(id, outer.base).href.replace(/#.*$/, '') };
}

function idOf(
  value: unknown,
  owner: Json,
  { dialect, base: outerBase }: Context,
): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (ignoresBesideReference.has(dialect) && typeof owner['$ref'] === 'string') return undefined;
  const id = withoutFile(value);
  return URL.canParse(id, outerBase) ? id : undefined;
}

/** Replaces a `file:` URI by an `https:` one, since the validator does not accept it. */
const withoutFile = (uri: string): string => uri.replace(/^file:\/\/\/?/, 'https://file.invalid/');

type Names = { ids: Set<string>; anchors: Set<string> };

/** Collects the anchors and the resolved `$id`s that references may lead to. */
function collectNames(raw: unknown): Names {
  const names: Names = { ids: new Set([base]), anchors: new Set() };
  const visit = (value: unknown, at: string, depth: number) => {
    if (depth > maxDepth || typeof value !== 'object' || value === null) return;
    let here = at;
    if (!Array.isArray(value)) {
      const { $id, $anchor, $dynamicAnchor } = value as Json;
      if (typeof $id === 'string' && URL.canParse(withoutFile($id), at)) {
        const { href, hash } = new URL(withoutFile($id), at);
        if (hash.length > 1) names.anchors.add(hash.slice(1));
        here = href.replace(/#.*$/, '');
        names.ids.add(here);
      }
      for (const anchor of [$anchor, $dynamicAnchor]) {
        if (typeof anchor === 'string') names.anchors.add(anchor);
      }
    }
    for (const part of Object.values(value)) visit(part, here, depth + 1);
  };
  visit(raw, base, 0);
  return names;
}

const nowhere = { kind: 'unresolved', message: 'does not resolve' } as const;
const outside = {
  kind: 'external',
  message: 'points outside the schema, and nothing is fetched',
} as const;

function referenceFault(
  reference: string,
  { names, resource, root, base: from }: Context,
): Omit<SchemaFault, 'pointer'> | undefined {
  if (reference.startsWith('#')) {
    const fragment = reference.slice(1);
    if (fragment === '') return undefined;
    if (!fragment.startsWith('/')) return names.anchors.has(fragment) ? undefined : nowhere;
    return [resource, root].some((one) => hasPointer(one, fragment)) ? undefined : nowhere;
  }
  const plain = withoutFile(reference);
  if (!URL.canParse(plain, from)) return nowhere;
  const target = new URL(plain, from).href.replace(/#.*$/, '');
  const isKnown =
    names.ids.has(target) ||
    knownDialects.has(target) ||
    /^https?:\/\/json-schema\.org\/draft/.test(target);
  return isKnown ? undefined : outside;
}

function hasPointer(from: unknown, fragment: string): boolean {
  const at = valueAt(from, fragmentParts(fragment));
  return typeof at === 'boolean' || isObject(at);
}
