import { appendFile, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, clearView, connect, result, run, servers, traffic } from './actions.ts';
import { configure, demos } from './servers.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

/** A server that is worked on. */
const fileOf = (folder: string) => join(folder, 'mine', 'mine.mjs');
let home: string;
const demo = oneApp({
  async prepare(folder) {
    home = folder;
    const cwd = join(home, 'mine');
    await mkdir(cwd);
    await copyFile(join(root, 'test/servers/revision-server.mjs'), fileOf(home));
    const args = [fileOf(home), '2025-11-25'];
    await configure(home, {
      ...demos,
      mine: { command: process.execPath, args, watch: ['*.mjs'], cwd },
    });
  },
});

const compose = (page: Page) => servers(page).getByRole('button', { name: 'Raw messages' }).click();

test('sends a message of any method, and one that is broken, and shows what came back', async () => {
  const page = demo();
  await connect(page, 'Demo: everyday tools');
  await compose(page);
  await page.getByRole('combobox', { name: 'Method' }).fill('no/such');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await traffic(page).getByRole('tab', { name: 'Response' }).click();
  await expect(traffic(page).locator('.view-line', { hasText: /-32601/ })).toBeVisible();

  await page.getByRole('radio', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text to send' }).fill('{"jsonrpc": "2.0", ');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(traffic(page).getByRole('tabpanel')).toContainText('{"jsonrpc": "2.0",');
  await expect(traffic(page)).toContainText('Malformed line');
});

test('sends a record again as it was, and edited', async () => {
  const page = demo();
  await connect(page, 'Demo: everyday tools');
  await servers(page)
    .getByRole('button', { name: /^Tools/ })
    .click();
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  const calls = traffic(page).getByRole('row', { name: /tools\/call/ });
  // The response is listed a little after it is shown as the result.
  await expect(calls).toHaveCount(2);
  await calls.first().click();
  await traffic(page).getByRole('button', { name: 'Send again' }).click();
  await expect(calls).toHaveCount(4);

  await traffic(page).getByRole('button', { name: 'Edit and send' }).click();
  const text = page.getByRole('textbox', { name: 'Text to send' });
  await expect(text).toHaveValue(/"tools\/call"/);
  await text.fill((await text.inputValue()).replace('"stock"', '"no_such_tool"'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    traffic(page)
      .getByText(/no_such_tool/)
      .first(),
  ).toBeVisible();
});

test('starts a server anew when its file changes, and offers the last call again', async () => {
  const page = demo();
  await clearView(page);
  await connect(page, 'mine', true);
  await page.getByRole('list', { name: 'Tools' }).getByRole('button').first().click();
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  await appendFile(fileOf(home), '\n// changed');

  const again = page.getByRole('button', { name: /^Run .+ again$/ });
  await expect(again).toBeVisible();
  await again.click();
  await expect(
    traffic(page)
      .getByText(/mine\.mjs changed/)
      .first(),
  ).toBeVisible();
  await expect(result(page).getByText('Done')).toBeVisible();
});

test('checks a server with the official suite, and links what fails', async () => {
  const page = demo();
  await connect(page, 'Demo: modern protocol');
  await servers(page).getByRole('button', { name: 'Demo: modern protocol, ready' }).hover();
  await page.getByRole('button', { name: 'Actions for Demo: modern protocol' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Check conformance' }).click();

  const checks = page.getByRole('list', { name: 'Conformance' });
  await expect(checks.getByRole('listitem').first()).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('main')).toContainText('need the conformance fixture');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
});

test('keeps the proxy and the certificate authority that are set', async () => {
  const page = demo();
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('textbox', { name: 'Proxy', exact: true }).fill('ftp://nowhere');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Proxy', exact: true }).fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await servers(page)
    .getByRole('button', { name: /everyday tools/ })
    .waitFor();
  await page.keyboard.press('ControlOrMeta+,');

  await expect(page.getByRole('textbox', { name: 'Proxy', exact: true })).toHaveValue(
    'http://127.0.0.1:9',
  );
});
