import { expect, test } from 'vitest';
import { definitionHash } from './definition-hash.ts';

const tool = {
  name: 'read',
  title: 'Read',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  _meta: { a: 1 },
  icons: [{ src: 'data:,' }],
};

test('the order of members does not matter, that of lists does', () => {
  const turned = Object.fromEntries(Object.entries(tool).toReversed());

  expect(definitionHash(turned)).toBe(definitionHash(tool));
  expect(definitionHash({ icons: [1, 2] })).not.toBe(definitionHash({ icons: [2, 1] }));
});

test.each(Object.keys(tool))('a change of %s changes it', (part) => {
  expect(definitionHash({ ...tool, [part]: 'other' })).not.toBe(definitionHash(tool));
});

test('a part that is absent is not one that is empty, and parts do not run into each other', () => {
  expect(definitionHash({ name: 'a' })).not.toBe(definitionHash({ name: 'a', title: null }));
  expect(definitionHash({ name: 'a', title: 'b' })).not.toBe(definitionHash({ name: 'ab' }));
  expect(definitionHash({ _meta: { a: [1], b: 2 } })).not.toBe(
    definitionHash({ _meta: { a: [1, { b: 2 }] } }),
  );
});

test('what a server sends besides does not count', () => {
  expect(definitionHash({ ...tool, execution: { taskSupport: 'optional' } })).toBe(
    definitionHash(tool),
  );
});

test('nesting of 20,000 levels is no danger', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 20_000; level += 1) deep = { deep: [deep] };

  expect(definitionHash({ name: 'a', _meta: deep })).toHaveLength(64);
});
