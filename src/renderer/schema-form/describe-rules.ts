import type { FieldSchema, Schema } from './schema.ts';

const safeBound = Number.MAX_SAFE_INTEGER;

/** What a schema asks of a value, in a few words each. */
export function describeRules(field: FieldSchema, own: Schema): string[] {
  const { schema } = field;
  const words: string[] = [];
  const kindWord = { choice: 'choice', list: 'list', object: 'object', json: 'any JSON' } as const;
  words.push(field.kind in kindWord ? kindWord[field.kind as keyof typeof kindWord] : field.kind);
  if (field.isNullable) words.push('or null');
  if (typeof schema['format'] === 'string') words.push(schema['format']);
  words.push(...range(schema, 'minimum', 'maximum', ''));
  words.push(...range(schema, 'minLength', 'maxLength', 'character'));
  words.push(...range(schema, 'minItems', 'maxItems', 'item'));
  const { pattern } = schema;
  // A format says it shorter; schema generators send both.
  if (typeof pattern === 'string' && schema['format'] === undefined) {
    words.push(pattern.length > 60 ? `matches ${pattern.slice(0, 60)}…` : `matches ${pattern}`);
  }
  const standard = Object.hasOwn(own, 'default') ? own['default'] : schema['default'];
  if (standard !== undefined) words.push(`default ${JSON.stringify(standard)}`);
  if (schema['deprecated'] === true) words.push('deprecated');
  return words;
}

function range(schema: Schema, low: string, high: string, unit: string): string[] {
  const [min, max] = [bound(schema[low]), bound(schema[high])];
  const units = (value: number) => (unit === '' ? '' : ` ${unit}${value === 1 ? '' : 's'}`);
  if (min !== undefined && max !== undefined) {
    return [min === max ? `exactly ${min}${units(min)}` : `${min} to ${max}${units(max)}`];
  }
  // Nothing can be shorter than empty.
  if (min !== undefined) return unit !== '' && min <= 0 ? [] : [`at least ${min}${units(min)}`];
  return max === undefined ? [] : [`at most ${max}${units(max)}`];
}

// Schema generators write the safe-integer bounds for "any integer"; they are no limit.
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < safeBound ? value : undefined;
