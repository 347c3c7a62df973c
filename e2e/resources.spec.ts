import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
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
      Documents: fixture('pdf-server.ts'),
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
  // Each update has a record, so that the first ones are soon out of sight.
  const filter = traffic(page).getByRole('combobox', { name: 'Filter traffic' });
  await filter.fill('method:subscriptions/listen');
  const listens = traffic(page).getByRole('row', { name: /subscriptions\/listen "listen:1"/ });
  await expect(listens).toBeVisible();
  await filter.fill('');
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

test('draws the pages of a PDF document, and says of others why it can’t', async () => {
  const page = app();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host) foreign.push(request.url());
  });
  const read = async (name: string) => {
    await row(page, new RegExp(name)).click();
    return page.getByRole('region', { name: `Pages of pdf://shelf/${name}.pdf` });
  };
  await openPart(page, 'Documents', 'Resources', true);

  const document = await read('two-pages');
  await expect(document.getByRole('status')).toHaveText('Page 1 of 2');
  await expect(document).toContainText('Hello from a page');
  expect(await inkOf(document)).toBeGreaterThan(50);
  await document.getByRole('button', { name: 'Next page' }).click();
  await expect(document.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await expect(document).toContainText('And from another');
  await expect(document.getByRole('button', { name: 'Next page' })).toBeDisabled();
  for (const name of ['script', 'huge-page', 'strokes']) {
    await expect(await read(name)).toContainText('Hello from a page');
  }
  for (const [name, why] of [
    ['locked', 'It is locked with a password.'],
    ['broken', 'It is damaged, or cut short.'],
    ['circle', 'Pages tree contains circular reference.'],
  ] as const) {
    await read(name);
    await expect(result(page).getByRole('alert')).toContainText(`can’t be shown. ${why}`);
  }

  expect(foreign).toEqual([]);
});

/** How many pixels of a drawn page are dark. */
const inkOf = (document: Locator): Promise<number> =>
  document.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    if (!context) return -1;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) {
      if ((data[i + 3] ?? 0) > 200 && (data[i] ?? 255) < 100) dark += 1;
    }
    return dark;
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
