import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { traffic } from './actions.ts';
import { expect, test } from './test.ts';

test('a filter is saved under a name, used again, and forgotten', async ({
  home,
  app: { page },
}) => {
  const box = traffic(page).getByRole('combobox', { name: 'Filter traffic' });
  const saved = traffic(page).getByRole('button', { name: 'Saved filters' });
  await box.fill('status:error -ping');
  await expect(traffic(page).getByRole('list', { name: 'Terms of the filter' })).toBeVisible();
  await saved.click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Failures');
  await page.keyboard.press('Enter');
  await expect(saved).toHaveAttribute('title', 'Saved as “Failures”');
  await box.fill('');
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  await expect
    .poll(() => readFile(join(home, 'settings.json'), 'utf8').catch(() => ''))
    .toContain('Failures');

  await page.reload();
  await saved.click();
  await page.getByRole('menuitem', { name: /^Failures/ }).click();
  await expect(box).toHaveValue('status:error -ping');

  await saved.click();
  await page.getByRole('menuitem', { name: 'Forget “Failures”' }).click();
  await expect(saved).toHaveAttribute('title', 'Saved filters');
});
