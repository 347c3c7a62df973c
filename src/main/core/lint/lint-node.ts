import { isObject } from '../../../shared/json/is-object.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import { lintContradictions } from './lint-contradictions.ts';
import type { SchemaPlace } from './walk-schema.ts';

/** More properties at one place are hard for a model. */
const manyProperties = 30;

/** Lints one place of a schema; `at` is the pointer of the schema in the definition. */
export function lintNode(place: SchemaPlace, at: string, findings: Findings): void {
  const pointer = at + place.pointer;
  const { schema } = place;
  lintLeftovers(schema, pointer, findings);
  lintMembers(schema, pointer, findings);
  lintContradictions(schema, pointer, findings);
}

/** Finds keywords of older drafts and of OpenAPI. */
function lintLeftovers(schema: Json, pointer: string, findings: Findings): void {
  const add = (key: string, message: string) =>
    findings.add('draft-04', { severity: 'warning', pointer: `${pointer}/${key}`, message });
  for (const [key, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[key] !== 'boolean') continue;
    add(
      key,
      `${key} is true or false only in draft-04; now it is a number, and strict clients refuse the schema. Write the limit itself in ${key} and leave ${limit} out.`,
    );
  }
  if (typeof schema['required'] === 'boolean') {
    add(
      'required',
      'required is a flag of the property, as in draft-03. Now it is a list of names in the object around, and strict clients refuse the schema. Move the name there.',
    );
  }
  if (typeof schema['id'] === 'string' && /^(https?:|#|urn:)/.test(schema['id'])) {
    add(
      'id',
      'id is draft-04’s name of a schema; since draft-06 it is $id, and id means nothing. Rename it, or leave it out.',
    );
  }
  if (typeof schema['nullable'] === 'boolean') {
    findings.add('openapi-nullable', {
      severity: 'warning',
      pointer: `${pointer}/nullable`,
      message:
        'nullable belongs to OpenAPI 3.0; JSON Schema ignores it, so null is refused where it was meant to be allowed. Write {"type": ["string", "null"]}, with the intended type.',
    });
  }
}

function lintMembers(schema: Json, pointer: string, findings: Findings): void {
  const { properties, required, patternProperties } = schema;
  if (!isObject(properties)) return;
  const names = Object.keys(properties);
  if (names.length > manyProperties) {
    findings.add('properties-many', {
      severity: 'hint',
      pointer: `${pointer}/properties`,
      message: `There are ${names.length} properties in one object: models mix up or leave out some of so many. Group them in objects, or split the tool.`,
    });
  }
  const isOpen = ['allOf', 'anyOf', 'oneOf', '$ref', 'if'].some((key) => schema[key] !== undefined);
  if (isOpen || patternProperties !== undefined || !Array.isArray(required)) return;
  for (const name of required) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue;
    const isClosed = schema['additionalProperties'] === false;
    const cost = isClosed
      ? 'Since additionalProperties is false too, no arguments are ever valid.'
      : 'A model can’t know what to send, and every call without it is refused.';
    findings.add('required-unknown', {
      severity: isClosed ? 'error' : 'warning',
      pointer: `${pointer}/required`,
      message: `${quoted(name)} is required, but is none of the properties. ${cost} Add the property, or take the name out.`,
    });
  }
}
