import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import {
  chooseTool,
  clearView,
  connect,
  listTools,
  movePointer,
  partsOf,
  result,
  run,
  traffic,
} from './actions.ts';
import { root } from './app.ts';
import { configureApproved } from './approved.ts';
import { oneApp } from './one-app.ts';
import { demos, script, startChangingHttp } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

const rows = (page: Page, name: RegExp) => traffic(page).getByRole('row', { name });
const record = (page: Page) => traffic(page).getByRole('region', { name: 'Record' });
const filter = (page: Page) => traffic(page).getByRole('combobox', { name: 'Filter traffic' });
const ofDemo = (page: Page, part: RegExp) =>
  partsOf(page, 'Demo: everyday tools').getByRole('button', { name: part });

async function callStock(page: Page): Promise<void> {
  await connect(page, 'Demo: everyday tools');
  await ofDemo(page, /^Tools/).click();
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
}

/** A server with a tool that never answers, and one that refuses. */
const slow = script(String.raw`
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize')
      send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'slow', version: '1' } } });
    else if (method === 'tools/list')
      send({ id, result: { tools: ['never', 'refuse'].map((name) => ({ name, inputSchema: { type: 'object' } })) } });
    else if (method === 'tools/call' && params.name === 'never') console.error('opening the database');
    else if (method === 'tools/call') send({ id, error: { code: -32602, message: 'No such table' } });
    else if (id !== undefined) send({ id, result: {} });
  });
`);

/** A server with a tool that answers with no list of content, and one that nobody described. */
const odd = script(String.raw`
  const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize')
      send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } });
    else if (method === 'tools/list')
      send(id, { tools: ['answer', 'other'].map((name) => ({ name, inputSchema: { type: 'object' } })) });
    else if (id !== undefined) send(id, { content: 'nothing' });
  });
`);

const canary = 'c4n4ry-9d2f71';

let home: string;
let keptAlive: Awaited<ReturnType<typeof startChangingHttp>>;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    keptAlive = await startChangingHttp();
    await configureApproved(home, {
      ...demos,
      slow,
      odd,
      'kept alive': { url: keptAlive.url },
      mine: {
        command: process.execPath,
        args: [join(root, 'test/servers/revision-server.mjs'), '2025-11-25'],
        env: { NOTE: 'x' },
        cwd: home,
      },
    });
  },
  open: (page) => connect(page, 'slow'),
});

test.afterAll(() => keptAlive.close());

