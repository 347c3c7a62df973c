import { isObject } from '../../../../shared/json/is-object.ts';
import type { Note, Taker } from './fitting.ts';
import { mapParts, type Schema } from './schema-places.ts';

type Fitting = { taker: Taker; note: Note };

/** Mends what the meta-schema of 2020-12 refuses, by which providers judge, in a schema and all within it. */
export function fitPart(part: unknown, path: string, fitting: Fitting): unknown {
  const { taker, note } = fitting;
  if (typeof part === 'boolean') {
    // Gemini takes a boolean only for additional members, as all providers do.
    if (taker !== 'gemini' || /\/(additional|unevaluated)\w+$/.test(path)) return part;
    note(part ? 'changed' : 'lossy', path, `${part} replaced by {}: Gemini takes objects only`);
    return {};
  }
  if (!isObject(part)) {
    note('lossy', path, 'replaced by {}: it is not a schema');
    return {};
  }
  const schema = { ...part };
  if (Object.hasOwn(schema, '$schema')) {
    delete schema['$schema'];
    note('changed', path, '`$schema` removed: providers know one dialect only');
  }
  mendBounds(schema, path, note);
  mendTuple(schema, path, fitting);
  mendRequired(schema, path, note);
  mendType(schema, path, note);
  for (const [keyword, isFit] of checks) {
    if (!Object.hasOwn(schema, keyword) || isFit(schema[keyword])) continue;
    delete schema[keyword];
    note('lossy', `${path}/${keyword}`, 'removed: its value is not what this keyword takes');
  }
  if (taker !== 'anthropic' && isArrayWithoutItems(schema)) {
    schema['items'] = {};
    note('changed', path, '`items` added: a list without is refused');
  }
  return mapParts(schema, path, (inner, at) => fitPart(inner, at, fitting));
}

/** Until draft-04 the bounds said by a boolean that they are exclusive. */
function mendBounds(schema: Schema, path: string, note: Note): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = schema[exclusive];
    if (typeof value !== 'boolean') continue;
    delete schema[exclusive];
    if (value && schema[bound] !== undefined) {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    }
    note('changed', `${path}/${exclusive}`, 'written as a number, as drafts since 06 have it');
  }
}

/** Until 2019-09 a list of `items` told the items one by one. */
function mendTuple(schema: Schema, path: string, { taker, note }: Fitting): void {
  const { items, additionalItems } = schema;
  if (!Array.isArray(items)) return;
  delete schema['additionalItems'];
  if (taker === 'anthropic') {
    delete schema['items'];
    if (items.length > 0) schema['prefixItems'] = items as unknown[];
    if (additionalItems !== undefined) schema['items'] = additionalItems;
    note('changed', `${path}/items`, 'written as `prefixItems`, as drafts since 2020-12 have it');
    return;
  }
  schema['items'] = items.length > 0 ? { anyOf: items as unknown[] } : {};
  note(
    'lossy',
    `${path}/items`,
    'a list of schemas became a choice: which item is which is no longer said',
  );
}

function mendRequired(schema: Schema, path: string, note: Note): void {
  const { required } = schema;
  if (!Array.isArray(required)) return;
  const names = [...new Set(required.filter((name) => typeof name === 'string'))];
  if (names.length === required.length) return;
  schema['required'] = names;
  note('lossy', `${path}/required`, 'invalid and duplicate names removed');
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const isType = (type: unknown): boolean => typeof type === 'string' && types.has(type);

function mendType(schema: Schema, path: string, note: Note): void {
  const { type } = schema;
  if (type === undefined || isType(type)) return;
  const known = Array.isArray(type) ? [...new Set(type.filter(isType))] : [];
  if (Array.isArray(type) && known.length === type.length && known.length > 0) return;
  if (known.length > 0) schema['type'] = known;
  else delete schema['type'];
  const wrong = JSON.stringify(type) ?? 'nothing';
  note('lossy', `${path}/type`, `no type of JSON Schema: ${wrong.slice(0, 100)}`);
}

const isArrayWithoutItems = ({ type, items, prefixItems }: Schema): boolean =>
  (type === 'array' || (Array.isArray(type) && type.includes('array'))) &&
  items === undefined &&
  prefixItems === undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value);
const isFullList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const checks: [string, (value: unknown) => boolean][] = [
  ...['title', 'description', '$comment', 'format', 'pattern', '$ref', '$id', '$anchor'].map(
    (keyword): [string, typeof isText] => [keyword, isText],
  ),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (keyword): [string, typeof isText] => [keyword, isNumber],
  ),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (keyword): [string, typeof isText] => [keyword, isCount],
  ),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'enum'].map((keyword): [string, typeof isText] => [
    keyword,
    isFullList,
  ]),
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
    (keyword): [string, typeof isText] => [keyword, isObject],
  ),
  ['required', isList],
  ['examples', isList],
];
