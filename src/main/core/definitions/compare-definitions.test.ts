import { expect, test } from 'vitest';
import { compareLists } from './compare-definitions.ts';

const tool = (name: string, more: object = {}) => ({
  name,
  inputSchema: { type: 'object' },
  ...more,
});

test('lists tell what came, changed and went, and what stood there', () => {
  const before = [tool('a', { description: 'Reads.' }), tool('b'), tool('c')];
  const after = [tool('new'), tool('c'), tool('a', { description: 'Reads all.' })];

  expect(compareLists('tools', before, after)).toEqual([
    { name: 'new', what: 'added', verdict: 'compatible', reasons: [] },
    {
      name: 'a',
      what: 'changed',
      verdict: 'text-only',
      reasons: [
        {
          verdict: 'text-only',
          part: 'description',
          pointer: '',
          message: 'description changed',
          texts: { before: 'Reads.', after: 'Reads all.' },
        },
      ],
    },
    { name: 'b', what: 'removed', verdict: 'breaking', reasons: [] },
  ]);
});

test('lists compare definitions of one name by their places, and skip what has no name', () => {
  const before = [tool('a'), tool('a', { title: 'Second' }), { noName: true }, null];
  const after = [tool('a'), tool('a', { title: '2nd' }), 'nothing'];

  expect(compareLists('tools', before, after)).toMatchObject([{ name: 'a', what: 'changed' }]);
});

test('lists say what became of hints, metadata and what the specification does not know', () => {
  const before = tool('a', { annotations: { readOnlyHint: true }, execution: {} });
  const after = tool('a', { annotations: { readOnlyHint: false }, __proto: 1 });

  const [change] = compareLists('tools', [before], [after]);

  expect(change?.verdict).toBe('undecided');
  expect(change?.reasons.map(({ message }) => message)).toEqual([
    'annotations changed',
    'execution was removed',
    '__proto was added',
  ]);
});

test.each<[string, unknown, unknown]>([
  ['breaking', [{ name: 'a' }], [{ name: 'a', required: true }]],
  ['breaking', [{ name: 'a' }], undefined],
  ['compatible', undefined, [{ name: 'a' }]],
  ['compatible', [{ name: 'a', required: true }], [{ name: 'a' }]],
  ['text-only', [{ name: 'a', description: 'x' }], [{ name: 'a' }]],
  ['undecided', [{ name: 'a' }], 'a'],
])('the arguments of a prompt are %s', (verdict, before, after) => {
  const prompts = [before, after].map((value) => [{ name: 'p', arguments: value }]);

  expect(compareLists('prompts', prompts[0] ?? [], prompts[1] ?? [])).toMatchObject([{ verdict }]);
});

const named = (name: string, schema: object) => ({ properties: { [name]: schema } });

test.each([
  [
    named('a', { pattern: 'x', type: 'string' }),
    named('a', { type: 'string' }),
    'a pattern was removed',
  ],
  [
    named('a', { maximum: 3, type: 'number' }),
    named('a', { maximum: 5, type: 'number' }),
    'the maximum was 3 before',
  ],
  [{ required: ['a'] }, {}, 'a was required before'],
  // A name of the server's own choice stays as it is.
  [{ required: ['x is now open'] }, {}, 'x is now open was required before'],
  [{ items: {}, minItems: 2 }, { items: {} }, 'at least 2 items were required before'],
  [{ type: 'string' }, { type: ['string', 'null'] }, 'null was not accepted before'],
  [{ enum: ['a'] }, {}, 'only listed values were accepted before'],
])('results of %j that become %j are told by what held before', (before, after, told) => {
  const [changed] = compareLists(
    'tools',
    [tool('a', { outputSchema: before })],
    [tool('a', { outputSchema: after })],
  );

  expect(changed?.reasons.map(({ message }) => message)).toContain(
    `results may now differ from the old schema: ${told}`,
  );
});
