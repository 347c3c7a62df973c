import { exactOf } from '../json/exact-value.ts';
import type { Field } from './field.ts';
import { itemSchema, tupleLength } from './member-schemas.ts';

/** Returns the JSON text of a new item; undefined where only the user can choose it. */
export function blankText({ kind, schema }: Field): string | undefined {
  const preset = exactOf(schema['default']);
  if (preset !== undefined) return JSON.stringify(preset);
  switch (kind) {
    case 'string':
      return '""';
    case 'object':
      return '{}';
    case 'list':
    case 'choices':
      return '[]';
    case 'null':
      return 'null';
    case 'number':
    case 'integer':
    case 'boolean':
    case 'choice':
    case 'union':
    case 'json':
      return undefined;
  }
}

/** The schema of the item that would come next; undefined where a tuple takes no more. */
export function nextItem({ schema }: Field, count: number): unknown {
  const next = itemSchema(schema, count);
  return next === false && count >= tupleLength(schema) ? undefined : next;
}
