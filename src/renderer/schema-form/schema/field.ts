import { branchLabels } from './branch-labels.ts';
import { withConditions } from './field-conditions.ts';
import { isExact, notExact } from '../json/exact-value.ts';
import type { JsonNode } from '../json/json-node.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { Options } from './option.ts';
import { referenceOf, referred } from '../../../shared/json/schema-reference.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { hasMembers, isSchema, listOf, textMember, type Schema } from './schema.ts';

export type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'choice'
  | 'choices'
  | 'object'
  | 'list'
  | 'union'
  | 'json';

/** `index`: which of the `count` that the schema has, those for null among them. */
export type Branch = { schema: unknown; label: string; index: number; count: number };

/** A schema as the form needs it: references followed, `allOf` merged, conditions applied, null split off. */
export type Field = {
  kind: FieldKind;
  schema: Schema;
  isNullable: boolean;
  /** The values of a choice, or of a list of choices. */
  options: Options;
  /** The branches of a union. */
  branches: Branch[];
  /** Set for a union that exists only by conditions on the value. */
  isOfValue?: true;
  /** Why there is no better control than JSON, where the schema itself is at fault. */
  fault?: string;
};

const maxDepth = 24;
const manyOptions = 30;
const typeNames = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);

/** Works out what control a schema wants for a value; never throws, and JSON is always possible. */
export function fieldOf(schema: unknown, root: unknown, node?: JsonNode, depth = 0): Field {
  if (!isSchema(schema)) {
    return schema === undefined || typeof schema === 'boolean'
      ? json({})
      : json({}, 'The schema of this value is not a schema.');
  }
  if (depth > maxDepth) return json(schema, 'The schema refers to itself endlessly.');
  const next = (following: unknown) => fieldOf(following, root, node, depth + 1);
  const reference = referenceOf(schema);
  if (reference !== undefined) {
    const target = followed(schema, root, depth);
    return target
      ? next(target)
      : json(withoutReference(schema), `Its schema refers to ${reference}, which does not exist.`);
  }
  const conditional = withConditions(schema, root, node);
  if (conditional !== schema)
    return ofValue(next(conditional), node && (() => fieldOf(schema, root, undefined, depth)));
  const { field, narrowed } = settled(schema, root, depth);
  return narrowed ? nullable(next(narrowed), field.isNullable) : field;
}

/** Marks a union that exists only by conditions on the present value. */
function ofValue(field: Field, withoutValue: (() => Field) | undefined): Field {
  if (field.kind !== 'union' || !withoutValue) return field;
  const { branches } = withoutValue();
  const isThere = field.branches.every(({ schema }, i) => branches[i]?.schema === schema);
  return isThere ? field : { ...field, isOfValue: true };
}

/** The part of a field that does not depend on the value; `narrowed` where another schema says the rest. */
type Settled = { field: Field; narrowed?: Schema };

const settled = memoizeBySchema((schema, root, depth): Settled => {
  if (Object.hasOwn(schema, 'const'))
    return { field: choice(schema, [schema['const']], root, depth) };
  const listed = schema['enum'];
  if (Array.isArray(listed) && listed.length > 0)
    return { field: choice(schema, listed, root, depth) };
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listOf(schema[keyword]);
    if (branches.length > 0) return unionOf(schema, keyword, branches, root);
  }
  return { field: typed(schema, root, depth) };
});

const followed = memoizeBySchema((schema, root): Schema | undefined => {
  const target = referred(referenceOf(schema) ?? '', root);
  if (target === undefined) return undefined;
  const beside = withoutReference(schema);
  return isSchema(target) ? mergeSchemas(beside, target) : beside;
});

function withoutReference(schema: Schema): Schema {
  const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...beside } = schema;
  return beside;
}

function unionOf(schema: Schema, keyword: string, branches: unknown[], root: unknown): Settled {
  const { [keyword]: _branches, ...rest } = schema;
  const others = branches.filter((branch) => !isNullSchema(branch));
  const isNullable = others.length < branches.length;
  const [only] = others;
  // Beside properties, a union often only says which of them are required.
  const addsNothing = others.every(
    (branch) =>
      isSchema(branch) && Object.keys(branch).every((key) => key === 'required' || key === 'not'),
  );
  const narrowed = (to: Schema) => ({
    field: { ...plain('json', schema), isNullable },
    narrowed: to,
  });
  if (others.length === 0 || (addsNothing && isSchema(rest['properties']))) return narrowed(rest);
  if (others.length === 1 && isSchema(only)) return narrowed(mergeSchemas(rest, only));
  const constants = others.filter((b): b is Schema => isSchema(b) && Object.hasOwn(b, 'const'));
  if (constants.length === others.length) {
    if (!isExact(constants.map((branch) => branch['const'])))
      return { field: { ...unlisted(rest, root, 0), isNullable } };
    const values = constants.map((branch) => branch['const']);
    const titles = constants.map((branch) => textMember(branch, 'title'));
    const options = new Options(values, (place) => titles[place] ?? values[place]);
    return { field: { ...plain('choice', schema), isNullable, options } };
  }
  const labels = branchLabels(others, root);
  const made = others.map((branch, i) => ({
    index: branches.indexOf(branch),
    count: branches.length,
    schema: isSchema(branch) ? { allOf: [branch, withoutTexts(rest)] } : branch,
    label: labels[i] ?? '',
  }));
  return { field: { ...plain('union', rest), isNullable, branches: made } };
}

