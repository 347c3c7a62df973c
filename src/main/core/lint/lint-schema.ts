import { isObject } from '../../../shared/json/is-object.ts';
import { dialects, prepareSchema } from '../validation/prepare-schema.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import { lintNode } from './lint-node.ts';
import { lintProperty } from './lint-property.ts';
import type { StatedValue } from './lint-values.ts';
import { lintFaults, lintTraps } from './schema-faults.ts';
import { walkSchema, type SchemaPlace } from './walk-schema.ts';

/** The depth of values, in levels, beyond which models make mistakes and some APIs refuse. */
const usualDepth = 5;

/** Lints the schema of a tool's arguments; returns the defaults and examples that it states. */
export function lintInputSchema(schema: unknown, findings: Findings): StatedValue[] {
  const pointer = '/inputSchema';
  const add = (rule: string, message: string, at = pointer) =>
    findings.add(rule, { severity: 'error', pointer: at, message, section: 'tools' });
  if (schema === undefined) {
    add(
      'input-schema-missing',
      'It has no inputSchema, which every tool must have: clients refuse the tool, or the whole list. For a tool without arguments write {"type": "object", "additionalProperties": false}.',
    );
    return [];
  }
  if (!isObject(schema)) {
    add(
      'input-schema-type',
      `The inputSchema is ${quoted(schema)}, not an object: clients refuse the tool, or the whole list. Write {"type": "object", "properties": …}.`,
    );
    return [];
  }
  if (schema['type'] !== 'object') {
    const is =
      schema['type'] === undefined ? 'says no type' : `has the type ${quoted(schema['type'])}`;
    add(
      'input-schema-type',
      `The root of the inputSchema ${is}; arguments are always an object, and clients refuse anything else. Write "type": "object".`,
      `${pointer}/type`,
    );
  }
  const combinator = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'].find((key) => key in schema);
  if (combinator !== undefined) {
    findings.add('root-combinator', {
      severity: 'warning',
      pointer: `${pointer}/${combinator}`,
      message: `There is ${combinator} at the root of the inputSchema. It is valid, but several model APIs refuse the tool, or drop its content. State all properties in one object, and choose between them by one property or by two tools.`,
    });
  }
  return lintWhole(schema, pointer, findings, true);
}

/**
 * Lints a tool's output schema, which must describe an object before revision 2026-07-28, and may
 * be of any type since. Returns the defaults and examples that it states.
 */
export function lintOutputSchema(schema: unknown, findings: Findings): StatedValue[] {
  // An outputSchema that is null is found by `lintDefinition`.
  if (schema === undefined || schema === null) return [];
  const section = 'output-schema' as const;
  const pointer = '/outputSchema';
  if (!isObject(schema)) {
    const message = `The outputSchema is ${quoted(schema)}, not an object: clients refuse the tool, or the whole list. Write a schema, or leave it out.`;
    findings.add('output-schema-type', { severity: 'error', pointer, message, section });
    return [];
  }
  if (schema['type'] !== 'object') {
    const message =
      'The root of the outputSchema is not of type object. Other types are allowed only from revision 2026-07-28 on, and older clients refuse the tool. Wrap the value in an object, unless all your clients are newer.';
    findings.add('output-schema-type', {
      severity: 'warning',
      pointer: `${pointer}/type`,
      message,
      section,
    });
  }
  return lintWhole(schema, pointer, findings);
}

/**
 * Lints every place of a schema; `isWritten` where a model writes its values, so that unclear
 * places count too.
 */
function lintWhole(schema: Json, at: string, findings: Findings, isWritten = false): StatedValue[] {
  const { faults, dialect } = prepareSchema(schema);
  lintFaults(schema, faults, at, findings);
  if (dialect !== dialects['2020-12'] && dialect !== dialects['draft-07']) {
    const message = `The schema is written in ${quoted(schema['$schema'])}; MCP requires clients to support only 2020-12, and few support this one. Write it in 2020-12 and leave $schema out.`;
    findings.add('dialect-rare', { severity: 'hint', pointer: `${at}/$schema`, message });
  }
  lintTraps(schema, at, findings);
  const values: StatedValue[] = [];
  let deepest: SchemaPlace | undefined;
  let recursive: SchemaPlace | undefined;
  const isWhole = walkSchema(schema, (place) => {
    lintNode(place, at, findings);
    if (isWritten) lintProperty(place, at, findings);
    for (const stated of statedAt(place)) values.push(stated);
    if (place.depth > (deepest?.depth ?? usualDepth)) deepest = place;
    if (leadsAround(place)) recursive ??= place;
  });
  if (deepest && isWritten) {
    findings.add('nesting-deep', {
      severity: 'hint',
      pointer: at + deepest.pointer,
      message: `Values are nested ${deepest.depth} levels deep here: models often misplace what is nested deeper than ${usualDepth}, and some APIs refuse it. Flatten the arguments.`,
    });
  }
  if (recursive && isWritten) {
    findings.add('schema-recursive', {
      severity: 'hint',
      pointer: `${at}${recursive.pointer}/$ref`,
      message: `The schema refers to itself through ${quoted(recursive.schema['$ref'])}. It is valid, but several model APIs refuse it. If a fixed depth is enough, write it out.`,
    });
  }
  if (!isWhole) {
    const message =
      'The schema is too large or nested too deeply to be checked; a model can’t use it either. Make it smaller.';
    findings.add('schema-too-large', { severity: 'warning', pointer: at, message });
  }
  return values;
}

function statedAt({ schema, pointer }: SchemaPlace): StatedValue[] {
  const values: StatedValue[] = [];
  if ('default' in schema)
    values.push({ place: pointer, key: 'default', value: schema['default'] });
  const { examples } = schema;
  if (Array.isArray(examples)) {
    examples.forEach((value, i) => values.push({ place: pointer, key: `examples/${i}`, value }));
  }
  return values;
}

/** Whether a schema refers to one that encloses it. */
function leadsAround({ schema, pointer }: SchemaPlace): boolean {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return false;
  return pointer.startsWith(`${reference.slice(1)}/`);
}
