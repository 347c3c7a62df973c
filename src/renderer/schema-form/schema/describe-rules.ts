import { revealed } from '../../ui/hidden-characters.ts';
import type { Field } from './field.ts';
import { labelOf } from './option.ts';
import type { Schema } from './schema.ts';

const safeBound = Number.MAX_SAFE_INTEGER;
const maxPattern = 60;

const kindWords: Record<Field['kind'], string> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  null: 'null',
  choice: 'choice',
  choices: 'choices',
  object: 'object',
  list: 'list',
  union: 'one of several kinds',
  json: 'any JSON',
};

/** What a schema asks of a value, in a few words each. */
export function describeRules(field: Field): string[] {
  const { schema, kind, options } = field;
  const words: string[] = [];
  const onlyType = schema['type'];
  if (kind === 'json' && typeof onlyType === 'string') words.push(`any ${onlyType}`);
  else if (kind === 'choice' && options.length === 1)
    words.push(`always ${labelOf(options.values[0])}`);
  else words.push(kindWords[kind]);
  if (field.isNullable) words.push('or null');
  for (const name of ['format', 'contentMediaType', 'contentEncoding']) {
    if (typeof schema[name] === 'string') words.push(schema[name]);
  }
  words.push(...range(schema, 'minimum', 'maximum', ''));
  words.push(...exclusive(schema, 'exclusiveMinimum', 'more than'));
  words.push(...exclusive(schema, 'exclusiveMaximum', 'less than'));
  if (typeof schema['multipleOf'] === 'number') words.push(`a multiple of ${schema['multipleOf']}`);
  words.push(...range(schema, 'minLength', 'maxLength', 'character'));
  words.push(...range(schema, 'minItems', 'maxItems', 'item'));
  words.push(...range(schema, 'minProperties', 'maxProperties', 'entry', 'entries'));
  if (schema['uniqueItems'] === true) words.push('no item twice');
  const { pattern } = schema;
  // A format says it shorter; schema generators send both.
  if (typeof pattern === 'string' && schema['format'] === undefined) {
    words.push(
      `matches ${pattern.length > maxPattern ? `${pattern.slice(0, maxPattern)}…` : pattern}`,
    );
  }
  return words.map((word) => revealed(word));
}

function range(schema: Schema, low: string, high: string, one: string, many = `${one}s`): string[] {
  const [min, max] = [bound(schema[low]), bound(schema[high])];
  const units = (value: number) => (one === '' ? '' : ` ${value === 1 ? one : many}`);
  if (min !== undefined && max !== undefined) {
    return [min === max ? `exactly ${min}${units(min)}` : `${min} to ${max}${units(max)}`];
  }
  // Nothing can be shorter than empty.
  if (min !== undefined) return one !== '' && min <= 0 ? [] : [`at least ${min}${units(min)}`];
  return max === undefined ? [] : [`at most ${max}${units(max)}`];
}

function exclusive(schema: Schema, name: string, words: string): string[] {
  const limit = bound(schema[name]);
  return limit === undefined ? [] : [`${words} ${limit}`];
}

// Schema generators write the safe-integer bounds for "any integer"; they are no limit.
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < safeBound ? value : undefined;
