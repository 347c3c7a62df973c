import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { agree, chooseTool, connect, result, run, servers, traffic } from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const string = { type: 'string' };
const schema = (properties: object) => ({ type: 'object', properties });
let home: string;
const toolsFile = () => join(home, 'tools.json');
const server = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers', file), ...args],
});
const app = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, {
      live: server('live-server.mjs'),
      shop: server('schema-server.mjs', toolsFile(), join(home, 'calls')),
    });
    await offer([{ name: 'sum', inputSchema: schema({ a: string, b: string }) }]);
  },
  open: (page) => connect(page, 'live', true),
});

/** Sets what the shop offers, also while it runs. */
async function offer(tools: object[]): Promise<void> {
  await writeFile(`${toolsFile()}.new`, JSON.stringify(tools));
  await rename(`${toolsFile()}.new`, toolsFile());
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

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

test('a schema that changes keeps the arguments, and marks what it no longer knows', async () => {
  const page = app();
  await connect(page, 'shop', true);
  await chooseTool(page, 'sum');
  await field(page, 'a').fill('one');
  await field(page, 'b').fill('two');

  await offer([{ name: 'sum', inputSchema: schema({ b: { type: 'integer' }, c: string }) }]);

  await expect(field(page, 'c')).toBeVisible();
  await expect(field(page, 'Name of a')).toHaveValue('a');
  await expect(page.getByText('Not in the schema.')).toBeVisible();
  await expect(field(page, 'b')).toHaveValue('"two"');
  await offer([{ name: 'other', inputSchema: { type: 'object' } }]);
  await expect(page.getByText('Choose a tool')).toBeVisible();
  await offer([{ name: 'sum', inputSchema: schema({ a: string, b: string }) }]);

  await chooseTool(page, 'sum');
  await expect(field(page, 'a')).toHaveValue('one');
  await expect(field(page, 'b')).toHaveValue('two');
});
