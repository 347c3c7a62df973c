import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import {
  chooseTool,
  clearView,
  connect,
  listTools,
  partsOf,
  result,
  run,
  traffic,
  typeArguments,
  untilTold,
} from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure, demos, everything, script } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

const canary = 'c4n4ry-9d2f71';

const env = { ECHO_KEY: 'not-for-the-clipboard' };

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

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, {
      ...demos,
      Everything: { ...everything, env },
      odd,
      mine: {
        command: process.execPath,
        args: [join(root, 'test/servers/revision-server.mjs'), '2025-11-25'],
        env: { NOTE: 'x' },
        cwd: home,
      },
    });
  },
  open: (page) => connect(page, 'Everything', true),
});

const rows = (page: Page) => traffic(page).getByRole('row', { name: /\d\d:\d\d|\+\d/ });
const call = (page: Page, tool: string) =>
  rows(page)
    .filter({ hasText: `tools/call ${tool}` })
    .first();

test('groups a call with its progress or with its rounds of questions, and opens it with the keys', async () => {
  const page = app();
  await clearView(page);
  await connect(page, 'Demo: modern protocol');
  await chooseTool(page, 'Take an exposure');
  await page.getByRole('textbox', { name: 'frames', exact: true }).fill('3');
  await page.getByRole('textbox', { name: 'frameMs' }).fill('20');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await traffic(page).getByRole('button', { name: 'Group' }).click();
  const exposure = call(page, 'expose');
  await expect(exposure).toHaveAttribute('aria-expanded', 'false');
  await expect(exposure).toContainText('Stacked 3 frames.');
  await exposure.click();
  await page.keyboard.press('ArrowRight');
  await expect(exposure).toHaveAttribute('aria-expanded', 'true');
  const beneath = rows(page).and(page.locator('[aria-level="2"]'));
  await expect(beneath.filter({ hasText: 'notifications/progress' })).toHaveCount(3);
  await expect(beneath.filter({ hasText: 'Response to' })).toHaveCount(1);
  await expect(beneath.filter({ hasText: 'HTTP request' })).toHaveCount(1);
  await expect(beneath.first()).toContainText(/^\+[\d.]+ (µs|ms)/);

  await page.keyboard.press('ArrowRight');
  await expect(beneath.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(exposure).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(beneath).toHaveCount(0);

  await page.reload();
  await expect(call(page, 'expose')).toHaveAttribute('aria-expanded', 'false');

  await chooseTool(page, 'Choose a target');
  await run(page);
  await page.getByRole('combobox', { name: 'Object' }).selectOption('Saturn');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(result(page).getByText('Done')).toBeVisible();

  const chosen = rows(page).filter({ hasText: 'tools/call choose_target' });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText('×2');
  await expect(chosen).toContainText('The telescope points at Saturn.');
  await traffic(page).getByRole('button', { name: 'Group' }).click();
});

test('marks in the waterfall when a long call told of progress', async () => {
  const page = app();
  await clearView(page);
  await connect(page, 'Everything');
  await chooseTool(page, 'Trigger Long Running Operation Tool');
  await page.getByRole('textbox', { name: 'duration', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'steps', exact: true }).fill('4');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await traffic(page).getByRole('radio', { name: 'Waterfall', exact: true }).click();
  const bar = traffic(page).getByRole('button', {
    name: /^tools\/call trigger-long-running-operation, .+, ok$/,
  });
  await expect(bar.locator('[data-part="progress"]')).toHaveCount(4);
  await bar.locator('rect').first().hover();
  await expect(traffic(page).getByText('4 notifications')).toBeVisible();
  await traffic(page).getByRole('radio', { name: 'List', exact: true }).click();
});

test('findings lead to their records, and from there back', async () => {
  const page = app();
  await clearView(page);
  const record = traffic(page).getByRole('region', { name: 'Record' });
  await connect(page, 'odd', true);
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

test('copies a call in the forms in which others make it', async () => {
  const page = app();
  await clearView(page);
  const copyAs = async (form: string) => {
    await page.getByRole('button', { name: 'Copy as…' }).click();
    await untilTold(page, `${form} copied`, () =>
      page.getByRole('menuitem', { name: form }).click(),
    );
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, 'Everything');
  await listTools(page);
  await chooseTool(page, 'Echo Tool');
  const json = `{"message": "it's 9007199254740993", "n": 9007199254740993}`;
  await typeArguments(page, json);

  expect(await copyAs('Arguments as JSON')).toBe(json);
  expect(await copyAs('JSON-RPC request')).toContain(`"arguments":${json}`);
  expect(await copyAs('Command line')).toMatch(/^wirebench call --server=Everything --args '\{/);
  const program = await copyAs('TypeScript');
  expect(program).toContain('"n": exact("9007199254740993")');
  expect(program).toContain('env("ECHO_KEY")');
  expect(program).not.toContain(env.ECHO_KEY);
  expect(await copyAs('Python')).toContain('"n": 9007199254740993');
  expect(await copyAs('Shell line to its stdin')).toContain('ECHO_KEY="$ECHO_KEY"');

  await typeArguments(page, '{"message": ');
  await page.getByRole('button', { name: 'Copy as…' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'More' })).toBeDisabled();

  await traffic(page)
    .getByRole('row', { name: /sent to the server.*tools\/list/ })
    .first()
    .click();
  await traffic(page).getByRole('button', { name: 'More actions' }).click();
  await expect(
    page.getByRole('menuitem', { name: /TypeScript, Python \(for calls only\)/ }),
  ).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Copy as: Shell line to its stdin' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/"method":"tools\/list".*\| ECHO_KEY="\$ECHO_KEY"/s);
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
  await connect(page, 'mine', true);
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
