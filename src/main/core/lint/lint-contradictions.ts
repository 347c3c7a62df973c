import { isObject } from '../../../shared/json/is-object.ts';
import { pointerPart } from '../../../shared/json/json-pointer.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;
/** The most values of an enum that are compared with each other. */
const maxValues = 2000;

/** Adds findings for contradictions within a schema, which rule out some or all values. */
export function lintContradictions(schema: Json, pointer: string, findings: Findings): void {
  const impossible = (below: string, why: string) =>
    findings.add('schema-impossible', {
      severity: 'error',
      pointer: pointer + below,
      message: `${why} No value is ever valid here, so every call that sends one is refused. Fix the contradiction.`,
    });
  lintBounds(schema, pointer, findings);
  lintEnum(schema, pointer, findings, impossible);
  if ('const' in schema && !fitsType(schema['const'], schema['type'])) {
    impossible(
      '/const',
      `const is ${quoted(schema['const'])}, which is not of the type ${quoted(schema['type'])}.`,
    );
  }
  if (
    schema['not'] === true ||
    (isObject(schema['not']) && Object.keys(schema['not']).length === 0)
  ) {
    impossible('/not', 'not rules out everything.');
  }
  const { allOf, required, properties } = schema;
  if (Array.isArray(allOf)) {
    const types = [schema, ...allOf].map((part: unknown) =>
      isObject(part) ? part['type'] : undefined,
    );
    const single = types
      .filter((type) => typeof type === 'string')
      .map((type) => (type === 'integer' ? 'number' : type));
    if (new Set(single).size > 1)
      impossible(
        '/allOf',
        `All parts of allOf must hold, but they ask for ${[...new Set(single)].join(' and ')}.`,
      );
    if (allOf.includes(false)) impossible('/allOf', 'A part of allOf is false.');
  }
  if (!isObject(properties) || !Array.isArray(required)) return;
  for (const name of required) {
    if (typeof name !== 'string' || !Object.hasOwn(properties, name) || properties[name] !== false)
      continue;
    impossible(
      `/properties/${pointerPart(name)}`,
      `${quoted(name)} is required, but its schema is false.`,
    );
  }
}

function lintBounds(schema: Json, pointer: string, findings: Findings): void {
  const pairs: [string, string, boolean][] = [
    ...bounds.map(([low, high]): [string, string, boolean] => [low, high, false]),
    ['exclusiveMinimum', 'exclusiveMaximum', true],
    ['exclusiveMinimum', 'maximum', true],
    ['minimum', 'exclusiveMaximum', true],
  ];
  for (const [low, high, isOpen] of pairs) {
    const [min, max] = [schema[low], schema[high]];
    if (typeof min !== 'number' || typeof max !== 'number') continue;
    if (isOpen ? min < max : min <= max) continue;
    findings.add('bounds-contradictory', {
      severity: 'error',
      pointer: `${pointer}/${low}`,
      message: `${low} is ${min} and ${high} is ${max}, so no value is in between. Swap or correct them.`,
    });
  }
}

function lintEnum(
  schema: Json,
  pointer: string,
  findings: Findings,
  impossible: (below: string, why: string) => void,
): void {
  const values = schema['enum'];
  if (!Array.isArray(values)) return;
  if (values.length === 0) return impossible('/enum', 'The list of values is empty.');
  const compared = values.slice(0, maxValues);
  const seen = new Set<string>();
  const twice = compared.find((value) => {
    // Lists and objects are not compared; each gets a key of its own.
    const key = isFlat(value) ? JSON.stringify(value) : String(seen.size);
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
  const at = `${pointer}/enum`;
  if (twice !== undefined) {
    const message = `The value ${quoted(twice)} is listed twice, which JSON Schema advises against and some APIs refuse. List each value once.`;
    findings.add('enum-duplicate', { severity: 'warning', pointer: at, message });
  }
  const unfit = compared.filter((value) => !fitsType(value, schema['type']));
  if (unfit.length === compared.length) {
    impossible('/enum', `None of the values is of the type ${quoted(schema['type'])}.`);
  } else if (unfit.length > 0) {
    const message = `The value ${quoted(unfit[0])} is not of the declared type ${quoted(schema['type'])}, so choosing it is refused. Correct the value, or allow its type.`;
    findings.add('enum-type', { severity: 'warning', pointer: at, message });
  }
  if (schema['type'] === 'string' && ['false', 'true'].every((word) => compared.includes(word))) {
    const message =
      'An enum of the strings “true” and “false”: models send the boolean, which is refused. Use the type boolean.';
    findings.add('boolean-as-text', { severity: 'warning', pointer: at, message });
  }
}

const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null;

function fitsType(value: unknown, type: unknown): boolean {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  if (types.length === 0) return true;
  return types.some((name) => {
    if (name === 'null') return value === null;
    if (name === 'array') return Array.isArray(value);
    if (name === 'object') return isObject(value);
    if (name === 'integer') return Number.isInteger(value);
    return !['string', 'number', 'boolean'].includes(name) || typeof value === name;
  });
}
