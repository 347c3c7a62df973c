import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  chooseTool,
  clearTraffic,
  connect,
  listTools,
  result,
  run,
  traffic,
  work,
} from './actions.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
  },
});

const box = (page: Page) => traffic(page).getByRole('combobox', { name: 'Filter traffic' });
const rows = (page: Page) => traffic(page).getByRole('row', { name: /\d\d:\d\d/ });

async function callStock(page: Page): Promise<void> {
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
}

test('finds a call by terms that are offered while typing', async () => {
  const page = app();
  await clearTraffic(page);
  await callStock(page);
  // What is offered was seen before.
  await expect(
    rows(page)
      .filter({ hasText: /tools\/call.*stock/ })
      .first(),
  ).toBeVisible();

  await box(page).focus();
  await page.keyboard.type('too');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('st');
  await traffic(page).getByRole('option', { name: 'tool:stock' }).click();
  await page.keyboard.type('status:ok dir:out');

  await expect(box(page)).toHaveValue('tool:stock status:ok dir:out');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('tools/call');
  await expect(traffic(page).getByText('tool or subject is stock')).toBeVisible();
});

test('finds a word deep in a body, walks to it with Enter, and says what it can’t read', async () => {
  const page = app();
  await connect(page, 'Demo: everyday tools');
  await work(page).waitFor();
  await clearTraffic(page);
  await listTools(page);
  await callStock(page);
  await traffic(page).getByText('tools/call').first().click();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();

  await page.keyboard.type('"inputSchema" dir:in');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).first()).toContainText('tools/list');

  await box(page).fill('/inputSchem[a]/ status:wrong');
  await expect(
    traffic(page).getByText('status: is error, ok or pending, not “wrong”.'),
  ).toBeVisible();
  await traffic(page).getByRole('button', { name: 'Clear the filter' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(rows(page).nth(3)).toBeVisible();
});

test('a filter is saved under a name, used again, and forgotten', async () => {
  const page = app();
  const saved = traffic(page).getByRole('button', { name: 'Saved filters' });
  await box(page).fill('status:error -ping');
  await expect(traffic(page).getByRole('list', { name: 'Terms of the filter' })).toBeVisible();
  await saved.click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Failures');
  await page.keyboard.press('Enter');
  await expect(saved).toHaveAttribute('title', 'Saved as “Failures”');
  await box(page).fill('');
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  await expect
    .poll(() => readFile(join(home, 'settings.json'), 'utf8').catch(() => ''))
    .toContain('Failures');

  await page.reload();
  await saved.click();
  await page.getByRole('menuitem', { name: /^Failures/ }).click();
  await expect(box(page)).toHaveValue('status:error -ping');

  await saved.click();
  await page.getByRole('menuitem', { name: 'Forget “Failures”' }).click();
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  await box(page).fill('');
});
