import { movePointer } from './actions.ts';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });

test('code is edited in its language, and stays a plain text in its field', async ({ forms }) => {
  const properties = {
    sql: { type: 'string' },
    query: { type: 'string', description: 'Search terms' },
  };
  await forms.open(
    object(properties),
    '{"sql": "select 1 -- one\\nfrom dual", "query": "select 1"}',
  );
  await expect(forms.form.getByRole('button', { name: /^Edit query/ })).toHaveCount(0);

  await forms.form.getByRole('button', field('Edit sql as SQL')).click();
  const dialog = forms.page.getByRole('dialog', field('SQL in sql'));
  const lines = dialog.locator('.view-line');
  await expect(lines).toHaveCount(2);
  // A keyword, a number, a comment and the blanks between them.
  const coloured = async () => {
    await movePointer(forms.page);
    return lines.first().locator('span > span').count();
  };
  await expect.poll(coloured).toBeGreaterThan(3);
  await dialog.getByRole('textbox', field('SQL in sql')).focus();
  await forms.page.keyboard.press('ControlOrMeta+End');
  await forms.page.keyboard.type(' where 1.10 = "1"');
  await expect(dialog.getByText('42 characters')).toBeVisible();
  await dialog.getByRole('button', field('Done')).click();

  const sql = forms.form.getByRole('textbox', field('sql'));
  await expect(sql).toHaveValue('select 1 -- one\nfrom dual where 1.10 = "1"');
  expect(await forms.sent()).toBe(
    '{"sql": "select 1 -- one\\nfrom dual where 1.10 = \\"1\\"", "query": "select 1"}',
  );
});
