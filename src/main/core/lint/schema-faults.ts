import { isObject } from '../../../shared/json/is-object.ts';
import {
  fragmentParts,
  pointerPart,
  pointerParts,
  valueAt,
} from '../../../shared/json/json-pointer.ts';
import type { SchemaFault } from '../../../shared/model/calls/problem.ts';
import { isPattern, type Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import { isRiskyPattern } from './pattern-risk.ts';
import { walkSchema, type SchemaPlace } from './walk-schema.ts';

/**
 * Adds findings for the parts of a schema that a validator can't use; `at` is the schema's pointer
 * in the definition.
 */
export function lintFaults(
  schema: Json,
  faults: SchemaFault[],
  at: string,
  findings: Findings,
): void {
  for (const fault of faults) {
    const value = valueAt(schema, pointerParts(fault.pointer));
    const keyword = fault.pointer.slice(fault.pointer.lastIndexOf('/') + 1);
    // A flag as in draft-03 has a rule of its own.
    if (fault.kind === 'value' && keyword === 'required' && typeof value === 'boolean') continue;
    const { rule, severity = 'error', why } = findingOf(fault, keyword, value);
    findings.add(rule, { severity, pointer: at + fault.pointer, message: why });
  }
}

type Told = { rule: string; severity?: 'warning'; why: string };

function findingOf({ kind, message }: SchemaFault, keyword: string, value: unknown): Told {
  switch (kind) {
    case 'pattern-name':
      return {
        rule: 'pattern-invalid',
        why: `This is under ${quoted(keyword)}, which is not a valid Unicode regular expression: clients fail on it, or skip it. Correct the pattern.`,
      };
    case 'external':
      return {
        rule: 'reference-external',
        why: `The reference ${quoted(value)} points outside of the schema. Clients fetch nothing, so this part is unknown to them. Copy what it refers to into $defs.`,
      };
    case 'unresolved':
      return brokenReference(value);
    case 'dialect':
      return {
        rule: 'dialect-unknown',
        severity: 'warning',
        why: `The dialect ${quoted(value)} is not known, and clients may refuse the schema. Leave $schema out, which means 2020-12, or name a known draft.`,
      };
    case 'no-schema':
    case 'too-deep':
      return invalid('The value here', message, value);
    case 'value':
      return wrongValue(keyword, message, value);
  }
}

function wrongValue(keyword: string, message: string, value: unknown): Told {
  switch (keyword) {
    case '$ref':
    case '$dynamicRef':
      return brokenReference(value);
    case 'pattern':
      return {
        rule: 'pattern-invalid',
        why: `The pattern ${quoted(value)} ${message}: clients fail on it or skip it. Write it as an ECMAScript pattern with the flag u: without (?i), \\A or \\Z, and without needless backslashes.`,
      };
    case 'type':
      return {
        rule: 'type-unknown',
        why: `${quoted(value)} ${message}, so clients refuse the tool or ignore the type. Use string, number, integer, boolean, object, array, null, or a list of these.`,
      };
    default:
      return invalid(quoted(keyword), message, value);
  }
}

const brokenReference = (value: unknown): Told => ({
  rule: 'reference-broken',
  why: `The reference ${quoted(value)} does not resolve: clients refuse the tool, or accept any value. Add what it refers to, or correct the pointer.`,
});

const invalid = (what: string, message: string, value: unknown): Told => ({
  rule: 'schema-invalid',
  why: `${what} ${message} (it is ${quoted(value)}). Clients refuse the tool, or ignore the keyword. Correct its value.`,
});

/** The most characters of patterns that are judged in one schema. */
const maxPatterns = 20_000;

/**
 * Finds what a validator accepts but can't cope with: slow patterns, and references that lead in a
 * circle.
 */
export function lintTraps(schema: Json, at: string, findings: Findings): void {
  let left = maxPatterns;
  walkSchema(schema, ({ schema: part, pointer }: SchemaPlace) => {
    const patterns: [unknown, string][] = [[part['pattern'], '/pattern']];
    const byName = part['patternProperties'];
    for (const name of isObject(byName) ? Object.keys(byName) : []) {
      patterns.push([name, `/patternProperties/${pointerPart(name)}`]);
    }
    for (const [pattern, below] of patterns) {
      if (typeof pattern !== 'string' || pattern.length > left || !isPattern(pattern)) continue;
      left -= pattern.length;
      if (!isRiskyPattern(pattern)) continue;
      findings.add('pattern-slow', {
        severity: 'warning',
        pointer: at + pointer + below,
        message: `The pattern ${quoted(pattern)} repeats something that repeats itself: on some strings it takes exponential time and blocks a client. Write it so that each string matches in only one way.`,
      });
    }
    if (isCircle(schema, part)) {
      findings.add('reference-circular', {
        severity: 'error',
        pointer: `${at}${pointer}/$ref`,
        message: `The reference ${quoted(part['$ref'])} points back to itself with no value in between: it means nothing, and a client that follows it never stops. Refer to the schema that is meant.`,
      });
    }
  });
}

const maxSteps = 50;

/** Whether a reference leads back to itself through references only. */
function isCircle(root: Json, start: Json): boolean {
  let at: unknown = start;
  const seen = new Set<unknown>();
  while (isObject(at) && typeof at['$ref'] === 'string' && seen.size < maxSteps) {
    if (seen.has(at)) return at === start;
    seen.add(at);
    const reference: string = at['$ref'];
    if (reference !== '#' && !reference.startsWith('#/')) return false;
    at = valueAt(root, fragmentParts(reference.slice(1)));
  }
  return false;
}
