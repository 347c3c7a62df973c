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

test('shows request and response beside each other, and lists of objects as a table', async ({
  app: { page },
}) => {
  await callStock(page);
  await rows(page, /tools\/list/)
    .first()
    .click();
  await record(page).getByRole('tab', { name: 'Both' }).click();
  const response = record(page).getByRole('region', { name: 'Response' });
  await expect(
    record(page).getByRole('region', { name: 'Request' }).getByText('"tools/list"'),
  ).toBeVisible();
  await expect(response.getByText('"result"')).toBeVisible();

  await record(page).getByRole('button', { name: 'Table', exact: true }).click();
  const table = response.getByRole('grid', { name: 'List as a table' });
  const name = table.getByRole('button', { name: 'name', exact: true });
  await name.click();
  await expect(table.getByRole('columnheader', { name: 'name', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText('brew_advice');
  await name.click();
  await expect(table.getByRole('row').nth(1)).not.toContainText('brew_advice');
});

test('compares a call with the one before it, and any two records', async ({ app: { page } }) => {
  await callStock(page);
  await run(page);
  const calls = rows(page, /tools\/call/);
  await expect(calls).toHaveCount(4);
  const comparison = traffic(page).getByRole('region', { name: 'Comparison' });

  await calls.last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Compare with the previous one' }).click();
  await expect(comparison.getByText('They say the same, 1 ignored')).toBeVisible();
  await comparison.getByRole('button', { name: 'Compare id again' }).click();
  await expect(comparison.getByText('1 changed', { exact: true })).toBeVisible();
  await comparison.getByRole('button', { name: 'Next difference' }).click();
  await comparison.getByRole('button', { name: 'Ignore this path' }).click();
  await expect(comparison.getByText('They say the same, 1 ignored')).toBeVisible();

  await calls.nth(0).click();
  await calls.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await expect(comparison.getByText(/1 added, 2 removed/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record(page)).toBeVisible();
});
