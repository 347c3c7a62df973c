// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };
const doubling = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => {
    const next = { $ref: `#/$defs/d${i + 1}` };
    return [`d${i}`, { allOf: [next, next] }];
  }),
);

for (const [what, more, a] of [
  ['doubles at each of 30 levels', { $defs: { ...doubling, d30: text } }, { $ref: '#/$defs/d0' }],
  ['refers to itself', { $defs: { x: { $ref: '#/$defs/x' } } }, { $ref: '#/$defs/x' }],
  [
    'goes in a circle',
    { $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } },
    { $ref: '#/$defs/x' },
  ],
] as const) {
  test(`a schema that ${what} leaves the other fields usable`, async () => {
    forms.open(object({ a, b: text }, more));

    await forms.form.getByRole('textbox', field('b')).fill('x');

    expect(forms.sent()).toBe('{   "b": "x" }');
  });
}

test('one of 2,000 properties is found, filled and sent', async () => {
  const names = Array.from({ length: 2000 }, (_, i) => [`p${i}`, text]);
  forms.open(object(Object.fromEntries(names)));

  await forms.form.getByRole('textbox', field('Find an argument')).fill('p1999');
  await forms.form.getByRole('textbox', field('p1999')).fill('x');

  expect(forms.sent()).toBe('{   "p1999": "x" }');
});

test('the names of prototypes are properties as any other', async () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
  const own = JSON.stringify(object({ polluted: text }));
  const properties = names.map((name) => `"${name}": ${own}`).join();
  forms.openText(
    `{"type": "object", "properties": {${properties}}, "required": ${JSON.stringify(names)}}`,
  );

  for (const [place] of names.entries()) {
    await forms.form.getByRole('textbox', field('polluted')).nth(place).fill(`x${place}`);
  }

  const values = names.map((name, place) => `"${name}":{"polluted":"x${place}"}`);
  expect(forms.sent().replaceAll(/\s/g, '')).toBe(`{${values.join()}}`);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
