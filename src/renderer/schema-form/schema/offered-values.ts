import { canonical } from './condition.ts';
import type { Field } from './field.ts';
import { labelOf } from './option.ts';
import { proseExamples } from './prose-examples.ts';
import { listOf, textMember, type Schema } from './schema.ts';

const maxShown = 40;
const maxExamples = 20;

/** The value that a server takes where none is sent; undefined where it says nothing. */
export const presetOf = (field: Field, own: Schema): unknown =>
  Object.hasOwn(own, 'default') ? own['default'] : field.schema['default'];

/** The schema's examples, each once; where it has none, those that its description gives. */
export function examplesOf(field: Field): unknown[] {
  const { schema } = field;
  const listed = [...listOf(schema['examples']), schema['example']].filter(
    (one) => one !== undefined,
  );
  const all = listed.length > 0 ? listed : proseExamplesOf(field);
  const first = new Map(all.slice(0, maxExamples).map((one) => [canonical(one), one]));
  return [...first.values()];
}

function proseExamplesOf({ kind, schema }: Field): unknown[] {
  if (kind !== 'string' && kind !== 'number' && kind !== 'integer') return [];
  const description = textMember(schema, 'description') ?? '';
  const found = proseExamples(description, kind === 'string' ? 'string' : 'number');
  return kind === 'integer' ? found.filter(Number.isInteger) : found;
}

/** A value in so few words that it fits on a button. */
export function offerLabel(value: unknown): string {
  const label = labelOf(value).replaceAll('\n', ' ');
  return label.length > maxShown ? `${label.slice(0, maxShown)}…` : label;
}

/** A value as it is shown in an empty field: so much of it as can be read there. */
export const offerHint = (value: unknown): string => labelOf(value);
