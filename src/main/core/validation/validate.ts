import { Validator, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Verdict } from './validation-protocol.ts';

const maxProblems = 20;
/** They only say that something within them is wrong. */
const wrappers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref', 'then', 'else']);

/**
 * Judges a value, given as JSON text, by a schema: 2020-12 unless its `$schema` says draft-07 or
 * 2019-09. Hostile patterns may run for ever, so that this belongs where it can be killed.
 */
export function validate(schema: unknown, valueText: string): Verdict {
  if (schema === true || schema === undefined) return { status: 'valid' };
  if (typeof schema !== 'object' && schema !== false) {
    return { status: 'unknown', reason: 'The schema is neither an object nor a boolean.' };
  }
  try {
    const validator = new Validator(schema as Schema | boolean, draftOf(schema), false);
    const { valid, errors } = validator.validate(JSON.parse(valueText));
    return valid ? { status: 'valid' } : { status: 'invalid', problems: problemsIn(errors) };
  } catch (error) {
    return { status: 'unknown', reason: `The schema can’t be used: ${messageOf(error)}` };
  }
}

function draftOf(schema: object | false | null): SchemaDraft {
  const dialect = String((schema as { $schema?: unknown } | null)?.$schema ?? '');
  if (dialect.includes('draft-07')) return '7';
  if (dialect.includes('draft-04')) return '4';
  return dialect.includes('2019-09') ? '2019-09' : '2020-12';
}

function problemsIn(errors: OutputUnit[]): string[] {
  const leaves = errors.filter(({ keyword }) => !wrappers.has(keyword));
  const told = (leaves.length > 0 ? leaves : errors).map(
    ({ instanceLocation, error }) => `${instanceLocation.slice(1) || '/'}: ${error}`,
  );
  const distinct = [...new Set(told)];
  if (distinct.length <= maxProblems) return distinct;
  return [...distinct.slice(0, maxProblems), `and ${distinct.length - maxProblems} more`];
}