test('has room for the filter beside all controls in one row, from a window of 1024 px on', async () => {
  const page = app();
  const toolbar = page.getByRole('toolbar', { name: 'Traffic' });
  await connect(page, 'kept alive');
  await expect(toolbar.getByRole('button', { name: /^Keep-alives \d/ })).toBeVisible();

  for (const width of [1024, 1100, 1200, 1280, 1366, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    const field = await filter(page).boundingBox();
    expect((await toolbar.boundingBox())?.height, `of the toolbar at ${width}`).toBeLessThan(40);
    expect(field?.width, `of the filter at ${width}`).toBeGreaterThan(180);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** What does not fit into the list in windows of these widths. */
async function cutOff(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    const cut = await traffic(page)
      .getByRole('grid')
      .evaluate(async (grid) => {
        // The columns are chosen by the width that was measured after the window has it.
        for (let frames = 0; frames < 2; frames += 1) {
          await new Promise((done) => {
            requestAnimationFrame(done);
          });
        }
        const [header, ...rest] = grid.querySelectorAll('[role=row]');
        const overhang = (header?.scrollWidth ?? 0) - (header?.clientWidth ?? 0);
        const methods = rest.flatMap((row) => {
          const cell = row.querySelector('[role=gridcell] > .truncate');
          const method = cell?.firstChild;
          if (!cell || !method) return [];
          const range = document.createRange();
          range.selectNode(method);
          const isCut = range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
          return isCut ? [range.toString()] : [];
        });
        const statuses = [...grid.querySelectorAll('.traffic-status')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent);
        const columns = overhang > 0 ? [`${overhang} px of the columns`] : [];
        return [...columns, ...methods, ...statuses];
      });
    found.push(...cut.map((what) => `${width}: ${what}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test('cuts off no column of the list, no method and no status, however narrow it is beside a record', async () => {
  const page = app();
  await clearView(page);
  await connect(page, 'slow');
  await chooseTool(page, 'never');
  await run(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await callStock(page);
  await partsOf(page, 'Demo: everyday tools')
    .getByRole('button', { name: /^Resources/ })
    .click();
  await listTools(page);
  await rows(page, /tools\/call stock/i)
    .first()
    .click();
  await expect(record(page)).toBeVisible();
  await expect(rows(page, /Response to resources\/templates\/list/).last()).toBeVisible();

  expect((await cutOff(page, [900])).filter((what) => what.includes('columns'))).toEqual([]);
  const widths = [1024, 1100, 1200, 1280, 1350, 1400, 1440, 1600, 1920];
  expect(await cutOff(page, widths)).toEqual([]);
  await filter(page).fill('never');
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(rows(page, /tools\/call never.*cancelled/s)).toBeVisible();
  expect(await cutOff(page, [1920])).toEqual([]);
});

test('draws exchanges on one axis of time, and filters to the part of it that is dragged over', async () => {
  const page = app();
  await clearView(page);
  await connect(page, 'slow');
  await chooseTool(page, 'refuse');
  await run(page);
  await expect(rows(page, /tools\/call refuse/).first()).toBeVisible();
  await traffic(page).getByRole('radio', { name: 'Waterfall', exact: true }).click();
  const chart = traffic(page).getByRole('region', { name: 'Waterfall of exchanges' });
  const bar = chart.getByRole('button', { name: /^tools\/call refuse, .+, failed$/ });
  await bar.hover();
  await expect(chart.getByText('Failed', { exact: true })).toBeVisible();

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
  await traffic(page).getByRole('button', { name: 'Remove the window of time' }).click();
  await traffic(page).getByRole('radio', { name: 'List', exact: true }).click();
});

/** Notes where an item of a menu is while it can be clicked, frame by frame. */
const watchItem = (page: Page, name: string) =>
  page.evaluate((label) => {
    const places = new Set<string>();
    const look = () => {
      const item = [...document.querySelectorAll('[role=menuitem]')].find((one) =>
        one.textContent?.startsWith(label),
      );
      if (item && getComputedStyle(item).pointerEvents !== 'none')
        places.add(JSON.stringify(item.getBoundingClientRect()));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places });
  }, name);

test('marks in a record what is looked for, and copies it from a menu that stays where it opens', async () => {
  const page = app();
  await clearView(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await page.getByRole('textbox', { name: 'origin' }).fill('Kenya');
  await run(page);
  await filter(page).fill('kenya dir:out');
  // Until the filter is applied, the last call is that of another test, and rows move.
  await expect(rows(page, /\d\d:\d\d/)).toHaveCount(1);
  await expect(traffic(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await rows(page, /sent to the server .* tools\/call/).click();
  await expect(record(page)).toBeVisible();
  for (const part of ['.view-line', '.search-match']) {
    const isDrawn = async () => {
      await movePointer(page);
      return record(page).locator(part, { hasText: 'Kenya' }).isVisible();
    };
    await expect.poll(isDrawn, { message: part, intervals: [100] }).toBe(true);
  }

  await watchItem(page, 'Pin');
  await rows(page, /tools\/call/)
    .last()
    .click({ button: 'right' });
  const copying = page.getByRole('menuitem', { name: 'Copy as: JSON-RPC request' });
  await copying.hover();
  const places = await page.evaluate(() => [
    ...(window as unknown as { places: Set<string> }).places,
  ]);
  expect(places).toHaveLength(1);
  await copying.click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied, { intervals: [100] }).toMatch(/"tools\/call".*Kenya/s);
  await page.context().clearPermissions();
  await page.context().grantPermissions(['clipboard-write']);
});

test('findings lead to their records, and from there back', async () => {
  const page = app();
  await clearView(page);
  const record = traffic(page).getByRole('region', { name: 'Record' });
  await connect(page, 'odd');
  await chooseTool(page, 'answer');
  await run(page);

  await result(page)
    .getByRole('button', { name: /^Record \d+$/ })
    .click();
  await expect(record.getByText('Its content is not a list')).toBeVisible();
  await expect(record.getByRole('heading')).toContainText('tools/call answer');

  await chooseTool(page, 'other');
  await record.getByRole('button', { name: 'Open answer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'answer' })).toBeVisible();

  await page.getByRole('button', { name: /^Lint: / }).click();
  await page.getByRole('button', { name: 'Show in traffic' }).first().click();
  await expect(record.getByRole('heading')).toContainText('tools/list · Response');
});

test('exports a page that tells the calls without the network and without secrets', async ({
  browsers,
  shell,
  shownBy,
}) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'a download of a desktop window can’t be heard from here');
  const page = app();
  await clearView(page);
  await connect(page, 'mine');
  await page.getByRole('list', { name: 'Tools' }).waitFor();
  await partsOf(page, 'mine').getByRole('button', { name: 'Raw messages' }).click();
  await page.getByRole('radio', { name: 'Text' }).click();
  await page
    .getByRole('textbox', { name: 'Text to send' })
    .fill(`{"jsonrpc":"2.0","id":"mine","method":"odd/call","params":{"apiKey":"${canary}"}}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    traffic(page)
      .getByRole('row', { name: /odd\/call/ })
      .first(),
  ).toBeVisible();

  await traffic(page)
    .getByRole('button', { name: /^Recording:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the recording' });
  await expect(dialog.getByRole('list', { name: 'Places' })).toContainText('/params/apiKey');
  const exporting = dialog.getByRole('button', { name: 'Export', exact: true });
  const file = await savedFile(page, () => exporting.click());
  await expect(dialog).toBeHidden();
  const saved = join(home, 'traffic.html');
  await copyFile(file.path, saved);

  const context = await (await browsers.launched()).newContext({ offline: true });
  const reader = await context.newPage();
  await reader.goto(pathToFileURL(saved).href);
  await reader.getByText('odd/call').first().click();
  await expect(reader.getByText('"apiKey": "•••"')).toBeVisible();
  expect(await readFile(saved, 'utf8')).not.toContain(canary);
  await context.close();
});
