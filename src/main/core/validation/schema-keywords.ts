import { isObject } from '../../../shared/json/is-object.ts';

/**
 * The keywords that hold schemas, in 2020-12 and the drafts before: one, a list, or an object of
 * them by name.
 */
export const inner = {
  one: new Set([
    'additionalProperties',
    'additionalItems',
    'unevaluatedProperties',
    'unevaluatedItems',
    'items',
    'contains',
    'propertyNames',
    'contentSchema',
    'not',
    'if',
    'then',
    'else',
  ]),
  list: new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']),
  byName: new Set([
    'properties',
    'patternProperties',
    'dependentSchemas',
    'dependencies',
    '$defs',
    'definitions',
  ]),
};

export type Json = Record<string, unknown>;

const typeNames = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);
const isNumber = (value: unknown) => typeof value === 'number';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);

type Rule = [isRight: (value: unknown) => boolean, shouldBe: string];

const count: Rule = [isCount, 'is not an integer of 0 or more'];
const limit: Rule = [isNumber, 'is not a number'];
const text: Rule = [isText, 'is not a string'];
const schemas: Rule = [
  (value) => Array.isArray(value) && value.length > 0,
  'is not a list of schemas',
];

/** What the value of a keyword must be; a keyword with any other value is left out as a fault. */
export const keywordRules: Record<string, Rule> = {
  type: [
    (value) =>
      typeNames.has(value as string) ||
      (Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((name) => typeNames.has(name as string))),
    'is not a JSON type',
  ],
  enum: [Array.isArray, 'is not a list of values'],
  required: [isNames, 'is not a list of names'],
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: [(value) => typeof value === 'number' && value > 0, 'is not a number above 0'],
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  minContains: count,
  maxContains: count,
  uniqueItems: [isFlag, 'is neither true nor false'],
  format: text,
  pattern: [isPattern, 'is not a valid Unicode regular expression'],
  properties: [isObject, 'is not an object of schemas'],
  patternProperties: [isObject, 'is not an object of schemas'],
  dependentSchemas: [isObject, 'is not an object of schemas'],
  dependencies: [isObject, 'is not an object'],
  $defs: [isObject, 'is not an object of schemas'],
  definitions: [isObject, 'is not an object of schemas'],
  dependentRequired: [
    (value) => isObject(value) && Object.values(value).every(isNames),
    'does not list names',
  ],
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  prefixItems: schemas,
  $ref: text,
  $dynamicRef: text,
  $anchor: text,
  $dynamicAnchor: text,
};

/** Whether a member of a schema is a keyword that constrains values. */
export const isKeyword = (name: string): boolean =>
  Object.hasOwn(keywordRules, name) ||
  name === 'const' ||
  [inner.one, inner.list, inner.byName].some((names) => names.has(name));

export function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    // oxlint-disable-next-line no-new -- it is not run, only read
    new RegExp(value, 'u');
    return true;
  } catch {
    // The text is no regular expression.
    return false;
  }
}
