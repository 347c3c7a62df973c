import { isJson } from '../../../shared/json/is-json.ts';
import type { Field } from './field.ts';
import { valueOf, type JsonNode } from '../json/json-node.ts';
import { isNumberText } from '../json/number-text.ts';
import type { Schema } from './schema.ts';

export type ValueKind = JsonNode['kind'];

/** The kinds of value that JSON has, each with a schema that says nothing else. */
export const freeSchemas: Record<ValueKind, Schema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  object: { type: 'object' },
  list: { type: 'array' },
};

/** The schema of a value of any type; a new one begins as an empty string. */
export const anyValue: Schema = {
  type: ['string', 'number', 'boolean', 'null', 'object', 'array'],
  default: '',
};

/** Whether a field holds an object whose members may be called as one likes, and be anything. */
export const isFreeObject = ({ kind, schema, fault }: Field): boolean =>
  kind === 'json' &&
  schema['type'] === 'object' &&
  schema['additionalProperties'] !== false &&
  fault === undefined;

/** A value as another kind of value, where it can be read as one; else with what such a one begins. */
export function asKind(node: JsonNode | undefined, kind: ValueKind): string {
  const text = node?.kind === 'string' ? String(valueOf(node)) : undefined;
  switch (kind) {
    case 'string':
      return node === undefined || node.kind === 'null' ? '""' : JSON.stringify(text ?? node.text);
    case 'number':
      // A number without a value yet begins as null.
      return text !== undefined && isNumberText(text) ? text : 'null';
    case 'boolean':
      return text === 'true' || text === 'false' ? text : 'null';
    case 'null':
      return 'null';
    case 'object':
      return readAs(text, /^\s*\{/) ?? '{}';
    case 'list':
      return readAs(text, /^\s*\[/) ?? '[]';
  }
}

const readAs = (text: string | undefined, start: RegExp): string | undefined =>
  text !== undefined && start.test(text) && isJson(text) ? text.trim() : undefined;

const mostRows = 50;

/** Whether an object is as easily read in rows as in JSON. */
export const isFlat = (node: JsonNode | undefined): boolean =>
  node?.kind !== 'object' ||
  (node.members.size <= mostRows &&
    node.twice === undefined &&
    [...node.members.values()].every(isPlain));

function isPlain(node: JsonNode): boolean {
  if (node.kind === 'object') return node.members.size === 0;
  return node.kind !== 'list' || node.items.length === 0;
}
