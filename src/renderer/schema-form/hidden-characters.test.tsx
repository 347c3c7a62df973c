// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishPage } from '../test-page.ts';
import { withMarks } from '../ui/hidden-characters.ts';
import { json, showSchema, showSuggested } from './test-form.tsx';

beforeEach(furnishPage);
afterEach(() => {
  cleanup();
});

/** Each hides in another way: direction, no width, a tag, no character at all. */
const hide = (word: string) => `${word}\u202e\u200b\u{e0041}\0x`;
const shown = '‹U+202E U+200B U+E0041 and 1 more›x';
const told = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Where on the page something stands that can't be seen; what is being edited is as it is. */
function hidden(): string[] {
  const found: string[] = [];
  const look = (where: string, text: string | null | undefined) => {
    if (text && withMarks(text).some(({ isMark }) => isMark))
      found.push(`${where}: ${JSON.stringify(text)}`);
  };
  for (const element of document.querySelectorAll('body *')) {
    for (const name of told) look(`${element.tagName} ${name}`, element.getAttribute(name));
    if (element.tagName === 'TEXTAREA') continue;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) look(element.tagName, node.nodeValue);
    }
  }
  return found;
}

const words = (more: object = {}) => ({
  title: hide('title'),
  description: hide('description'),
  ...more,
});
const choices = (count: number) => Array.from({ length: count }, (_, i) => hide(`choice ${i}`));
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const name = hide('name');

const fields: Record<string, object> = {
  'a text': { ...text, default: hide('default'), examples: [hide('example')], pattern: hide('p') },
  'a number': { type: 'number', format: hide('format') },
  'a few choices': { enum: choices(3) },
  choices: { enum: choices(8) },
  'many choices': { enum: choices(20) },
  'titled choices': { oneOf: choices(3).map((one, i) => ({ const: i, title: one })) },
  'a constant': { const: hide('constant') },
  'a list of texts': { type: 'array', items: words(text) },
  'a list of choices': { type: 'array', items: { enum: choices(3) } },
  'a list of objects': { type: 'array', items: object({ [name]: words(text) }) },
  'an object': object({ [name]: words(text) }),
  'a map': { type: 'object', additionalProperties: text },
  'a union': { anyOf: [object({ a: text }, words()), object({ b: text }, words())] },
  'many kinds': {
    anyOf: Array.from({ length: 40 }, (_, i) => object({ a: { const: hide(`k${i}`) } })),
  },
  'any JSON': { default: { a: hide('default') } },
  'a broken reference': { $ref: `#/$defs/${hide('nowhere')}` },
  'an unknown type': { type: hide('type') },
  'a deprecated text': { ...text, deprecated: hide('since') },
  'a file': { ...text, contentMediaType: hide('image/png'), contentEncoding: 'base64' },
};

test.each(Object.entries(fields))(
  'what can’t be seen is marked in the words of %s',
  async (_what, own) => {
    const user = showSchema(object({ [name]: words(own) }));
    expect(hidden()).toEqual([]);
    expect(document.body.textContent).toContain(`title${shown}`);

    await user.click(screen.getByRole('button', { name: `More actions for title${shown}` }));
    await screen.findByRole('menu');
    expect(hidden()).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: 'Show schema' }));
    expect(hidden()).toEqual([]);
  },
);

test.each([
  ['a value that is no choice', { enum: choices(3) }, `{"a": ${JSON.stringify(hide('other'))}}`],
  [
    'a value that is none of many',
    { enum: choices(20) },
    `{"a": ${JSON.stringify(hide('other'))}}`,
  ],
  ['chips', { type: 'array', items: text }, `{"a": [${JSON.stringify(hide('chip'))}]}`],
  [
    'rows',
    { type: 'array', items: object({ [name]: text }) },
    `{"a": [${JSON.stringify({ [name]: 'x' })}]}`,
  ],
  ['a member without a schema', text, JSON.stringify({ [name]: 5 })],
  [
    'members of a map',
    { type: 'object', additionalProperties: text },
    JSON.stringify({ a: { [name]: 'x' } }),
  ],
])('what can’t be seen is marked around %s', (_what, own, value) => {
  showSchema(object({ a: own }), value);

  expect(hidden()).toEqual([]);
  expect(json()).toBe(value);
});

test('what can’t be seen is marked in what is wrong', () => {
  showSchema(object({ [name]: text }), JSON.stringify({ [name]: 'x' }), [
    { path: [name], message: `must match ${hide('pattern')}`, keyword: 'pattern' },
  ]);

  expect(hidden()).toEqual([]);
  expect(document.body.textContent).toContain(`must match pattern${shown}`);
});

test('what can’t be seen is marked in what the server suggests, and taken as it is', async () => {
  const user = showSuggested(object({ a: text }), () =>
    Promise.resolve({ values: [hide('meant')], hasMore: false }),
  );

  await user.type(screen.getByRole('combobox', { name: 'a' }), 'm');
  const option = await screen.findByRole('option');
  expect(hidden()).toEqual([]);
  await user.click(option);

  expect(JSON.parse(json())).toEqual({ a: hide('meant') });
});

test('what can’t be seen is marked in why there are no suggestions', async () => {
  const user = showSuggested(object({ a: text }), () => Promise.reject(new Error(hide('refused'))));

  await user.type(screen.getByRole('combobox', { name: 'a' }), 'm');

  await waitFor(() => expect(document.body.textContent).toContain(`refused${shown}`));
  expect(hidden()).toEqual([]);
});
