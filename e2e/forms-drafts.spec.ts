import { result } from './actions.ts';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const number = { type: 'number' };

test('a half-typed number is there after the JSON view and another tool', async ({ forms }) => {
  await forms.open(object({ n: number, o: object({ m: number }) }), '{"n": 1, "o": {}}');
  const n = forms.form.getByRole('textbox', field('n'));
  const m = forms.form.getByRole('textbox', field('m'));
  await n.fill('1.');
  await m.fill('-');

  await forms.page.getByRole('radio', field('JSON')).click();
  await forms.page.getByRole('radio', field('Form')).click();
  await expect(n).toHaveValue('1.');
  await expect(m).toHaveValue('-');
  await expect(n).toHaveAttribute('aria-invalid', 'true');
  await forms.reopen();

  await expect(n).toHaveValue('1.');
  await expect(m).toHaveValue('-');
});

test('the focus stays on Run, so that undo is heard', async ({ forms }) => {
  await forms.open(object({ n: number }), '{"n": 1}');
  const n = forms.form.getByRole('textbox', field('n'));
  await forms.pause();
  await n.fill('2');
  const runButton = forms.page.getByRole('button', field('Run'));
  await runButton.click();
  await expect(result(forms.page).getByText('Done')).toBeVisible();

  await expect(runButton).toBeFocused();
  await forms.page.keyboard.press('ControlOrMeta+z');

  await expect(n).toHaveValue('1');
});

test('undo and redo go over the whole form', async ({ forms }) => {
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
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');

  expect(await forms.sent()).toBe('{   "a": "x",   "b": true,   "c": [{}] }');
});
