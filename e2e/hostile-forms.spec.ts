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
