import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

/** Opens the recording of the run before this one. */
async function openFormer(page: Page): Promise<void> {
  // The menu goes when the page draws the traffic for the first time.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await traffic(page).getByRole('button', { name: 'Recording' }).click();
    const runs = page.getByRole('menuitem').filter({ hasText: /\d records/ });
    await runs.filter({ hasNotText: 'This run' }).first().click({ timeout: 2000 });
  }).toPass();
}

const callOfGrind = (page: Page) =>
  traffic(page)
    .getByRole('row', { name: /tools\/call grind/ })
    .first();

test('goes on with a call after a reload, and finds recordings and servers after the shell was stopped or killed', async ({
  start,
}) => {
  const first = await start();
  await connect(first.page, 'Demo: everyday tools');
  await chooseTool(first.page, 'Roast a batch');
  await first.page.getByRole('textbox', { name: 'steps' }).fill('12');
  await run(first.page);
  await expect(result(first.page)).toContainText('of 12');
  await first.page.reload();
  await expect(result(first.page)).toContainText('Roasted in 12 steps.');
  await expect(first.page.getByRole('textbox', { name: 'steps' })).toHaveValue('12');

  await chooseTool(first.page, 'Brew advice');
  await first.page.getByText('AeroPress').first().click();
  await run(first.page);
  await expect(result(first.page)).toContainText('AeroPress');
  await expect(traffic(first.page).getByText('brew_advice').first()).toBeVisible();
  await first.stop();

  const second = await start();
  await openFormer(second.page);
  await expect(traffic(second.page).getByText('brew_advice').first()).toBeVisible();
  await traffic(second.page).getByRole('button', { name: 'Back to this run' }).first().click();
  await second.page.getByRole('button', { name: 'Connect it again' }).click();
  await expect(second.page.getByRole('region', { name: 'Last time' })).toBeHidden();
  await chooseTool(second.page, 'Grind (fails)');
  await run(second.page);
  await expect(callOfGrind(second.page)).toBeVisible();
  await second.kill();

  const { page } = await start();
  await openFormer(page);
  await expect(callOfGrind(page)).toBeVisible();
});
