import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import {
  agree,
  chooseTool,
  clearView,
  connect,
  partsOf,
  result,
  run,
  servers,
  traffic,
} from './actions.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const server = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers', file), ...args],
});
const app = oneApp({
  prepare: (home) =>
    configure(home, {
      logging: server('logging-server.mjs', 'v1-stdio'),
      live: server('live-server.mjs'),
      unlisted: server('odd-server.mjs', 'no-list'),
      // By its file, since the desktop runs a bundled server in a thread.
      mortal: { command: process.execPath, args: [resolve(root, 'out/main/demo-legacy.js')] },
    }),
  open: (page) => connect(page, 'live', true),
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
  await expect(part(page, /^Prompts 1$/)).toBeVisible();
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

test('says that the server died under a call, and has it back', async () => {
  const page = app();
  await clearView(page);
  await connect(page, 'mortal', true);
  // Progress would move the row of the start out of sight.
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('kind:lifecycle ');
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps' }).fill('100');
  await run(page);
  await expect(result(page)).toContainText('of 100');
  const started = traffic(page)
    .getByText(/started process \d+/)
    .first();
  const pid = Number(/process (\d+)/.exec((await started.textContent()) ?? '')?.[1]);
  process.kill(pid, 'SIGKILL');

  await expect(result(page)).toContainText('ended by SIGKILL while connected');
  await expect(page.getByRole('textbox', { name: 'steps' })).toHaveValue('100');
  const startedAnew = new RegExp(`started process (?!${pid}\\b)\\d+`);
  await expect(traffic(page).getByText(startedAnew)).toBeVisible();
  await page.getByRole('textbox', { name: 'steps' }).fill('1');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  await clearView(page);
});

test('what a server logs is asked for by level, listed and opened', async () => {
  const page = app();
  const ofServer = partsOf(page, 'logging');
  const rows = page.getByRole('grid', { name: 'Log messages' }).getByRole('row', { name: /said/ });
  await connect(page, 'logging', true);
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
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
});

test('checks a server with the official suite, and links what fails', async () => {
  const page = app();
  await connect(page, 'unlisted', true);
  await servers(page).getByRole('button', { name: 'unlisted, ready' }).hover();
  await page.getByRole('button', { name: 'Actions for unlisted' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Check conformance' }).click();

  const checks = page.getByRole('list', { name: 'Conformance' });
  await expect(checks.getByRole('listitem').first()).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('main')).toContainText('need the conformance fixture');
  const failing = checks.getByRole('listitem').filter({ hasText: 'tools-list' });
  await expect(failing.getByRole('link').first()).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
});
