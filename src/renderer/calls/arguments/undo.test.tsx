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
const undo = '{Control>}z{/Control}';

test('undo in a text that is no argument leaves the arguments alone', async () => {
  const { page, form } = forms;
  const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const choice = { enum: Array.from({ length: 60 }, (_, i) => `choice ${i}`) };
  const list = { type: 'array', items: {} };
  const items = JSON.stringify(Array.from({ length: 26 }, (_, i) => i));
  forms.open(object({ ...texts, choice, list }), `{"choice": "choice 1", "list": ${items}}`);
  await form.getByRole('textbox', field('n0')).fill('new');
  await forms.menu('n1', 'Paste JSON…');

  for (const local of [
    form.getByRole('textbox', { name: 'JSON for n1' }),
    form.getByRole('textbox', field('Go to item of list')),
    form.getByRole('combobox', field('choice')),
    form.getByRole('textbox', field('Find an argument')),
  ]) {
    await local.click();
    await page.keyboard(`n${undo}`);
    await expect(form.getByRole('textbox', field('n0'))).toHaveValue('new');
  }
});

test('Ctrl+Y goes forth again', async () => {
  forms.open(object({ a: { type: 'string' } }), '{"a": "old"}');
  const a = forms.form.getByRole('textbox', field('a'));
  forms.pause();
  await a.fill('new');
  await forms.page.keyboard(undo);
  await expect(a).toHaveValue('old');

  await forms.page.keyboard('{Control>}y{/Control}');

  await expect(a).toHaveValue('new');
});

test('undo and redo go over the whole form, and are heard after Run, which keeps the focus', async () => {
  const { page, form } = forms;
  const text = { type: 'string' };
  const items = object({ x: text });
  forms.open(object({ a: text, b: { type: 'boolean' }, c: { type: 'array', items } }));
  const a = form.getByRole('textbox', field('a'));
  await a.fill('x');
  forms.pause();
  await form.getByRole('radio', field('true')).click();
  forms.pause();
  await form.getByRole('button', field('Add to c')).click();
  forms.pause();
  await form.getByRole('button', field('Clear a')).click();

  await page.keyboard(undo);
  await expect(a).toHaveValue('x');
  await page.keyboard(`${undo}${undo}`);
  expect(await forms.sent()).toBe('{   "a": "x" }');
  await expect(page.getByRole('button', field('Run'))).toBeFocused();
  await page.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'.repeat(2));

  expect(await forms.sent()).toBe('{   "a": "x",   "b": true,   "c": [{}] }');
});

test('many chips from one paste are one step back', async () => {
  forms.open(object({ a: { type: 'array', items: { type: 'string' } } }), '{"a": ["x"]}');
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n');
  await forms.form.getByRole('textbox', field('Add to a')).focus();
  forms.pause();

  await forms.page.paste(lines);
  await expect(forms.form.getByText('40 items added.')).toBeVisible();
  await expect(forms.form.getByRole('listitem')).toHaveCount(41);
  await forms.page.keyboard(undo);
  await expect(forms.form.getByRole('listitem')).toHaveCount(1);

  expect(await forms.sent()).toBe('{"a": ["x"]}');
});

test('a table is filled from a spreadsheet, and every other byte stays, also after undo', async () => {
  const line = object(
    { sku: { type: 'string' }, n: { type: 'integer' }, gift: { type: 'boolean' } },
    { required: ['sku'] },
  );
  forms.open(object({ a: { type: 'array', items: line } }), '{"a": [{"sku" : "x", "other":1.10}]}');
  await forms.form.getByRole('radio', field('Table')).click();
  await forms.form.getByRole('textbox', field('n of a 1')).focus();
  forms.pause();

  await forms.page.paste('n\tsku\n9007199254740993\ty, or so\n2\t');
  await expect(forms.form.getByText('2 rows filled.')).toBeVisible();
  forms.pause();
  await forms.form
    .getByRole('radiogroup', field('gift of a 2'))
    .getByRole('radio', field('true'))
    .click();

  expect(await forms.sent()).toBe(
    '{"a": [{"sku" : "y, or so", "other":1.10, "n":9007199254740993}, {"n": 2, "gift": true}]}',
  );
  await forms.form.getByRole('textbox', field('n of a 1')).focus();
  await forms.page.keyboard(undo);
  await forms.page.keyboard(undo);
  expect(await forms.sent()).toBe('{"a": [{"sku" : "x", "other":1.10}]}');
});
