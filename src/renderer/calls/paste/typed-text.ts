import { fieldOf, type Field } from '../../schema-form/schema/field.ts';
import { itemSchema } from '../../schema-form/schema/member-schemas.ts';
import { isSchema, type Schema } from '../../schema-form/schema/schema.ts';
import { readWholeLooseJson } from '../../ui/json/loose-json.ts';
import { isJson } from '../../../shared/json/is-json.ts';

/** The properties that a schema of arguments names, those of its branches too. */
export function namedProperties(schema: unknown): Map<string, unknown> {
  const field = fieldOf(schema, schema);
  const all = [
    field.schema,
    ...field.branches.map(({ schema: own }) => fieldOf(own, schema).schema),
  ];
  return new Map(all.flatMap(propertiesOf));
}

const propertiesOf = ({ properties }: Schema): [string, unknown][] =>
  isSchema(properties) ? Object.entries(properties) : [];

/**
 * The JSON of a value that was written as bare text, where only the schema tells a number from a
 * string. Without a schema, text that is JSON stays JSON.
 */
export function typedText(text: string, schema: unknown, root: unknown): string {
  if (schema === undefined) return isJson(text) ? text.trim() : JSON.stringify(text);
  const field = fieldOf(schema, root);
  if (text.trim() === 'null' && field.isNullable) return 'null';
  return ofKind(text, field, root) ?? JSON.stringify(text);
}

function ofKind(text: string, field: Field, root: unknown): string | undefined {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(text)
        ? text.trim()
        : undefined;
    case 'boolean':
      return /^\s*(?:true|false)\s*$/i.test(text) ? text.trim().toLowerCase() : undefined;
    case 'null':
      return text.trim() === 'null' ? 'null' : undefined;
    case 'choice': {
      const { values } = field.options;
      const written =
        values.find((value) => value === text) ??
        values.find((value) => JSON.stringify(value) === text.trim());
      return JSON.stringify(written);
    }
    case 'list':
    case 'choices':
      return /^\s*\[/.test(text) ? looseJson(text) : listText(text.split(','), field.schema, root);
    case 'string':
      return undefined;
    case 'object':
      return looseJson(text);
    case 'union':
    case 'json':
      return isJson(text) ? text.trim() : /^\s*[{[]/.test(text) ? looseJson(text) : undefined;
  }
}

/** Several texts as a JSON list, each typed by the schema of its item. */
export function listText(texts: readonly string[], schema: unknown, root: unknown): string {
  const own = fieldOf(schema, root).schema;
  const all = texts.map((text, i) => typedText(text.trim(), itemSchema(own, i), root));
  return `[${all.join(', ')}]`;
}

export const isListOf = (schema: unknown, root: unknown): boolean =>
  schema !== undefined && /^(?:list|choices)$/.test(fieldOf(schema, root).kind);

function looseJson(text: string): string | undefined {
  try {
    return readWholeLooseJson(text).json;
  } catch {
    // The text is taken as a string.
    return undefined;
  }
}
