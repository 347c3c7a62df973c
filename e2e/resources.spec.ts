import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, servers, traffic } from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const fixture = (file: string, ...kind: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers', file), ...kind],
});
const app = oneApp({
  prepare: (home) =>
    configure(home, {
      Everything: everything,
      Many: fixture('many-resources.mjs'),
      Updating: fixture('updating-server.mjs'),
      Modern: fixture('logging-server.mjs', 'v2-stdio-modern'),
    }),
});

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Resources' });
const row = (page: Page, name: RegExp) => tree(page).getByRole('row', { name });
/** Opens a part of the server that was connected last, which stands with its parts beneath it. */
async function openPart(page: Page, server: string, part: 'Tools' | 'Resources', agrees = false) {
  await connect(page, server, agrees);
  await servers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${server}`) }) })
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click();
}

test('marks a subscribed resource that was updated until it is read again', async () => {
  const page = app();
  await openPart(page, 'Updating', 'Resources', true);
  await row(page, /oven/).click();
  await expect(result(page)).toContainText('warm');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(row(page, /oven/).getByLabel('subscribed')).toBeVisible();

  await openPart(page, 'Updating', 'Tools');
  await chooseTool(page, 'update');
  await run(page);
  await expect(result(page)).toContainText('state://oven');
  await openPart(page, 'Updating', 'Resources');
  await expect(row(page, /oven/)).toContainText('updated');
  await expect(page.getByText(/^updated \d+ (s|min) ago$/)).toBeVisible();
  await page.getByRole('button', { name: 'Read again' }).click();

  await expect(row(page, /oven/)).not.toContainText('updated');
  await page.getByRole('button', { name: 'Subscribe', pressed: true }).click();
  await expect(row(page, /oven/).getByLabel('subscribed')).toBeHidden();
});

test('subscribes by a stream since 2026-07-28', async () => {
  const page = app();
  await openPart(page, 'Modern', 'Resources', true);
  await row(page, /note-1/).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();

  await expect(row(page, /note-1/)).toContainText('updated');
  await page.getByRole('button', { name: 'Subscribe', pressed: true }).click();

  await expect(row(page, /note-1/).getByLabel('subscribed')).toBeHidden();
  await expect(traffic(page)).toContainText('subscriptions/listen');
});

test('lists 20,000 resources in 500 pages with a bounded number of elements', async () => {
  const page = app();
  await page.evaluate(() => {
    const seen = window as Window & { mostElements?: number };
    seen.mostElements = 0;
    new MutationObserver(() => {
      const now = document.getElementsByTagName('*').length;
      seen.mostElements = Math.max(seen.mostElements ?? 0, now);
    }).observe(document, { childList: true, subtree: true });
  });
  await openPart(page, 'Many', 'Resources', true);
  await expect(page.getByText('20,001 resources', { exact: true })).toBeVisible();

  await page
    .getByRole('searchbox', { name: 'Search 20,001 resources' })
    .fill('shelf 7. ITEM 19807');
  await row(page, /^Item 19807/).click();

  await expect(result(page)).toContainText('It is big://shelf/7/item/19807');
  const most = await page.evaluate(
    () => (window as Window & { mostElements?: number }).mostElements,
  );
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThan(3000);
});

test('reads what a result links to in place, and opens it among the resources', async () => {
  const page = app();
  await openPart(page, 'Everything', 'Tools', true);
  await chooseTool(page, 'Get Resource Links Tool');
  await run(page);
  await result(page).getByRole('button', { name: 'Read', exact: true }).first().click();
  await expect(result(page).getByRole('region', { name: /^Content of demo:/ })).toContainText(
    'Resource 1',
  );

  await result(page).getByRole('button', { name: 'Open in Resources' }).first().click();

  await expect(page.getByRole('textbox', { name: 'URI', exact: true })).toHaveValue(/demo:.*1$/);
});
