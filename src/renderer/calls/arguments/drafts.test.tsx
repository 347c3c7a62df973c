// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { object } from './test-arguments.tsx';
import { furnishRuns, type Runs } from './test-runs.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Runs;
beforeEach(() => {
  forms = furnishRuns();
});

const field = (name: string) => ({ name, exact: true });
const number = { type: 'number' };

test('Run says what is half-typed, and what is sent instead', async () => {
  forms.open(object({ n: number, j: {} }), '{"n": 1}');
  await forms.form.getByRole('textbox', field('n')).fill('1e');
  await forms.form.getByRole('textbox', field('j')).fill('[1, ');

  await forms.page.keyboard('{Control>}{Enter}{/Control}');
  const alert = forms.form.getByRole('alert');
  await expect(alert).toContainText('n is not a number yet; 1 is sent');
  await expect(alert).toContainText('j is not valid JSON yet; it is not sent');
  expect(forms.sentCount()).toBe(0);
  await forms.page.getByRole('button', field('Send anyway')).click();

  await forms.answer();
  expect(forms.lastSent()).toBe('{"n": 1}');
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveValue('1e');
});

test('a name that is not finished is kept, told, and taken by Enter', async () => {
  forms.open(object({}, { additionalProperties: number }), '{"a": 1}');
  await forms.form.getByRole('button', field('Add an entry')).click();
  await forms.form.getByRole('textbox', field('Name of the new entry')).fill('b');
  await forms.form.getByRole('textbox', field('Name of a')).fill('c');
  await forms.page.keyboard('{Control>}{Enter}{/Control}');
  await expect(forms.form.getByRole('alert')).toContainText('a is not renamed to “c” yet');
  await expect(forms.form.getByRole('alert')).toContainText('The entry “b” is not added yet');

  forms.reopen();
  const name = forms.form.getByRole('textbox', field('Name of the new entry'));
  await expect(name).toHaveValue('b');
  await expect(name).not.toBeFocused();
  await name.press('{Enter}');

  await expect(forms.form.getByRole('textbox', field('Name of b'))).toHaveValue('b');
});

test('a half-typed number is there after the JSON view and another tool', async () => {
  forms.open(object({ n: number, o: object({ m: number }) }), '{"n": 1, "o": {}}');
  const n = forms.form.getByRole('textbox', field('n'));
  const m = forms.form.getByRole('textbox', field('m'));
  await n.fill('1.');
  await m.fill('-');

  await forms.page.getByRole('radio', field('JSON')).click();
  await forms.page.getByRole('radio', field('Form')).click();
  await expect(n).toHaveValue('1.');
  await expect(m).toHaveValue('-');
  await expect(n).toHaveAttribute('aria-invalid', 'true');
  forms.reopen();

  await expect(n).toHaveValue('1.');
  await expect(m).toHaveValue('-');
});

test('undo takes back what is half-typed too, and redo brings it back', async () => {
  forms.open(object({ n: number }), '{"n": 1}');
  const n = forms.form.getByRole('textbox', field('n'));
  forms.pause();
  await n.fill('-');
  forms.pause();

  await forms.page.keyboard('{Control>}z{/Control}');
  await expect(n).toHaveValue('1');
  await forms.page.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');

  await expect(n).toHaveValue('-');
});

test('broken JSON leaves the form as it last was, and says so', async () => {
  forms.open(object({ a: { type: 'string' } }), '{"a": "x"}');
  const a = forms.form.getByRole('textbox', field('a'));
  await forms.setJson('{"a": "x", ');

  await expect(forms.form.getByText('JSON is not valid')).toBeVisible();
  await expect(a).toHaveValue('x');
  await expect(a).toBeDisabled();
  await forms.setJson('{"a": "y"}');

  await expect(a).toHaveValue('y');
  await expect(a).not.toBeDisabled();
});

test('the form shows the last good state of broken JSON, also in another visit', async () => {
  forms.open(object({ n: number }));
  await forms.setJson('{"n": 1}');
  await forms.setJson('{"n": 2, ');

  forms.reopen();

  await expect(forms.form.getByText('JSON is not valid')).toBeVisible();
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveValue('1');
});
