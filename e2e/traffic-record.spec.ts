import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

const rows = (page: Page, name: RegExp) => traffic(page).getByRole('row', { name });
const record = (page: Page) => traffic(page).getByRole('region', { name: 'Record' });

const filter = (page: Page) => traffic(page).getByRole('combobox', { name: 'Filter traffic' });

async function callStock(page: Page): Promise<void> {
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
}

test('pins and comments a record by keys, and finds it by that', async ({ app: { page } }) => {
  await callStock(page);
  await rows(page, /tools\/call/)
    .first()
    .click();
  await page.keyboard.press('p');
  await expect(record(page).getByRole('button', { name: 'Pin', pressed: true })).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Comment' }).fill('why so slow?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rows(page, /Pinned Comment: why so slow\?/)).toBeFocused();

  await page.reload();
  await filter(page).fill('has:pin has:comment');
  await expect(rows(page, /\d\d:\d\d/)).toHaveCount(1);
  await rows(page, /why so slow/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(traffic(page).getByText('No record matches the filter.')).toBeVisible();
});
