import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  chooseTool,
  clearView,
  connect,
  listTools,
  result,
  run,
  traffic,
  work,
} from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, demos, startChangingHttp } from './servers.ts';
import { expect, test } from './test.ts';

let home: string;
let keptAlive: Awaited<ReturnType<typeof startChangingHttp>>;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    keptAlive = await startChangingHttp();
    await configure(home, { ...demos, 'kept alive': { url: keptAlive.url } });
  },
});

test.afterAll(() => keptAlive.close());

const box = (page: Page) => traffic(page).getByRole('combobox', { name: 'Filter traffic' });
const rows = (page: Page) => traffic(page).getByRole('row', { name: /\d\d:\d\d|\+\d/ });

const views = (page: Page, name: string) => traffic(page).getByRole('radio', { name, exact: true });
const call = (page: Page, tool: string) =>
  rows(page)
    .filter({ hasText: `tools/call ${tool}` })
    .first();

async function callStock(page: Page): Promise<void> {
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
}

test('has room for the filter beside all controls in one row, from a window of 1024 px on', async () => {
  const page = app();
  const toolbar = page.getByRole('toolbar', { name: 'Traffic' });
  await connect(page, 'kept alive', true);
  await expect(toolbar.getByRole('button', { name: /^Keep-alives \d/ })).toBeVisible();

  for (const width of [1024, 1100, 1200, 1280, 1366, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    const field = await box(page).boundingBox();
    expect((await toolbar.boundingBox())?.height, `of the toolbar at ${width}`).toBeLessThan(40);
    expect(field?.width, `of the filter at ${width}`).toBeGreaterThan(180);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('draws exchanges on one axis of time, filters to a part of it, and leads to what took long', async () => {
  const page = app();
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Grind (fails)');
  await run(page);
  await expect(traffic(page).getByText('grind').first()).toBeVisible();
  await views(page, 'Waterfall').click();
  const chart = traffic(page).getByRole('region', { name: 'Waterfall of exchanges' });
  const bar = chart.getByRole('button', { name: /^tools\/call grind, .+, failed$/ });

  await bar.hover();
  await expect(chart.getByText('Failed', { exact: true })).toBeVisible();
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(traffic(page).getByRole('tab', { name: 'Response' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(bar).toHaveAttribute('aria-pressed', 'false');

  // From a little before the call to a little after it: how long the start took is up to the machine.
  const axis = await chart.locator('[data-part="axis"]').boundingBox();
  const called = await bar.locator('rect').first().boundingBox();
  const at = (x: number) => [x, (axis?.y ?? 0) + 8] as const;
  const start = called?.x ?? 0;
  await page.mouse.move(...at(start - 4));
  await page.mouse.down();
  await page.mouse.move(...at(start + (called?.width ?? 0) + 4));
  await page.mouse.up();
  await expect(traffic(page).getByText(/^a window of/)).toBeVisible();
  await expect(chart.getByRole('button')).toHaveCount(1);
  await traffic(page).getByRole('button', { name: 'Show as a list' }).click();
  await expect(call(page, 'grind')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await traffic(page).getByRole('button', { name: 'Remove the window of time' }).click();
  await expect(rows(page).nth(3)).toBeVisible();

  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await views(page, 'Latency').click();
  const table = traffic(page).getByRole('table', { name: 'Latency' });
  const grind = table.getByRole('row', { name: /tools\/call grind/ });
  await expect(grind.getByRole('cell').nth(1)).toHaveText('1');
  await table.getByRole('button', { name: 'Method and tool' }).click();
  await expect(table.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending');

  await grind.getByRole('button', { name: 'tools/call grind' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await grind.getByRole('cell').nth(2).getByRole('button').click();
  await expect(traffic(page).getByText('tool or subject is grind')).toBeVisible();
  await expect(call(page, 'grind')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await views(page, 'List').click();
  await traffic(page).getByRole('button', { name: 'Group', pressed: true }).click();
});

test('finds a call by terms that are offered while typing', async () => {
  const page = app();
  await clearView(page);
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
  await clearView(page);
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
  await page.getByRole('menuitem', { name: 'Remove “Failures”' }).click();
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  await box(page).fill('');
});
