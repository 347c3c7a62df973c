import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const number = { type: 'integer' };
const one = object({ a: number, b: { type: 'string' } });

test.describe('what is wrong leads to its place', () => {
  for (const view of ['JSON', 'Definition']) {
    test(`from the view ${view}, by way of the form`, async ({ forms }) => {
      await forms.open(one, '{"a": "x"}');
      await forms.page.getByRole('radio', field(view)).click();
      await expect(forms.page.locator('.monaco-editor, .mono').first()).toBeVisible();

      await forms.form.getByRole('button', field('a must be a whole number')).click();

      await expect(forms.form.getByLabel('a', { exact: true })).toBeFocused();
    });
  }

  for (const [what, text] of [
    ['no JSON', '{"a": 1,,'],
    ['no object', '[1]'],
  ] as const) {
    test(`where the arguments are ${what}, to the JSON`, async ({ forms }) => {
      await forms.open(one, text);

      await forms.form
        .getByRole('button', { name: /not valid JSON|must be an object/ })
        .first()
        .click();

      await expect(forms.page.getByRole('textbox', { name: /as JSON/ })).toBeFocused();
    });
  }
});
