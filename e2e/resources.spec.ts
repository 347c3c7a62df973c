import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chooseTool, connect, result, run, servers, traffic } from './actions.ts';
import { root } from './app.ts';
import { configureApproved } from './approved.ts';
import { oneApp } from './one-app.ts';
import { demos, everything } from './servers.ts';
import { expect, test } from './test.ts';

const fixture = (file: string, ...kind: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers', file), ...kind],
});
const app = oneApp({
  prepare: (home) =>
    configureApproved(home, {
      ...demos,
      Everything: everything,
      Updating: fixture('updating-server.mjs'),
      Documents: fixture('pdf-server.ts'),
      Modern: fixture('logging-server.mjs', 'v2-stdio-modern'),
    }),
});

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Resources' });
const row = (page: Page, name: RegExp) => tree(page).getByRole('row', { name });
/** Opens a part of the server that was connected last, which stands with its parts beneath it. */
async function openPart(page: Page, server: string, part: 'Tools' | 'Resources' | 'Prompts') {
  await connect(page, server);
  await servers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${server}`) }) })
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click();
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

test('reads a resource, fills a template, and gets a prompt', async () => {
  const page = app();
  await openPart(page, 'Demo: everyday tools', 'Resources');
  await page.getByRole('row', { name: /^Price list/ }).click();
  await expect(result(page)).toContainText('KEN-NYERI,Nyeri Gathaithi');

  await page.getByRole('row', { name: /^A coffee/ }).click();
  await page.getByRole('textbox', { name: 'sku' }).fill('KEN-NYERI');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(result(page)).toContainText('"origin": "Kenya"');

  await openPart(page, 'Demo: everyday tools', 'Prompts');
  await page.getByRole('button', { name: /^Tasting notes/ }).click();
  await page.getByRole('textbox', { name: 'coffee' }).fill('Guji');
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect(result(page)).toContainText('tasting notes for Guji');
  await expect(traffic(page).getByText('prompts/get').first()).toBeVisible();
});

test('completes the arguments of a prompt', async () => {
  const page = app();
  await openPart(page, 'Everything', 'Prompts');
  await page.getByRole('button', { name: /^Team Management/ }).click();

  await field(page, 'department').pressSequentially('S');
  await expect(option(page, 'Support')).toBeVisible();
  await field(page, 'department').press('ArrowDown');
  await field(page, 'department').press('Enter');
  await expect(field(page, 'department')).toHaveValue('Sales');
  await field(page, 'name').press('ArrowDown');
  await option(page, 'Eve').click();
  await page.getByRole('button', { name: 'Get', exact: true }).click();

  await expect(result(page)).toContainText('promote Eve to the head of the Sales team');
  await expect(traffic(page).getByText('completion/complete').first()).toBeVisible();
});

test('marks a subscribed resource that was updated until it is read again', async () => {
  const page = app();
  await openPart(page, 'Updating', 'Resources');
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
  await openPart(page, 'Modern', 'Resources');
  await row(page, /note-1/).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();

  await row(page, /note-1/)
    .getByText('updated')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Subscribe', pressed: true }).click();

  await expect(row(page, /note-1/).getByLabel('subscribed')).toBeHidden();
  // Each update has a record, so that the first ones are soon out of sight.
  const filter = traffic(page).getByRole('combobox', { name: 'Filter traffic' });
  await filter.fill('method:subscriptions/listen');
  const listens = traffic(page).getByRole('row', { name: /subscriptions\/listen "listen:1"/ });
  await expect(listens).toBeVisible();
  await filter.fill('');
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
  await openPart(page, 'Documents', 'Resources');

  const document = await read('two-pages');
  await document.getByText('Hello from a page').waitFor();
  await expect(document.getByRole('status')).toHaveText('Page 1 of 2');
  expect(await inkOf(document)).toBeGreaterThan(50);
  await document.getByRole('button', { name: 'Next page' }).click();
  await expect(document.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await expect(document).toContainText('And from another');
  await expect(document.getByRole('button', { name: 'Next page' })).toBeDisabled();
  for (const name of ['script', 'huge-page', 'strokes']) {
    await (await read(name)).getByText('Hello from a page').waitFor();
  }
  for (const [name, why] of [
    ['locked', 'It is locked with a password.'],
    ['broken', 'It is damaged, or cut short.'],
    ['circle', 'Pages tree contains circular reference.'],
  ] as const) {
    await read(name);
    await result(page).getByRole('alert').getByText(`can’t be shown. ${why}`).waitFor();
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
