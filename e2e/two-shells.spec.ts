import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Recordings' });

async function openList(page: Page): Promise<void> {
  await traffic(page)
    .getByRole('button', { name: /^Recording:/ })
    .click();
  await page.getByRole('menuitem', { name: /recordings…$/ }).click();
}

async function remove(page: Page, row: RegExp): Promise<void> {
  await dialog(page).getByRole('option', { name: row }).hover();
  await dialog(page)
    .getByRole('toolbar', { name: 'Actions of the selected row' })
    .getByRole('button', { name: 'Remove…' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
}

test('two apps on one data folder each record, and neither takes the other’s recording away', async ({
  start,
  shell,
}) => {
  test.skip(shell === 'desktop', 'a second desktop app brings the first one to the front');
  const first = await start();
  await connect(first.page, 'Demo: everyday tools');
  await chooseTool(first.page, 'Stock');
  await run(first.page);
  await expect(result(first.page).getByText('Done')).toBeVisible();
  const second = await start();
  const { page } = second;
  const others = dialog(page).getByRole('option', { name: /Demo: everyday tools/ });

  await openList(page);
  await expect(others).toHaveText(/\d+ records · /);
  await expect(others).not.toHaveText(/Not closed|Bodies missing|Can’t be read/);
  await remove(page, /Demo: everyday tools/);
  await expect(
    page.getByText('Another Wirebench is writing this recording; it can’t be removed meanwhile.'),
  ).toBeVisible();

  await others.click();
  await expect(
    traffic(page)
      .getByRole('row', { name: /tools\/call/ })
      .first(),
  ).toBeVisible();
  await run(first.page);
  await expect(traffic(first.page).getByRole('row', { name: /tools\/call/ })).toHaveCount(4);

  await first.stop();
  await openList(page);
  await remove(page, /Demo: everyday tools/);
  await expect(others).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(traffic(page).getByRole('button', { name: 'Recording: This run' })).toBeVisible();
});
