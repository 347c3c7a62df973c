import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

const views = (page: Page, name: string) => traffic(page).getByRole('radio', { name, exact: true });
const rows = (page: Page) => traffic(page).getByRole('row', { name: /\d\d:\d\d|\+\d/ });
const call = (page: Page, tool: string) =>
  rows(page)
    .filter({ hasText: `tools/call ${tool}` })
    .first();

test('draws exchanges on one axis of time, filters to a part of it, and leads to what took long', async ({
  app: { page },
}) => {
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
});
