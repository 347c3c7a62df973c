import { afterAll, expect, test } from 'vitest';
import { countTokens } from './count-tokens.ts';
import { createTokenScale } from './create-token-scale.ts';
import { typescriptForm } from './typescript-form.ts';
import { workers } from '../../../../../test/entry.ts';

const scale = createTokenScale(workers.tokens);
afterAll(() => scale.close());

const add = {
  name: 'add',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number', description: 'The second.' } },
    required: ['a'],
  },
};

test('weighs a tool as a type and as JSON', async () => {
  expect(await scale.weigh([add])).toEqual([{ low: 26, high: 44 }]);
});

test('a longer description weighs more', async () => {
  const [short, long] = await scale.weigh([add, { ...add, description: 'word '.repeat(1000) }]);

  expect(long?.low).toBeGreaterThan((short?.low ?? 0) + 990);
});

test.each([
  ['no object', 7],
  ['nothing', undefined],
  ['a schema that is none', { name: 'a', inputSchema: 'x' }],
  ['what a model takes for a mark', { name: 'a', description: '<|endoftext|>' }],
  ['half a character', { name: 'a', description: '\uD800' }],
  ['a type of its own', { name: 'a', inputSchema: { type: 'constructor' } }],
])('%s has a weight', async (_what, item) => {
  const [weight] = await scale.weigh([item]);

  expect(weight?.low).toBeGreaterThan(0);
  expect(weight?.high).toBeLessThan(60);
});

test('a long text without a break takes no long time', async () => {
  const [weight] = await scale.weigh([{ name: 'a', description: 'a'.repeat(300_000) }]);

  expect(weight?.low).toBeGreaterThan(37_000);
  expect(weight?.high).toBeLessThan(39_000);
});

test('what takes too long has no weight', async () => {
  const hasty = createTokenScale(workers.tokens, 1);
  const endless = { name: 'a', description: ' '.repeat(999_999) };
  try {
    expect(await hasty.weigh([endless])).toEqual([null]);
  } finally {
    await hasty.close();
  }
});

test('of a text that is too long the rest is taken to be like its start', () => {
  const asked: string[] = [];
  const tokens = countTokens('word '.repeat(400_000), (text) => {
    asked.push(text);
    return text.length / 5;
  });

  expect(tokens).toBe(400_000);
  expect(asked.join('')).toHaveLength(1_000_000);
});

test('a text is cut before spaces, and never within a character', () => {
  const pieces: string[] = [];
  const text = `${'word '.repeat(300)}${'\u{1F600}'.repeat(1501)}`;
  countTokens(text, (piece) => pieces.push(piece));

  expect(pieces.join('')).toBe(text);
  expect(pieces.filter((piece) => !piece.isWellFormed())).toEqual([]);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1000);
});

test('a type has what its schema says', () => {
  const schema = {
    type: 'object',
    properties: {
      kind: { enum: ['a', 'b'] },
      list: { type: 'array', items: { anyOf: [{ type: 'integer' }, { const: null }] } },
      more: { type: ['string', 'null'], description: 'More.' },
      free: { type: 'object' },
    },
    required: ['kind'],
  };

  expect(typescriptForm('t', 'Does.', schema)).toBe(
    '// Does.\ntype t = (_: {\nkind: "a" | "b",\nlist?: number | null[],\n// More.\nmore?: string | null,\nfree?: object,\n}) => any;',
  );
});

test('a schema that goes on for ever is cut', () => {
  const schema: Record<string, unknown> = { type: 'object' };
  schema['properties'] = { self: schema };

  expect(typescriptForm('t', '', schema).length).toBeLessThan(200);
});
