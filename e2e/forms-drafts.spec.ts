import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });

test('undo and redo go over the whole form, and are heard after Run, which keeps the focus', async ({
  forms,
}) => {
  await forms.open(
    object({
      a: { type: 'string' },
      b: { type: 'boolean' },
      c: { type: 'array', items: object({ x: { type: 'string' } }) },
    }),
  );
  await forms.form.getByRole('textbox', field('a')).fill('x');
  await forms.pause();
  await forms.form.getByRole('radio', field('true')).click();
  await forms.pause();
  await forms.form.getByRole('button', field('Add to c')).click();
  await forms.pause();
  await forms.form.getByRole('button', field('Clear a')).click();

  await forms.page.keyboard.press('ControlOrMeta+z');
  await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('x');
  await forms.page.keyboard.press('ControlOrMeta+z');
  await forms.page.keyboard.press('ControlOrMeta+z');
  expect(await forms.sent()).toBe('{   "a": "x" }');
  await expect(forms.page.getByRole('button', field('Run'))).toBeFocused();
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');

  expect(await forms.sent()).toBe('{   "a": "x",   "b": true,   "c": [{}] }');
});
