/** A JSON Schema as a server sent it: any member may be anything. */
export type Schema = Record<string, unknown>;

export type Kind =
  'string' | 'number' | 'integer' | 'boolean' | 'choice' | 'object' | 'list' | 'json';

/** A schema as the form needs it: references followed, `allOf` merged, null split off. */
export type FieldSchema = {
  kind: Kind;
  schema: Schema;
  isNullable: boolean;
  /** For a choice: the values and how they are named. */
  options: { value: unknown; label: string }[];
};

const maxDepth = 20;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Works out what control a schema wants; never throws, and `json` is always possible. */
export function fieldSchema(schema: unknown, root: unknown, depth = 0): FieldSchema {
  if (!isSchema(schema) || depth > maxDepth) return plain('json', {});
  if (typeof schema['$ref'] === 'string')
    return fieldSchema(withReference(schema, root), root, depth + 1);
  if (Array.isArray(schema['allOf'])) return fieldSchema(merged(schema, root), root, depth + 1);
  if (Object.hasOwn(schema, 'const')) return choice(schema, [schema['const']]);
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0)
    return choice(schema, schema['enum']);
  for (const word of ['anyOf', 'oneOf']) {
    const branches = schema[word];
    if (Array.isArray(branches) && !isSchema(schema['properties'])) {
      return unionField(schema, word, branches, root, depth);
    }
  }
  return typedField(schema);
}

function typedField(schema: Schema): FieldSchema {
  const { type } = schema;
  if (Array.isArray(type)) {
    const others = type.filter((name) => name !== 'null');
    const [only] = others;
    if (others.length !== 1) return plain('json', schema);
    return { ...typedField({ ...schema, type: only }), isNullable: others.length < type.length };
  }
  const named = type ?? impliedType(schema);
  switch (named) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return plain(named as Kind, schema);
    case 'object':
      return plain(isSchema(schema['properties']) ? 'object' : 'json', schema);
    case 'array':
      return plain(isSchema(schema['items']) ? 'list' : 'json', schema);
    default:
      return plain('json', schema);
  }
}

function impliedType(schema: Schema): string | undefined {
  if (isSchema(schema['properties'])) return 'object';
  return isSchema(schema['items']) ? 'array' : undefined;
}

function unionField(
  schema: Schema,
  word: string,
  branches: unknown[],
  root: unknown,
  depth: number,
): FieldSchema {
  const { [word]: _branches, ...rest } = schema;
  const isNull = (branch: unknown) =>
    isSchema(branch) && (branch['type'] === 'null' || branch['const'] === null);
  const others = branches.filter((branch) => !isNull(branch));
  const isNullable = others.length < branches.length;
  const [only] = others;
  if (others.length === 1 && isSchema(only)) {
    return { ...fieldSchema({ ...only, ...rest }, root, depth + 1), isNullable };
  }
  const constants = others.filter((b): b is Schema => isSchema(b) && Object.hasOwn(b, 'const'));
  if (others.length > 0 && constants.length === others.length) {
    const options = constants.map((branch) => ({
      value: branch['const'],
      label: typeof branch['title'] === 'string' ? branch['title'] : labelOf(branch['const']),
    }));
    return { kind: 'choice', schema, isNullable, options };
  }
  return plain('json', schema);
}

const plain = (kind: Kind, schema: Schema): FieldSchema => ({
  kind,
  schema,
  isNullable: schema['nullable'] === true,
  options: [],
});

function choice(schema: Schema, values: unknown[]): FieldSchema {
  const names = schema['enumNames'];
  const options = values.map((value, i) => ({
    value,
    label: Array.isArray(names) && typeof names[i] === 'string' ? names[i] : labelOf(value),
  }));
  return { kind: 'choice', schema, isNullable: false, options };
}

const labelOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : JSON.stringify(value);

/** A schema with its `$ref` replaced by what it points to; what stands beside the `$ref` wins. */
function withReference(schema: Schema, root: unknown): unknown {
  const { $ref, ...beside } = schema;
  const target = pointed(String($ref), root);
  return isSchema(target) ? { ...target, ...beside } : undefined;
}

/** Follows a local JSON pointer (RFC 6901); nothing is ever fetched. */
function pointed(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined;
  let at: unknown = root;
  for (const part of reference.slice(1).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function merged(schema: Schema, root: unknown): Schema {
  const { allOf, ...rest } = schema;
  let result: Schema = rest;
  for (const part of allOf as unknown[]) {
    const resolved = isSchema(part) && part['$ref'] ? withReference(part, root) : part;
    if (!isSchema(resolved)) continue;
    result = {
      ...resolved,
      ...result,
      ...(resolved['properties'] || result['properties']
        ? {
            properties: {
              ...(resolved['properties'] as Schema),
              ...(result['properties'] as Schema),
            },
          }
        : {}),
      ...(resolved['required'] || result['required']
        ? { required: [...listOf(result['required']), ...listOf(resolved['required'])] }
        : {}),
    };
  }
  return result;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The names in `required`. */
export const requiredNames = (schema: Schema): Set<string> =>
  new Set(listOf(schema['required']).filter((name) => typeof name === 'string'));

export const textMember = (schema: Schema, name: string): string | undefined => {
  const value = schema[name];
  return typeof value === 'string' ? value : undefined;
};
