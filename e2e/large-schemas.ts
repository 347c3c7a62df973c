import { object } from './form-test.ts';

type Large = {
  /** What is large about it. */
  what: string;
  schema: () => object;
  /** The arguments that are there when the form opens. */
  value?: () => string;
};

const text = { type: 'string' };
const number = { type: 'number' };

/** Each has an argument `note` to type into, which stands first. */
const noted = (properties: object, more: object = {}): object =>
  object({ note: text, ...properties }, { required: ['note'], ...more });

const many = (count: number, own: (i: number) => unknown = () => text, start = 'p'): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${start}${i}`, own(i)]));

const list = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

const words = (count: number, length: number): string[] =>
  list(count, (i) => `${i} `.padEnd(length, 'x'));

const nested = (levels: number, more: object = {}): object => {
  let inner: object = text;
  for (let i = 0; i < levels; i += 1) inner = { ...object({ in: inner }), ...more };
  return inner;
};

/** Begins with a definition of this name and 0. */
const doubling = (word: string, levels: number, name: string): object => ({
  ...many(levels, (i) => ({ [word]: list(2, () => definition(`${name}${i + 1}`)) }), name),
  [`${name}${levels}`]: text,
});

const kinds = (count: number): object[] =>
  list(count, (i) => object({ kind: { const: i }, size: number }));

/** Objects that need ten others each. */
const fan = (ref: string): object => ({
  ...object(many(10, () => ({ $ref: ref }))),
  required: Object.keys(many(10)),
});

const definition = (name: string) => ({ $ref: `#/$defs/${name}` });
const first = definition('d0');

export const largeSchemas: Large[] = [
  {
    what: '200 levels, 2,000 levels, references that double with allOf, a chain of 5,000 references, a name of 100 kB, and a union that is a branch of itself',
    schema: () =>
      noted(
        {
          levels: nested(200),
          more: nested(2000),
          doubling: definition('all0'),
          chain: definition('link0'),
          ['n'.repeat(100_000)]: text,
          branch: definition('self'),
        },
        {
          $defs: {
            ...doubling('allOf', 30, 'all'),
            self: { anyOf: [definition('self'), text] },
            ...many(5000, (i) => definition(`link${i + 1}`), 'link'),
            link5000: text,
          },
        },
      ),
  },
  {
    what: 'a union of 2,000, once without a value and once with a value of the last, references that double with anyOf, a union that is a branch of itself, and values of none',
    schema: () =>
      noted(
        {
          doubling: definition('any0'),
          branch: definition('self'),
          a: { anyOf: kinds(2000) },
          b: { $ref: '#/properties/a' },
        },
        {
          $defs: {
            ...doubling('anyOf', 30, 'any'),
            self: { anyOf: [text, definition('self')] },
          },
        },
      ),
    value: () => '{"doubling": 5, "branch": 5, "b": {"kind": 1999}}',
  },
  {
    what: '10 MB of choices, for one and for a list',
    schema: () =>
      noted({
        a: { enum: words(500_000, 17) },
        b: { type: 'array', items: { $ref: '#/properties/a' } },
      }),
  },
  { what: '50,000 properties', schema: () => noted(many(50_000)) },
  {
    what: '5,000 required properties',
    schema: () => noted(many(5000), { required: ['note', ...Object.keys(many(5000))] }),
  },
  {
    what: '2,000 properties, and as many arguments that are there',
    schema: () => noted(many(2000)),
    value: () => JSON.stringify(many(2000, (i) => `value ${i}`)),
  },
  {
    what: '200 required levels, and 200 that are there',
    schema: () =>
      noted(
        { in: nested(200, { required: ['in'] }), there: nested(200) },
        { required: ['note', 'in'] },
      ),
    value: () => `{"there":${'{"in":'.repeat(200)}"x"${'}'.repeat(200)}}`,
  },
  {
    what: 'an object that needs itself ten times, and ten needed objects at each of 6 levels',
    schema: () =>
      noted(
        { a: definition('self'), b: first },
        {
          required: ['note', 'a', 'b'],
          $defs: {
            self: fan('#/$defs/self'),
            ...many(6, (i) => fan(`#/$defs/d${i + 1}`), 'd'),
            d6: text,
          },
        },
      ),
  },
  {
    what: 'an allOf of 5,000 parts',
    schema: () => noted({}, { allOf: list(5000, (i) => ({ properties: { [`p${i}`]: text } })) }),
  },
  {
    what: '2,000 conditions',
    schema: () =>
      noted(
        {},
        {
          allOf: list(2000, (i) => ({
            if: { properties: { note: { const: String(i) } } },
            // A keyword of schemas, not a promise.
            // oxlint-disable-next-line unicorn/no-thenable
            then: { properties: { [`p${i}`]: text } },
          })),
        },
      ),
  },
  {
    what: 'a description and a default of 5 MB each',
    schema: () =>
      noted({
        a: { ...text, description: '**a** [b](http://c) '.repeat(250_000) },
        b: { ...text, default: 'd '.repeat(2_500_000) },
      }),
  },
  {
    what: 'a title of 5 MB, 100,000 examples, and 50,000 titled choices',
    schema: () =>
      noted({
        a: { ...text, title: 'title '.repeat(800_000) },
        b: { ...text, examples: words(100_000, 30) },
        c: { oneOf: words(50_000, 9).map((w) => ({ const: w, title: `T ${w}` })) },
      }),
  },
  {
    what: 'lists of 5,000 objects and of 50,000 numbers, and a tuple of 20,000 places',
    schema: () =>
      noted({
        a: { type: 'array', items: object({ x: text, y: number }) },
        b: { type: 'array', items: number },
        c: { type: 'array', prefixItems: list(20_000, () => text) },
      }),
    value: () =>
      JSON.stringify({
        a: list(5000, (i) => ({ x: String(i), y: i })),
        b: list(50_000, (i) => i),
      }),
  },
];