const nullable = (field: Field, isNullable: boolean): Field => ({
  ...field,
  isNullable: field.isNullable || isNullable,
});

const isNullSchema = (branch: unknown): boolean =>
  isSchema(branch) && (branch['type'] === 'null' || branch['const'] === null);

/** A branch without the texts of the whole, which are shown once. */
function withoutTexts(schema: Schema): Schema {
  const { title: _t, description: _d, default: _default, examples: _e, ...rest } = schema;
  return rest;
}

function typed(schema: Schema, root: unknown, depth: number): Field {
  const { type } = schema;
  if (Array.isArray(type)) {
    const others = type.filter((name) => name !== 'null');
    const isNullable = others.length < type.length;
    if (others.length === 1)
      return nullable(typed({ ...schema, type: others[0] }, root, depth), isNullable);
    if (others.length === 0) return typed({ ...schema, type: 'null' }, root, depth);
    const branches = others.map((name, index) => ({
      index,
      count: others.length,
      schema: { ...withoutTexts(schema), type: name },
      label: String(name),
    }));
    return { ...plain('union', schema), isNullable, branches };
  }
  switch (type ?? impliedType(schema)) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return plain((type ?? impliedType(schema)) as FieldKind, schema);
    case 'object':
      return knowsMembers(schema) ? plain('object', schema) : json(schema);
    case 'array':
      return list(schema, root, depth);
    default: {
      const isOdd = type !== undefined && !typeNames.has(type as string);
      return json(
        schema,
        isOdd ? `Its schema has the unknown type ${JSON.stringify(type)}.` : undefined,
      );
    }
  }
}

/** The type that the keywords of a schema imply. */
function impliedType(schema: Schema): string | undefined {
  const has = (...names: string[]) => names.some((name) => Object.hasOwn(schema, name));
  if (has('properties', 'patternProperties', 'propertyNames', 'minProperties')) return 'object';
  if (isSchema(schema['additionalProperties'])) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'uniqueItems')) return 'array';
  if (has('pattern', 'minLength', 'maxLength', 'format', 'contentEncoding')) return 'string';
  return has('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum')
    ? 'number'
    : undefined;
}

/** Whether anything is known of an object's members; a free one is best written as JSON. */
const knowsMembers = ({ properties, additionalProperties, patternProperties }: Schema): boolean =>
  [properties, additionalProperties, patternProperties].some(
    (members) => isSchema(members) && hasMembers(members),
  );

function list(schema: Schema, root: unknown, depth: number): Field {
  const { items } = schema;
  if (!isSchema(items)) return plain('list', schema);
  const item = fieldOf(items, root, undefined, depth + 1);
  const isFew = item.kind === 'choice' && !item.isNullable && item.options.length <= manyOptions;
  return isFew && item.options.length > 1
    ? { ...plain('choices', schema), options: item.options }
    : plain('list', schema);
}

const none = new Options([]);

const plain = (kind: FieldKind, schema: Schema): Field => ({
  kind,
  schema,
  isNullable: schema['nullable'] === true,
  options: none,
  branches: [],
});

const json = (schema: Schema, fault?: string): Field => ({
  ...plain('json', schema),
  ...(fault === undefined ? {} : { fault }),
});

function choice(schema: Schema, values: unknown[], root: unknown, depth: number): Field {
  if (!isExact(values)) return unlisted(schema, root, depth);
  const names = listOf(schema['enumNames']);
  const options = new Options(values, (place) =>
    typeof names[place] === 'string' ? names[place] : values[place],
  );
  return { ...plain('choice', schema), isNullable: false, options };
}

/** A choice whose values can't be offered, as some are not known to the digit. */
function unlisted(schema: Schema, root: unknown, depth: number): Field {
  const { const: _const, enum: _enum, ...rest } = schema;
  return {
    ...typed(rest, root, depth),
    fault: `Its choices include numbers beyond 2^53, which are ${notExact}: see the traffic for the server’s exact values.`,
  };
}
