import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pngOf } from '../test/crafted-images.ts';
import { configureApproved } from './approved.ts';
import { chooseTool, connect, result, run, traffic, untilTold } from './actions.ts';
import { oneApp } from './one-app.ts';
import { script } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

/** A server whose one tool answers with 50 MB of JSON. */
const large = script(String.raw`
  const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize')
      send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'large', version: '1' } });
    else if (method === 'tools/list')
      send(id, { tools: [{ name: 'dump', inputSchema: { type: 'object' } }] });
    else if (method === 'tools/call') {
      const items = Array.from({ length: 400000 }, (_, id) => ({ id, name: 'item ' + id, path: '/some/where/deep/in/a/tree/' + id + '.ts', tags: ['x', 'y'], last: id === 399999 ? 'the needle' : 'hay in a stack of it' }));
      send(id, { content: [{ type: 'text', text: 'ok' }], structuredContent: { items } });
    } else if (id !== undefined) send(id, {});
  });
`);

/** Offers a tool for each picture, by its name. */
const painter = (pictures: Record<string, Buffer>): string => `
  const pictures = ${JSON.stringify(Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, bytes.toString('base64')])))};
  const answers = {
    initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'painter', version: '1' } }),
    'tools/list': () => ({ tools: Object.keys(pictures).map((name) => ({ name, inputSchema: { type: 'object' } })) }),
    'tools/call': ({ name }) => ({ content: [{ type: 'image', mimeType: 'image/png', data: pictures[name] }] }),
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answer = answers[method];
    const rest = answer ? { result: answer(params) } : { error: { code: -32601, message: 'No such method' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  });
`;

const app = oneApp({
  async prepare(home) {
    const pictures = {
      usual: pngOf({ width: 640, height: 480 }),
      vast: pngOf({ width: 30_000, height: 30_000 }),
      huge: pngOf({ width: 10_000, height: 10_000 }),
    };
    const file = join(home, 'painter.cjs');
    await configureApproved(home, { large, painter: { command: process.execPath, args: [file] } });
    // It is longer than an argument may be.
    await writeFile(file, painter(pictures));
  },
});

const lines = (page: Page) => traffic(page).getByRole('grid', { name: 'Lines of the body' });

test('opens 50 MB of JSON line by line, and finds its way in it', async () => {
  const page = app();
  await connect(page, 'large');
  await chooseTool(page, 'dump');
  await run(page);
  await traffic(page)
    .getByRole('row', { name: /tools\/call.*MB/ })
    .click();

  await expect(lines(page).getByText('"jsonrpc"')).toBeVisible();
  await expect(traffic(page).getByText(/^\d\d\.\d MB · 4,000,\d+ lines$/)).toBeVisible();

  await traffic(page).getByRole('searchbox', { name: 'Find in the body' }).fill('the NEEDLE');
  await expect(traffic(page).getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(lines(page).getByText('the needle')).toBeVisible();
  await expect(traffic(page).getByLabel('Path', { exact: true })).toHaveText(
    'result.structuredContent.items[399999].last',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await untilTold(page, 'Copied', () =>
    traffic(page).getByRole('button', { name: 'Value', exact: true }).click(),
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('"the needle"');

  await traffic(page).getByRole('searchbox', { name: 'Find in the body' }).fill('"jsonrpc"');
  await expect(lines(page).getByText('"jsonrpc"')).toBeVisible();

  const toPath = traffic(page).getByRole('textbox', { name: 'Go to path' });
  await toPath.fill('/result/structuredContent/items/200000/tags/1');
  await toPath.press('Enter');
  await expect(traffic(page).getByLabel('Path', { exact: true })).toHaveText(
    'result.structuredContent.items[200000].tags[1]',
  );
  await expect(lines(page).getByRole('row', { selected: true })).toContainText('"y"');

  await toPath.fill('$');
  await toPath.press('Enter');
  await traffic(page).getByRole('button', { name: 'Fold line 1', exact: true }).click();
  await expect(lines(page).getByRole('row')).toHaveCount(1);
});

test('a picture of 900 megapixels in 110 kB is not drawn, and the page goes on', async () => {
  const page = app();
  await connect(page, 'painter');
  await chooseTool(page, 'usual');
  await run(page);
  await expect(result(page).getByRole('img')).toBeVisible();

  await chooseTool(page, 'vast');
  await run(page);
  await expect(result(page).getByText(/very large: 30000 × 30000 pixels/)).toBeVisible();
  await expect(result(page).getByRole('img')).toHaveCount(0);
  await expect(result(page).getByRole('button', { name: 'Show anyway' })).toHaveCount(0);
  const save = result(page).getByRole('button', { name: 'Save image.png' });
  const { name } = await savedFile(page, () => save.click());
  expect(name).toBe('image.png');

  await chooseTool(page, 'huge');
  await run(page);
  await result(page).getByRole('button', { name: 'Show anyway' }).click();
  await expect(result(page).getByRole('img')).toBeVisible();
});
