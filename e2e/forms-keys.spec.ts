import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });

test('Mod+Enter in the box for JSON takes the value, and does not run the tool', async ({
  forms,
}) => {
  await forms.open(object({ a: { type: 'string' } }), '{"a": "old"}');
  const before = forms.sentCount();
  await forms.menu('a', 'Paste JSON…');
  await forms.form.getByRole('textbox', { name: 'JSON for a' }).fill('"new"');

  await forms.page.keyboard.press('ControlOrMeta+Enter');
  await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('new');

  // A call in vain would have come before this one.
  expect(await forms.sent()).toBe('{"a": "new"}');
  expect(forms.sentCount()).toBe(before + 1);
});

test('undo in a text that is no argument leaves the arguments alone', async ({ forms }) => {
  const { page, form } = forms;
  const names = Array.from({ length: 25 }, (_, i) => `n${i}`);
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const choice = { enum: Array.from({ length: 60 }, (_, i) => `choice ${i}`) };
  const list = { type: 'array', items: { type: 'array', items: { type: 'string' } } };
  const items = JSON.stringify(Array.from({ length: 30 }, () => []));
  await forms.open(object({ ...texts, choice, list }), `{"choice": "choice 1", "list": ${items}}`);
  await form.getByRole('textbox', field('n0')).fill('new');
  await forms.menu('n1', 'Paste JSON…');

  for (const local of [
    form.getByRole('textbox', { name: 'JSON for n1' }),
    form.getByRole('textbox', field('Go to item of list')),
    form.getByRole('combobox', field('choice')),
    form.getByRole('textbox', field('Find an argument')),
  ]) {
    await local.click();
    await page.keyboard.type('n');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(form.getByRole('textbox', field('n0'))).toHaveValue('new');
  }
});

test('Ctrl+Y goes forth again', async ({ forms }) => {
  await forms.open(object({ a: { type: 'string' } }), '{"a": "old"}');
  const a = forms.form.getByRole('textbox', field('a'));
  await forms.pause();
  await a.fill('new');
  await forms.page.keyboard.press('ControlOrMeta+z');
  await expect(a).toHaveValue('old');

  await forms.page.keyboard.press('Control+y');

  await expect(a).toHaveValue('new');
});
