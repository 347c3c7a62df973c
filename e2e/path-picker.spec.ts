import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test('a path is picked from the folders of this machine, and fills the field alone', async ({
  forms,
  shell,
}) => {
  test.skip(shell !== 'web', 'The desktop shell asks the system, which no test can answer.');
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-pick-'));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'deep', 'a "b".txt'), '');
  const before = JSON.stringify({ path: join(folder, 'nothing.txt'), note: '1.10' });
  await forms.open(object({ path: text, outputDir: text, note: text, jsonPath: text }), before);
  await expect(forms.form.getByRole('button', { name: /^Pick a/ })).toHaveCount(2);

  await forms.form.getByRole('button', field('Pick a path for path')).click();
  await forms.page.getByRole('menuitem', field('Pick a file…')).click();
  const dialog = forms.page.getByRole('dialog', field('Pick a file for path'));
  await expect(dialog.getByLabel('Folder', { exact: true })).toHaveText(folder);
  await dialog.getByRole('option', { name: 'deep' }).click();
  await expect(dialog.getByLabel('Folder', { exact: true })).toHaveText(join(folder, 'deep'));
  await forms.page.keyboard.type('b');
  await expect(dialog.getByRole('option', { name: 'a "b".txt' })).toBeVisible();
  await forms.page.keyboard.press('Enter');

  const picked = join(folder, 'deep', 'a "b".txt');
  await expect(forms.form.getByRole('textbox', field('path'))).toHaveValue(picked);
  await forms.form.getByRole('textbox', field('outputDir')).fill(join(folder, 'deep'));
  await forms.form.getByRole('button', field('Pick a folder for outputDir')).click();
  const second = forms.page.getByRole('dialog', field('Pick a folder for outputDir'));
  await second.getByRole('button', field('Up to the parent folder')).click();
  await expect(second.getByLabel('Folder', { exact: true })).toHaveText(folder);
  await second.getByRole('button', field('Pick this folder')).click();
  await expect(second).toBeHidden();

  const sent = JSON.parse(await forms.sent());
  expect(sent).toEqual({ path: picked, note: '1.10', outputDir: folder });
  await rm(folder, { recursive: true });
});
