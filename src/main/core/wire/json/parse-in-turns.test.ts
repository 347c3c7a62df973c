import { expect, test } from 'vitest';
import { parseInTurns } from './parse-in-turns.ts';
import { takeTurns } from './take-turns.ts';

const parsed = (text: string) => parseInTurns(Buffer.from(text), takeTurns());
const many = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
const named = (count: number, value: (i: number) => unknown): object =>
  Object.fromEntries(many(count, (i) => [`name ${i}`, value(i)]));

test.each([
  ['a list of texts', many(100_000, (i) => `text "${i}" \\ , ] }`)],
  ['an object of objects', named(50_000, (i) => ({ type: 'string', const: i }))],
  ['a list in an object', { before: 1, enum: many(100_000, String), after: [] }],
  ['an object in a list', [1, named(50_000, Number), 'x']],
  ['a large text', { 'a\n"b': 'x,"{'.repeat(200_000) }],
  [
    'what nests further than is looked into',
    many(12, String).reduce<unknown>(
      (inner, name) => ({ [name]: inner, more: [inner === 0] }),
      many(90_000, String),
    ),
  ],
  ['names that are numbers, in another order', { ...named(20_000, String), 7: 'a', 3: 'b' }],
])('makes of %s what it is', async (_what, value) => {
  expect(await parsed(JSON.stringify(value))).toEqual(value);
  expect(await parsed(JSON.stringify(value, undefined, 1))).toEqual(value);
});

test('a name that stands twice has its last value', async () => {
  const filler = many(50_000, (i) => `"n${i}":"${'x'.repeat(10)}"`).join();

  expect(await parsed(`{"a":1,${filler},"a":2}`)).toMatchObject({ a: 2 });
});

test('a member called __proto__ is one, and pollutes nothing', async () => {
  const large = JSON.stringify(many(100_000, String));
  const filler = many(50_000, (i) => `"n${i}":"${'x'.repeat(10)}"`).join();

  const value = await parsed(`{"__proto__":{"a":1},${filler},"b":{"__proto__":${large}}}`);

  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
  expect(Object.hasOwn((value as { b: object }).b, '__proto__')).toBe(true);
});

test.each([
  ['a part that is none', (list: string) => `[${list},,${list}]`],
  ['a member without a value', (list: string) => `{"a":[${list}],"b"}`],
  ['a member without a name', (list: string) => `{"a":1,[${list}]}`],
  ['a list with a member', (list: string) => `[${list},"a":1]`],
  ['a name that is a number', (list: string) => `{1:[${list}]}`],
  ['a broken part deep within', (list: string) => `{"a":{"b":[${list},tru]}}`],
])('%s makes it no JSON', async (_what, write) => {
  expect(await parsed(write(many(60_000, (i) => `"${i}"`).join()))).toBeUndefined();
});

test('gives way while it parses', async () => {
  const json = Buffer.from(JSON.stringify(named(100_000, (i) => ({ type: 'string', i }))));
  let turns = 0;

  await parseInTurns(json, () => {
    turns += 1;
    return undefined;
  });

  expect(turns).toBeGreaterThan(json.length / 64 / 1024);
});
