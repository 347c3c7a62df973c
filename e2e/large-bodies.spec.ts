import type { Page } from '@playwright/test';
import { chooseTool, connect, run, traffic } from './actions.ts';
import { configure, script } from './servers.ts';
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

const lines = (page: Page) => traffic(page).getByRole('grid', { name: 'Lines of the body' });

test('opens 50 MB of JSON line by line, and finds its way in it', async ({ home, start }) => {
  await configure(home, { large });
  const { page } = await start();
  await connect(page, 'large', true);
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
  // Looked for from before on: it stands there for a moment.
  const copied = traffic(page).getByRole('button', { name: 'Copied' }).waitFor();
  await traffic(page).getByRole('button', { name: 'Value', exact: true }).click();
  await copied;
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
