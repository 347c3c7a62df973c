import { isObject } from '../../../../shared/json/is-object.ts';

/** Deeper parts are left out: a schema may refer to itself. */
const maxDepth = 12;

/** A tool as some providers write it for their models: a function with its arguments as a type. */
export function typescriptForm(name: string, description: string, schema: unknown): string {
  const comment = description ? `// ${description}\n` : '';
  return `${comment}type ${name} = (_: ${typeText(schema, 0)}) => any;`;
}

function typeText(schema: unknown, depth: number): string {
  if (!isObject(schema) || depth > maxDepth) return 'any';
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return choices.map((choice) => typeText(choice, depth + 1)).join(' | ');
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one }, depth + 1)).join(' | ');
  if (type === 'array') return `${typeText(schema['items'], depth + 1)}[]`;
  if (isObject(schema['properties'])) return objectText(schema, schema['properties'], depth);
  return typeof type === 'string' && type !== 'object' ? (typeNames[type] ?? 'any') : 'object';
}

const typeNames: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectText(
  schema: Record<string, unknown>,
  properties: Record<string, unknown>,
  depth: number,
): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(properties).map(([key, property]) => {
    const description = isObject(property) ? property['description'] : undefined;
    const comment = typeof description === 'string' ? `// ${description}\n` : '';
    return `${comment}${key}${required.includes(key) ? '' : '?'}: ${typeText(property, depth + 1)},\n`;
  });
  return `{\n${members.join('')}}`;
}
