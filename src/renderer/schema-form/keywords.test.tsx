// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeValue } from '../../main/core/validation/judge-value.ts';
import { furnishPage } from '../test-page.ts';
import { json, showSchema } from './test-form.tsx';

let unfurnish: () => void;
beforeEach(() => void (unfurnish = furnishPage()));
afterEach(() => {
  cleanup();
  unfurnish();
});

type Row = [
  keyword: string,
  schema: object,
  /** What the form shows of it: `role name`, or words in quotes. */
  sees: string[],
  /** Arguments that are right, in which the same is seen. */
  right: string,
  /** Arguments that are wrong, and what is said of them. */
  wrong?: [text: string, said: string[]],
];

const draft07 = 'http://json-schema.org/draft-07/schema#';
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const number = { type: 'number' };
/** An argument `a`. */
const a = (own: unknown, more: object = {}) => object({ a: own }, more);
const list = (items: unknown, more: object = {}) => a({ type: 'array', items, ...more });
const format = (name: string, right: string, wrong: string, said: string): Row => [
  `format ${name}`,
  a({ ...text, format: name }),
  ['textbox a', `“string · ${name}”`],
  JSON.stringify({ a: right }),
  [JSON.stringify({ a: wrong }), [`/a must be ${said}`]],
];

const rows: Row[] = [
  ['type string', a(text), ['textbox a', '“string”'], '{"a": ""}', ['{"a": 5}', ['/a must be text']]],
  ['type number', a(number), ['textbox a', '“number”'], '{"a": 1.50}', ['{"a": "1"}', ['/a must be a number']]],
  ['type integer', a({ type: 'integer' }), ['textbox a', '“integer”'], '{"a": 1.0}', ['{"a": 1.5}', ['/a must be a whole number']]],
  ['type boolean', a({ type: 'boolean' }), ['radio true', 'radio false'], '{"a": false}', ['{"a": "no"}', ['/a must be true or false']]],
  ['type null', a({ type: 'null' }), ['“null”'], '{"a": null}', ['{"a": 0}', ['/a must be null']]],
  ['type array', list(object({ x: text })), ['button Add to a'], '{"a": []}', ['{"a": {}}', ['/a must be a list']]],
  ['type object', a(object({ x: text })), ['button Add a'], '{}', ['{"a": []}', ['/a must be an object']]],
  ['type list', a({ type: ['string', 'number'] }), ['radio string', 'radio number'], '{"a": 1}', ['{"a": true}', ['/a must be text or a number']]],
  ['type list with null', a({ type: ['string', 'null'] }), ['textbox a', 'button Set null', '“or null”'], '{"a": "x"}', ['{"a": 1}', ['/a must be text or null']]],
  ['nullable', a({ ...text, nullable: true }), ['textbox a', 'button Set null'], '{"a": "x"}'],
  ['no type, implied by properties', a({ properties: { x: text } }), ['button Add a'], '{}'],
  ['no type, implied by items', a({ items: object({ x: text }) }), ['button Add to a'], '{"a": []}', ['{"a": [1]}', ['/a/0 must be an object']]],
  ['no type, implied by pattern', a({ pattern: '^x' }), ['textbox a', '“string · matches ^x”'], '{"a": "x"}', ['{"a": "y"}', ['/a must match ^x']]],
  ['no type, implied by minimum', a({ minimum: 1 }), ['textbox a', '“number · at least 1”'], '{"a": 1}', ['{"a": 0}', ['/a must be at least 1']]],
  ['true', a(true), ['textbox a', '“any JSON”'], '{"a": [1, {}]}'],
  ['false', a(false), [], '{}', ['{"a": 1}', ['/a must not be there']]],
  ['an empty schema', a({}), ['textbox a', '“any JSON”'], '{"a": [null]}'],
  ['enum, a few', a({ enum: ['x', 'y'] }), ['radio x', 'radio y'], '{"a": "y"}', ['{"a": "z"}', ['/a must be "x" or "y"']]],
  ['enum, some', a({ enum: ['p', 'q', 'r', 's', 't'] }), ['combobox a', 'option t'], '{"a": "t"}', ['{"a": "u"}', ['/a must be "p", "q", "r", "s" or "t"']]],
  ['enum, many', a({ enum: Array.from({ length: 20 }, (_, i) => i) }), ['combobox a'], '{"a": 19}', ['{"a": 20}', ['/a must be one of 0, 1, 2, 3, 4, 5, 6, 7 and 12 more']]],
  ['enum of every type', a({ enum: [1, '1', null, { x: 1 }] }), ['radio 1', 'radio null', 'radio {"x":1}'], '{"a": {"x": 1}}', ['{"a": true}', ['/a must be 1, "1", null or {"x":1}']]],
  ['enumNames', a({ enum: [1, 2], enumNames: ['One', 'Two'] }), ['radio One', 'radio Two'], '{"a": 2}', ['{"a": 3}', ['/a must be 1 or 2']]],
  ['const', a({ const: 'x' }), ['radio x', '“always x”'], '{"a": "x"}', ['{"a": "y"}', ['/a must be "x"']]],
  ['oneOf of constants', a({ oneOf: [{ const: 1, title: 'One' }, { const: 2, title: 'Two' }] }), ['radio One', 'radio Two'], '{"a": 1}', ['{"a": 3}', ['/a must be 1 or 2']]],
  ['anyOf of constants', a({ anyOf: [{ const: 'x', title: 'Ex' }, { const: 'y' }] }), ['radio Ex', 'radio y'], '{"a": "y"}', ['{"a": "z"}', ['/a must be "x" or "y"']]],
  ['items with enum', list({ enum: ['x', 'y', 'z'] }), ['checkbox x', 'checkbox z'], '{"a": ["z", "x"]}', ['{"a": ["w"]}', ['/a/0 must be "x", "y" or "z"']]],
  ['minimum', a({ ...number, minimum: 3 }), ['“number · at least 3”'], '{"a": 3}', ['{"a": 2}', ['/a must be at least 3']]],
  ['maximum', a({ ...number, maximum: 3 }), ['“number · at most 3”'], '{"a": 3}', ['{"a": 4}', ['/a must be at most 3']]],
  ['minimum and maximum', a({ ...number, minimum: 1, maximum: 3 }), ['“number · 1 to 3”'], '{"a": 3}', ['{"a": 4}', ['/a must be at most 3']]],
  ['exclusiveMinimum', a({ ...number, exclusiveMinimum: 3 }), ['“number · more than 3”'], '{"a": 4}', ['{"a": 3}', ['/a must be more than 3']]],
  ['exclusiveMaximum', a({ ...number, exclusiveMaximum: 3 }), ['“number · less than 3”'], '{"a": 2}', ['{"a": 3}', ['/a must be less than 3']]],
  ['multipleOf', a({ ...number, multipleOf: 0.5 }), ['“number · a multiple of 0.5”'], '{"a": 1.5}', ['{"a": 1.2}', ['/a must be a multiple of 0.5']]],
  ['minLength', a({ ...text, minLength: 2 }), ['“string · at least 2 characters”'], '{"a": "xx"}', ['{"a": "x"}', ['/a needs at least 2 characters']]],
  ['maxLength', a({ ...text, maxLength: 1 }), ['“string · at most 1 character”'], '{"a": "x"}', ['{"a": "xx"}', ['/a may have at most 1 character']]],
  ['minLength and maxLength', a({ ...text, minLength: 2, maxLength: 2 }), ['“string · exactly 2 characters”'], '{"a": "xx"}', ['{"a": ""}', ['/a needs at least 2 characters']]],
  ['pattern', a({ ...text, pattern: '^[a-z]+$' }), ['“string · matches ^[a-z]+$”'], '{"a": "x"}', ['{"a": "1"}', ['/a must match ^[a-z]+$']]],
  format('date-time', '2026-07-28T09:30:00Z', 'today', 'a date and time as 2026-07-28T09:30:00Z'),
  format('date', '2026-07-28', '28.7.', 'a date as 2026-07-28'),
  format('time', '09:30:00Z', '9h', 'a time as 09:30:00Z'),
  format('duration', 'P1DT2H', '1 day', 'a duration as P1DT2H'),
  format('email', 'a@b.example', 'a', 'an e-mail address'),
  format('idn-email', 'ä@b.example', 'ä', 'an e-mail address'),
  format('hostname', 'b.example', '-b-', 'a host name'),
  format('ipv4', '127.0.0.1', '256.1.1.1', 'an IPv4 address'),
  format('ipv6', '::1', '::g', 'an IPv6 address'),
  format('uri', 'https://b.example/x', 'x', 'an absolute URI'),
  format('uri-reference', '/x?y', '\\', 'a URI'),
  format('iri', 'https://b.example/ä', 'ä', 'an absolute IRI'),
  format('uuid', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f25', 'a UUID'),
  format('uri-template', '/x{?y}', '/x{', 'a URI template (RFC 6570)'),
  format('json-pointer', '/x/0', 'x', 'a JSON Pointer'),
  format('relative-json-pointer', '1/x', '/x', 'a relative JSON Pointer'),
  format('regex', '^x+$', '(', 'a regular expression'),
  ['format that nobody knows', a({ ...text, format: 'colour' }), ['textbox a', '“string · colour”'], '{"a": "any"}'],
  ['format password', a({ ...text, format: 'password' }), ['“string · password”'], '{"a": "x"}'],
  ['contentEncoding', a({ ...text, contentEncoding: 'base64' }), ['textbox a', 'button Take a file', '“base64”'], '{"a": "eA=="}'],
  ['contentMediaType', a({ ...text, contentMediaType: 'text/html' }), ['textbox a', '“text/html”'], '{"a": "<p>"}'],
  ['items', list(object({ x: number })), ['button Add to a'], '{"a": [{"x": 1}]}', ['{"a": [{"x": "1"}]}', ['/a/0/x must be a number']]],
  ['items of single values', list(number), ['textbox Add to a'], '{"a": [1, 2]}', ['{"a": ["1"]}', ['/a/0 must be a number']]],
  ['items false', a({ type: 'array', prefixItems: [text], items: false }), ['textbox a 1'], '{"a": ["x"]}', ['{"a": ["x", 1]}', ['/a/1 must not be there']]],
  ['prefixItems', a({ type: 'array', prefixItems: [{ ...text, title: 'Street' }, number] }), ['textbox Street 1', 'textbox a 2'], '{"a": ["x", 1]}', ['{"a": ["x", "y"]}', ['/a/1 must be a number']]],
  ['items as a tuple (draft-07)', a({ type: 'array', items: [{ ...text, title: 'Street' }, number] }, { $schema: draft07 }), ['textbox Street 1', 'textbox a 2'], '{"a": ["x", 1]}', ['{"a": [1, 1]}', ['/a/0 must be text']]],
  ['additionalItems (draft-07)', a({ type: 'array', items: [text], additionalItems: number }, { $schema: draft07 }), ['button Add to a'], '{"a": ["x", 1]}', ['{"a": ["x", "y"]}', ['/a/1 must be a number']]],
  ['unevaluatedItems', a({ type: 'array', prefixItems: [text], unevaluatedItems: false }), ['button Add to a'], '{"a": ["x"]}', ['{"a": ["x", 1]}', ['/a/1 must not be there']]],
  ['contains', a({ type: 'array', contains: number }), ['button Add to a'], '{"a": ["x", 1]}', ['{"a": ["x"]}', ['/a needs an item that fits what it must contain']]],
  ['minContains', a({ type: 'array', contains: number, minContains: 2 }), ['button Add to a'], '{"a": [1, 2]}', ['{"a": [1]}', ['/a needs at least 2 items that fit what it must contain']]],
  ['maxContains', a({ type: 'array', contains: number, maxContains: 1 }), ['button Add to a'], '{"a": [1]}', ['{"a": [1, 2]}', ['/a needs exactly 1 item that fits what it must contain']]],
  ['minItems', list(text, { minItems: 1 }), ['“at least 1 item”'], '{"a": ["x"]}', ['{"a": []}', ['/a needs at least 1 item']]],
  ['maxItems', list(text, { maxItems: 1 }), ['“at most 1 item”'], '{"a": ["x"]}', ['{"a": ["x", "y"]}', ['/a may have at most 1 item']]],
  ['uniqueItems', list(text, { uniqueItems: true }), ['“no item twice”'], '{"a": ["x"]}', ['{"a": ["x", "x"]}', ['/a has the same item twice']]],
  ['properties', a(object({ x: text, y: number })), ['textbox x', 'textbox y'], '{"a": {}}', ['{"a": {"y": "1"}}', ['/a/y must be a number']]],
  ['patternProperties', a({ type: 'object', patternProperties: { '^x-': number } }), ['button Add an entry'], '{"a": {"x-1": 1}}', ['{"a": {"x-1": "1"}}', ['/a/x-1 must be a number']]],
  ['additionalProperties, a schema', a({ type: 'object', additionalProperties: number }), ['button Add an entry'], '{"a": {"k": 1}}', ['{"a": {"k": "1"}}', ['/a/k must be a number']]],
  ['additionalProperties false', a(object({ x: text }, { additionalProperties: false })), ['textbox x'], '{"a": {}}', ['{"a": {"y": 1}}', ['/a/y is not in the schema, which allows nothing else']]],
  ['unevaluatedProperties', a({ type: 'object', allOf: [object({ x: text })], unevaluatedProperties: false }), ['textbox x'], '{"a": {}}', ['{"a": {"y": 1}}', ['/a/y is not in the schema, which allows nothing else']]],
  ['propertyNames', a({ type: 'object', additionalProperties: text, propertyNames: { maxLength: 2 } }), ['button Add an entry'], '{"a": {"k": "x"}}', ['{"a": {"key": "x"}}', ['/a/key has a name that is not allowed: may have at most 2 characters']]],
  ['minProperties', a({ type: 'object', additionalProperties: text, minProperties: 1 }), ['“at least 1 entry”'], '{"a": {"k": "x"}}', ['{"a": {}}', ['/a needs at least 1 member']]],
  ['maxProperties', a({ type: 'object', additionalProperties: text, maxProperties: 1 }), ['“at most 1 entry”'], '{"a": {"k": "x"}}', ['{"a": {"k": "x", "l": "y"}}', ['/a may have at most 1 member']]],
  ['required', a(text, { required: ['a'] }), ['textbox a', '“required”'], '{"a": "x"}', ['{}', ['/a is required']]],
  ['dependentRequired', object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }), ['textbox a', 'textbox b'], '{"a": "x", "b": "y"}', ['{"a": "x"}', ['/b is required, since a is there']]],
  ['dependentSchemas', a(text, { dependentSchemas: { a: object({ b: number }) } }), ['textbox b'], '{"a": "x"}', ['{"a": "x", "b": "y"}', ['/b must be a number']]],
  ['dependencies, a list of names (draft-07)', object({ a: text, b: text }, { $schema: draft07, dependencies: { a: ['b'] } }), ['textbox a', 'textbox b'], '{"a": "x", "b": "y"}'],
  ['dependencies, a schema (draft-07)', a(text, { $schema: draft07, dependencies: { a: object({ b: number }) } }), ['textbox b'], '{"a": "x"}', ['{"a": "x", "b": "y"}', ['/b must be a number']]],
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  ['if, then and else', a(text, { if: object({ a: { const: 'x' } }), then: object({ b: number }), else: object({ c: text }) }), ['textbox b'], '{"a": "x"}', ['{"a": "x", "b": "y"}', ['/b must be a number']]],
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  ['else', a(text, { if: object({ a: { const: 'x' } }), then: object({ b: number }), else: object({ c: text }) }), ['textbox c'], '{"a": "y"}', ['{"a": "y", "c": 1}', ['/c must be text']]],
  ['not', a({ ...text, not: { enum: ['root'] } }), ['textbox a'], '{"a": "me"}', ['{"a": "root"}', ['/a must not be "root"']]],
  ['allOf', a({ allOf: [{ ...text, minLength: 1 }, { maxLength: 2 }] }), ['textbox a', '“string · 1 to 2 characters”'], '{"a": "x"}', ['{"a": "xyz"}', ['/a may have at most 2 characters']]],
  ['allOf at the root', { allOf: [object({ a: text }), object({ b: number })] }, ['textbox a', 'textbox b'], '{"a": "x"}', ['{"b": "x"}', ['/b must be a number']]],
  ['anyOf', a({ anyOf: [object({ x: text }, { title: 'Ex' }), object({ y: number }, { title: 'Why' })] }), ['radio Ex', 'radio Why'], '{"a": {"y": 1}}', ['{"a": 5}', ['/a must be an object']]],
  ['anyOf with null', a({ anyOf: [text, { type: 'null' }] }), ['textbox a', 'button Set null'], '{"a": "x"}', ['{"a": 5}', ['/a must be text or null']]],
  ['oneOf', a({ oneOf: [text, number] }), ['radio string', 'radio number'], '{"a": 1}', ['{"a": true}', ['/a must be text or a number']]],
  ['oneOf at the root', { type: 'object', oneOf: [object({ a: text }, { title: 'Ex', required: ['a'] }), object({ b: text }, { title: 'Why', required: ['b'] })] }, ['radio Ex', 'radio Why'], '{"b": "y"}'],
  ['$ref and $defs', a({ $ref: '#/$defs/n' }, { $defs: { n: number } }), ['textbox a', '“number”'], '{"a": 1}', ['{"a": "x"}', ['/a must be a number']]],
  ['$ref and definitions (draft-07)', a({ $ref: '#/definitions/n' }, { $schema: draft07, definitions: { n: number } }), ['textbox a', '“number”'], '{"a": 1}', ['{"a": "x"}', ['/a must be a number']]],
  ['$ref to a property', object({ b: number, a: { $ref: '#/properties/b' } }), ['textbox a'], '{"a": 1}', ['{"a": "x"}', ['/a must be a number']]],
  ['$ref to itself', object({ a: { $ref: '#' }, x: text }), ['button Add a'], '{"x": "y"}', ['{"a": {"x": 1}}', ['/a/x must be text']]],
  ['$ref beside other words', a({ $ref: '#/$defs/n', title: 'Size', minimum: 1 }, { $defs: { n: number } }), ['textbox Size', '“number · at least 1”'], '{"a": 1}', ['{"a": 0}', ['/a must be at least 1']]],
  ['$ref to nowhere', a({ $ref: '#/$defs/n' }), ['textbox a', '“refers to #/$defs/n, which is not there”'], '{"a": 1}'],
  ['$ref elsewhere', a({ $ref: 'https://evil.example/s' }), ['textbox a', '“refers to https://evil.example/s”'], '{"a": 1}'],
  ['$anchor', a({ $ref: '#n' }, { $defs: { n: { ...number, $anchor: 'n' } } }), ['textbox a', '“number”'], '{"a": 1}', ['{"a": "x"}', ['/a must be a number']]],
  ['title', a({ ...text, title: 'The name' }), ['textbox The name'], '{"a": "x"}'],
  ['description', a({ ...text, description: 'What it is **called**' }), ['textbox a', '“What it is called”'], '{"a": "x"}'],
  ['default', a({ ...number, default: 10 }), ['button Default: 10, fill in a'], '{}'],
  ['examples', a({ ...text, examples: ['Oslo', 'Rome'] }), ['button Oslo, example for a', 'button Rome, example for a'], '{}'],
  ['deprecated', a({ ...text, deprecated: true }), ['textbox a', '“deprecated”'], '{"a": "x"}'],
  ['readOnly', a({ ...text, readOnly: true }), ['textbox a', '“read-only”'], '{"a": "x"}'],
  ['writeOnly', a({ ...text, writeOnly: true }), ['“write-only”'], '{"a": "x"}'],
  ['a keyword that nobody knows', a({ ...text, 'x-colour': { odd: [1] } }), ['textbox a', '“string”'], '{"a": "x"}'],
]; // prettier-ignore

test.each(rows)('%s has its control, and says what it asks for', (_keyword, schema, sees, right) => {
  showSchema(schema, right);

  expect(sees.filter((thing) => !isSeen(thing))).toEqual([]);
  expect(json()).toBe(right);
}); // prettier-ignore

test.each(rows)('%s judges right and wrong in words', async (_keyword, schema, _sees, right, wrong) => {
  expect(await told(schema, right)).toEqual([]);
  expect(await told(schema, wrong?.[0] ?? right)).toEqual(wrong?.[1] ?? []);
}); // prettier-ignore

function isSeen(thing: string): boolean {
  const said = /^“(.*)”$/.exec(thing)?.[1];
  if (said !== undefined) return document.querySelector('fieldset')?.textContent.includes(said) === true;
  const [role = '', ...name] = thing.split(' ');
  return screen.queryAllByRole(role, { name: name.join(' ') }).length > 0;
} // prettier-ignore

async function told(schema: object, value: string): Promise<string[]> {
  const judgement = await judgeValue(JSON.stringify(schema), value);
  if (judgement.status === 'unknown') return [judgement.reason];
  return judgement.problems.map(({ path, message }) => `${['', ...path].join('/')} ${message}`);
}
