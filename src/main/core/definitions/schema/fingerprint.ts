import { createHash } from 'node:crypto';
import { isObject } from '../../../../shared/json/is-object.ts';
import { canonicalText } from '../../../../shared/json/canonical-json.ts';

/** What a schema says, without what it says to readers alone. */
export type Fingerprint = { hash: string; hasReference: boolean };

/** Keywords that only tell readers something (JSON Schema 2020-12 Validation, section 9). */
const forReaders = new Set(['title', 'description', '$comment', 'examples']);
/** Keywords whose members are schemas by name, so that a name is no keyword. */
const schemasByName = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords whose values are data, and hold no keywords. */
const dataKeywords = new Set(['enum', 'const', 'default', 'required', 'dependentRequired']);
const references = new Set(['$ref', '$dynamicRef', '$recursiveRef']);
/** A schema that nests deeper is compared with its texts. */
const deepest = 200;

const known = new WeakMap<object, Fingerprint>();

/** The fingerprint of a schema, or of a value in one; equal ones accept the same values, but for references. */
export function fingerprint(schema: unknown, depth = 0): Fingerprint {
  if (typeof schema !== 'object' || schema === null) return ofText(canonicalText(schema), false);
  const before = known.get(schema);
  if (before) return before;
  const found = depth > deepest ? ofText(canonicalText(schema), true) : ofParts(schema, depth);
  known.set(schema, found);
  return found;
}

function ofParts(schema: object, depth: number): Fingerprint {
  const inner = (value: unknown) => fingerprint(value, depth + 1);
  const parts: [string, Fingerprint][] = Array.isArray(schema)
    ? schema.map((item) => ['', inner(item)])
    : Object.entries(schema)
        .filter(([keyword]) => !forReaders.has(keyword))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([keyword, value]) => [keyword, ofKeyword(keyword, value, inner)]);
  const text = parts.map(([name, { hash }]) => `${JSON.stringify(name)}:${hash}`).join();
  const refers = parts.some(([name, part]) => references.has(name) || part.hasReference);
  return ofText(`${Array.isArray(schema) ? '[' : '{'}${text}`, refers);
}

function ofKeyword(
  keyword: string,
  value: unknown,
  inner: (value: unknown) => Fingerprint,
): Fingerprint {
  if (dataKeywords.has(keyword)) return ofText(canonicalText(value), false);
  if (!schemasByName.has(keyword) || !isObject(value)) return inner(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [name, inner(schema)] as const);
  const text = members.map(([name, { hash }]) => `${JSON.stringify(name)}:${hash}`).join();
  return ofText(
    text,
    members.some(([, { hasReference }]) => hasReference),
  );
}

const ofText = (text: string, hasReference: boolean): Fingerprint => ({
  hash: createHash('sha1').update(text).digest('base64'),
  hasReference,
});

/** Whether two schemas accept the same values, as far as can be told without following references. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [fingerprint(a), fingerprint(b)];
  return one.hash === other.hash && !one.hasReference;
}

/** Whether two schemas say the same, word for word but for what is for readers. */
export const isSaidAlike = (a: unknown, b: unknown): boolean =>
  fingerprint(a).hash === fingerprint(b).hash;
