import { expect, test } from 'vitest';
import { readTools, searchedText } from './tool.ts';

test('reads names, titles and claims', () => {
  const [tool] = readTools([
    {
      name: 'stock',
      title: 'Stock',
      description: 'What is in store.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: 'yes' },
    },
  ]);

  expect(tool).toMatchObject({ name: 'stock', title: 'Stock', annotations: ['read-only'] });
  expect(tool).not.toHaveProperty('problem');
});

test('takes the title of the annotations where there is no other', () => {
  const [tool] = readTools([{ name: 'a', annotations: { title: 'An A' }, inputSchema: {} }]);

  expect(tool?.title).toBe('An A');
});

test.each([null, 5, [], {}, { name: 7 }, { name: 'x' }, { name: 'x', inputSchema: 'none' }])(
  'lists the malformed item %j with its problem',
  (item) => {
    const [tool] = readTools([item]);

    expect(tool?.problem).toBeTruthy();
    expect(tool?.raw).toBe(item);
  },
);

test('is searched by name, title and description, in any case and of any length', () => {
  const [tool] = readTools([
    {
      name: 'get_sum',
      title: 'Sum',
      description: `Adds.${' '.repeat(1_000_000)}`,
      inputSchema: {},
    },
  ]);

  expect(tool && searchedText(tool).trimEnd()).toBe('get_sum\nsum\nadds.');
  expect(tool && searchedText(tool).length).toBeLessThan(30_000);
});
