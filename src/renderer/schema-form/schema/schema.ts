/** A JSON Schema as a server sent it: any member may be anything. */
export type Schema = Record<string, unknown>;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const filled = new WeakMap<Schema, boolean>();

/** Whether it has members; remembered, as it may have tens of thousands and is asked with each letter. */
export function hasMembers(schema: Schema): boolean {
  let has = filled.get(schema);
  if (has === undefined) {
    has = Object.keys(schema).length > 0;
    filled.set(schema, has);
  }
  return has;
}

/** The names in `required`, and those whose own schema says so, as draft-03 had it. */
export function requiredNames(schema: Schema): Set<string> {
  const names = listOf(schema['required']).filter((name) => typeof name === 'string');
  const { properties } = schema;
  if (isSchema(properties)) {
    for (const name of Object.keys(properties)) {
      const own = properties[name];
      if (isSchema(own) && own['required'] === true) names.push(name);
    }
  }
  return new Set(names);
}

export const textMember = (schema: Schema, name: string): string | undefined => {
  const value = schema[name];
  return typeof value === 'string' ? value : undefined;
};
