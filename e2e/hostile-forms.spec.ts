import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test('a pattern that takes for ever stops neither typing nor Run', async ({ forms }) => {
  await forms.open(object({ a: { ...text, pattern: '^(a+)+$' }, b: text }));
  const value = `${'a'.repeat(28)}!`;

  await forms.form.getByRole('textbox', field('a')).fill(value);
  await forms.form.getByRole('textbox', field('b')).fill('x');

  expect(await forms.sent()).toBe(`{   "a": "${value}",   "b": "x" }`);
});

test('the names of prototypes are properties as any other', async ({ forms }) => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
  const own = JSON.stringify(object({ polluted: text }));
  const properties = names.map((name) => `"${name}": ${own}`).join();
  await forms.openText(
    `{"type": "object", "properties": {${properties}}, "required": ${JSON.stringify(names)}}`,
  );

  for (const [place] of names.entries()) {
    await forms.form.getByRole('textbox', field('polluted')).nth(place).fill(`x${place}`);
  }

  const values = names.map((name, place) => `"${name}":{"polluted":"x${place}"}`);
  expect((await forms.sent()).replaceAll(/\s/g, '')).toBe(`{${values.join()}}`);
  expect(
    await forms.page.evaluate(() => ({} as Record<string, unknown>)['polluted']),
  ).toBeUndefined();
});
