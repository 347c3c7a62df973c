import { viewArguments } from './actions.ts';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const number = { type: 'integer' };

test('what is wrong leads from the other views to the form, and from there to JSON that has no place in it', async ({
  forms,
}) => {
  const { page, form } = forms;
  await forms.open(object({ a: number, b: { type: 'string' } }), '{"a": "x"}');

  for (const view of ['JSON', 'Definition'] as const) {
    await viewArguments(page, view);
    await expect(page.locator('.monaco-editor, .mono').first()).toBeVisible();
    await form.getByRole('button', { name: 'a must be a whole number', exact: true }).click();
    await expect(form.getByLabel('a', { exact: true })).toBeFocused();
  }

  for (const text of ['{"a": 1,,', '[1]']) {
    await forms.setJson(text);
    await form
      .getByRole('button', { name: /not valid JSON|must be an object/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: /as JSON/ })).toBeFocused();
  }
});
