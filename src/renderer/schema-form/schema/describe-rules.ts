import { revealed } from '../../ui/hidden-characters.ts';
import type { Field } from './field.ts';
import { labelOf } from './option.ts';
import type { Schema } from './schema.ts';

const safeBound = Number.MAX_SAFE_INTEGER;
const maxPattern = 60;

const kindLabels: Record<Field['kind'], string> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  null: 'null',
  choice: 'choice',
  choices: 'choices',
  object: 'object',
  list: 'array',
  union: 'one of several kinds',
  json: 'any JSON',
};

/** The rules of a schema for a value, in a few words each. */
export function describeRules(field: Field): string[] {
  const { schema, kind, options } = field;
  const rules: string[] = [];
  const onlyType = schema['type'];
  if (kind === 'json' && typeof onlyType === 'string') rules.push(`any ${onlyType}`);
  else if (kind === 'choice' && options.length === 1)
    rules.push(`always ${labelOf(options.values[0])}`);
  else rules.push(kindLabels[kind]);
  if (field.isNullable) rules.push('or null');
  for (const name of ['format', 'contentMediaType', 'contentEncoding']) {
    if (typeof schema[name] === 'string') rules.push(schema[name]);
  }
  rules.push(...range(schema, 'minimum', 'maximum', ''));
  rules.push(...exclusive(schema, 'exclusiveMinimum', 'more than'));
  rules.push(...exclusive(schema, 'exclusiveMaximum', 'less than'));
  if (typeof schema['multipleOf'] === 'number') rules.push(`a multiple of ${schema['multipleOf']}`);
  rules.push(...range(schema, 'minLength', 'maxLength', 'character'));
  rules.push(...range(schema, 'minItems', 'maxItems', 'item'));
  rules.push(...range(schema, 'minProperties', 'maxProperties', 'entry', 'entries'));
  if (schema['uniqueItems'] === true) rules.push('no item twice');
  const { pattern } = schema;
  // A format says the same in fewer words, and generators send both.
  if (typeof pattern === 'string' && schema['format'] === undefined) {
    rules.push(
      `matches ${pattern.length > maxPattern ? `${pattern.slice(0, maxPattern)}…` : pattern}`,
    );
  }
  return rules.map((rule) => revealed(rule));
}

function range(schema: Schema, low: string, high: string, one: string, many = `${one}s`): string[] {
  const [min, max] = [bound(schema[low]), bound(schema[high])];
  const units = (value: number) => (one === '' ? '' : ` ${value === 1 ? one : many}`);
  if (min !== undefined && max !== undefined) {
    return [min === max ? `exactly ${min}${units(min)}` : `${min} to ${max}${units(max)}`];
  }
  // A minimum length of 0 is no rule.
  if (min !== undefined) return one !== '' && min <= 0 ? [] : [`at least ${min}${units(min)}`];
  return max === undefined ? [] : [`at most ${max}${units(max)}`];
}

function exclusive(schema: Schema, name: string, label: string): string[] {
  const limit = bound(schema[name]);
  return limit === undefined ? [] : [`${label} ${limit}`];
}

// Schema generators write the safe-integer bounds for "any integer"; they are no limit.
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < safeBound ? value : undefined;
