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

test('Run says what is half-typed, and what is sent instead', async ({ forms }) => {
  await forms.open(object({ n: number, j: {} }), '{"n": 1}');
  await forms.form.getByRole('textbox', field('n')).fill('1e');
  await forms.form.getByRole('textbox', field('j')).fill('[1, ');
  const before = forms.sentCount();

  await forms.page.keyboard.press('ControlOrMeta+Enter');
  const alert = forms.form.getByRole('alert');
  await expect(alert).toContainText('n is not a number yet; 1 is sent');
  await expect(alert).toContainText('j is not valid JSON yet; it is not sent');
  expect(forms.sentCount()).toBe(before);
  await forms.page.getByRole('button', field('Send anyway')).click();

  await expect(result(forms.page).getByText('Done')).toBeVisible();
  expect(forms.lastSent()).toBe('{"n": 1}');
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveValue('1e');
});

test('a name that is not finished is kept, told, and taken by Enter', async ({ forms }) => {
  await forms.open(object({}, { additionalProperties: number }), '{"a": 1}');
  await forms.form.getByRole('button', field('Add an entry')).click();
  await forms.form.getByRole('textbox', field('Name of the new entry')).fill('b');
  await forms.form.getByRole('textbox', field('Name of a')).fill('c');
  await forms.page.keyboard.press('ControlOrMeta+Enter');
  await expect(forms.form.getByRole('alert')).toContainText('a is not renamed to “c” yet');
  await expect(forms.form.getByRole('alert')).toContainText('The entry “b” is not added yet');

  await forms.reopen();
  const name = forms.form.getByRole('textbox', field('Name of the new entry'));
  await expect(name).toHaveValue('b');
  await expect(name).not.toBeFocused();
  await name.press('Enter');

  await expect(forms.form.getByRole('textbox', field('Name of b'))).toHaveValue('b');
});

test('undo takes back what is half-typed too, and redo brings it back', async ({ forms }) => {
  await forms.open(object({ n: number }), '{"n": 1}');
  const n = forms.form.getByRole('textbox', field('n'));
  await forms.pause();
  await n.fill('-');
  await forms.pause();

  await forms.page.keyboard.press('ControlOrMeta+z');
  await expect(n).toHaveValue('1');
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');

  await expect(n).toHaveValue('-');
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

test('the form shows the last good state of broken JSON, also in another visit', async ({
  forms,
}) => {
  await forms.open(object({ n: number }), '{"n": 1}');
  await forms.setJson('{"n": 2, ');
  await forms.reopen();

  await expect(forms.form.getByText('JSON is not valid')).toBeVisible();
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveValue('1');
});
