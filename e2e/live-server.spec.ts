import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { agree, chooseTool, connect, partsOf, result, run, servers, traffic } from './actions.ts';
import { root } from './app.ts';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

const server = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers', file), ...args],
});
const app = oneApp({
  prepare: (home) =>
    configureApproved(home, {
      logging: server('logging-server.mjs', 'v1-stdio'),
      live: server('live-server.mjs'),
      roastery: { bundled: 'legacy' },
    }),
  open: (page) => connect(page, 'live'),
});

const part = (page: Page, name: RegExp) => servers(page).getByRole('button', { name });
/** Shows the tools and runs one, with no arguments. */
async function call(page: Page, tool: string): Promise<void> {
  await part(page, /^Tools/).click();
  await chooseTool(page, tool);
  await run(page);
}

test('lists that change while they are in use are marked, and show what is new', async () => {
  const page = app();
  await part(page, /^Prompts 1$/).waitFor();
  await expect(part(page, /^Resources 1$/)).toBeVisible();

  await call(page, 'grow');

  await expect(page.getByRole('list', { name: 'Tools' })).toContainText('grown');
  await expect(part(page, /^Prompts List changed: 1 new 2$/)).toBeVisible();
  await expect(part(page, /^Resources List changed: 1 new 2$/)).toBeVisible();
  for (const list of ['tools', 'prompts', 'resources']) {
    await expect(traffic(page)).toContainText(`notifications/${list}/list_changed`);
  }
});

test('a page that must be opened first is told to be done by the server', async () => {
  const page = app();
  await call(page, 'sign');
  await expect(result(page)).toContainText('Sign the contract.');
  await expect(result(page).getByRole('button', { name: 'Open sign.example' })).toBeVisible();
  await expect(result(page).getByText('The server says that this is done.')).toBeHidden();

  await call(page, 'signed');
  await chooseTool(page, 'sign');

  await expect(result(page).getByText('The server says that this is done.')).toBeVisible();
});

test('a server is pinged, and told of other roots while it is connected', async () => {
  const page = app();
  await call(page, 'roots');
  await expect(traffic(page)).toContainText('roots/list');
  await part(page, /^Overview/).click();
  await page.getByRole('button', { name: 'Ping' }).click();
  await expect(page.getByText(/^answered in /)).toBeVisible();

  await page.getByRole('button', { name: 'Add root' }).click();
  await page.getByRole('textbox', { name: 'Root 1', exact: true }).fill('/srv/shop');
  await page.getByRole('button', { name: 'Save roots' }).click();
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await agree(page);
  await expect(page.getByText('Takes effect when the server is reconnected.')).toBeHidden();
  await call(page, 'roots');
  await expect(result(page)).toContainText('file:///srv/shop');

  await part(page, /^Overview/).click();
  await page.getByRole('button', { name: 'Remove root 1' }).click();
  await page.getByRole('button', { name: 'Save roots' }).click();
  await expect(traffic(page)).toContainText('notifications/roots/list_changed');
});

test('cancels a slow call and tells the server', async () => {
  const page = app();
  await connect(page, 'roastery');
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps' }).fill('100');
  await run(page);
  await result(page).getByText('of 100').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(result(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(traffic(page).getByText('notifications/cancelled').first()).toBeVisible();
});

test('what a server logs is asked for by level, listed and opened', async () => {
  const page = app();
  const ofServer = partsOf(page, 'logging');
  const rows = page.getByRole('grid', { name: 'Log messages' }).getByRole('row', { name: /said/ });
  await connect(page, 'logging');
  await ofServer.getByRole('button', { name: 'Logs', exact: true }).click();
  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('error');
  await ofServer.getByRole('button', { name: /^Tools/ }).click();
  await chooseTool(page, 'log-all');
  await run(page);
  await ofServer.getByRole('button', { name: /^Logs 4 errors/ }).click();
  await expect(rows).toHaveCount(4);

  await rows.nth(1).press('Enter');
  const message = page.getByRole('region', { name: 'Log message', exact: true });
  await expect(message).toContainText('of.critical');
  await expect(message.locator('.monaco-editor')).toContainText('"said": "critical"');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page.getByRole('main'))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const judging = { onlyColoursChanged: true };
  expect(await violationsIn(page.getByRole('main'), ['color-contrast'], judging)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
});
