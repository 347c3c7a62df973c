import { isMarkedSecret, isSecretText } from '../../../shared/secrets/secret-places.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import type { SchemaPlace } from './walk-schema.ts';

const knownFormats = new Set(
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex password'.split(
    ' ',
  ),
);

const typing = [
  'type',
  'enum',
  'const',
  '$ref',
  '$dynamicRef',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'properties',
  'items',
];
const dateProse = /\bISO[ -]?8601|\bRFC[ -]?3339|\bYYYY-MM-DD|\bdate-?time\b/i;

/** Finds what a model that writes a property's value would need to know, and is not told. */
export function lintProperty(place: SchemaPlace, at: string, findings: Findings): void {
  const { schema, property: name } = place;
  const pointer = at + place.pointer;
  lintFormat(schema, pointer, findings);
  if (name === undefined) return;
  const { type, description, format, pattern } = schema;
  const add = (rule: string, severity: 'warning' | 'hint', message: string) =>
    findings.add(rule, { severity, pointer, message });
  if (!typing.some((key) => schema[key] !== undefined)) {
    add(
      'property-type',
      'warning',
      `The property ${quoted(name)} has no type: a model must guess whether it is a string, a number or an object, and some APIs refuse it. Give it a type.`,
    );
  }
  const isDescribed = typeof description === 'string' && description.trim() !== '';
  if (!isDescribed && type === 'boolean') {
    add(
      'boolean-unclear',
      'hint',
      `Nothing says what true and false mean for ${quoted(name)}. Describe what true does, and what happens without it.`,
    );
  } else if (!isDescribed && schema['$ref'] === undefined && !schema['properties']) {
    add(
      'property-description',
      'hint',
      `The property ${quoted(name)} has no description: a model has only its name. Say what it is, with an example where its form matters.`,
    );
  }
  if (type === 'string' && isSecretText(name, schema) && !isMarkedSecret(schema)) {
    add(
      'secret-unmarked',
      'hint',
      `The property ${quoted(name)} is named like a secret, but its schema does not mark it as one: clients show it while it is typed, and store it. Add "format": "password" and "writeOnly": true, or rename it if it is not a secret.`,
    );
  }
  const isFree =
    type === 'string' && format === undefined && pattern === undefined && !schema['enum'];
  if (isFree && isDescribed && dateProse.test(description)) {
    add(
      'date-without-format',
      'hint',
      `The description of ${quoted(name)} mentions a date, but there is no format. Add "format": "date" or "date-time", so that clients can check it and show a matching field.`,
    );
  }
}

function lintFormat({ format }: Json, pointer: string, findings: Findings): void {
  if (typeof format !== 'string' || knownFormats.has(format)) return;
  const message = `${quoted(format)} is not a JSON Schema format: validators and most models ignore it. Say in the description, with a pattern or with limits what is meant.`;
  findings.add('format-unknown', { severity: 'hint', pointer: `${pointer}/format`, message });
}
