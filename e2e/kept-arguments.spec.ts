import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, typeArguments, viewArguments } from './actions.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const serverFile = resolve(import.meta.dirname, '../test/servers/schema-server.mjs');
const string = { type: 'string' };
const login = { type: 'object', properties: { user: string, api_key: string } };

/** A server whose tools can be changed while it runs. */
async function offer(home: string, tools: object[]): Promise<void> {
  const file = join(home, 'tools.json');
  const isNew = !existsSync(file);
  await writeFile(`${file}.new`, JSON.stringify(tools));
  await rename(`${file}.new`, file);
  const args = [serverFile, file, join(home, 'calls')];
  if (isNew) await configure(home, { shop: { command: process.execPath, args } });
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const secret = (page: Page) => page.getByLabel('api_key', { exact: true });

/** All that lies in a folder, but for what the server itself wrote and what went over the wire. */
async function writtenIn(home: string): Promise<string> {
  const names = await readdir(home, { recursive: true });
  const own = names.filter((name) => name.endsWith('.json'));
  return (await Promise.all(own.map((name) => readFile(join(home, name), 'utf8')))).join('\n');
}

test('arguments are there after a reload and a restart, broken JSON too, but no secret is ever on disk', async ({
  home,
  start,
}) => {
  await offer(home, [
    { name: 'login', inputSchema: login },
    { name: 'sum', inputSchema: { type: 'object', properties: { a: string } } },
  ]);
  const first = await start();
  await connect(first.page, 'shop', true);
  await chooseTool(first.page, 'login');
  await field(first.page, 'user').fill('ada');
  await secret(first.page).fill('hunter2-xyz');
  await run(first.page);
  await expect(result(first.page).getByText('Done')).toBeVisible();
  await expect.poll(() => writtenIn(home)).toContain('ada');

  await first.page.reload();
  await expect(secret(first.page)).toHaveValue('hunter2-xyz');
  await chooseTool(first.page, 'sum');
  await typeArguments(first.page, '{"a": "half');
  await expect.poll(() => writtenIn(home)).toContain('half');
  await first.stop();
  expect(await writtenIn(home)).not.toContain('hunter2-xyz');

  const { page } = await start();
  await connect(page, 'shop');
  await chooseTool(page, 'login');
  await expect(field(page, 'user')).toHaveValue('ada');
  await expect(secret(page)).toHaveValue('');
  await expect(page.getByText('Secrets are not stored: enter api_key')).toBeVisible();
  await secret(page).fill('again');
  await expect(page.getByText('Secrets are not stored')).toBeHidden();

  await chooseTool(page, 'sum');
  await expect(page.getByText('JSON is not valid')).toBeVisible();
  await viewArguments(page, 'JSON');
  await expect(page.locator('.monaco-editor .view-lines')).toHaveText('{"a": "half');
});

test('what is typed last before the window closes is there at the next start', async ({
  home,
  start,
  shell,
}) => {
  test.skip(shell === 'web', 'a tab outlives its shell');
  await offer(home, [{ name: 'sum', inputSchema: { type: 'object', properties: { a: string } } }]);
  const first = await start();
  await connect(first.page, 'shop', true);
  await chooseTool(first.page, 'sum');
  await field(first.page, 'a').fill('the last');
  await first.stop();

  const { page } = await start();
  await connect(page, 'shop');
  await chooseTool(page, 'sum');

  await expect(field(page, 'a')).toHaveValue('the last');
});

test('a schema that changes keeps the arguments, and marks what it no longer knows', async ({
  home,
  start,
}) => {
  const schema = (properties: object) => ({ type: 'object', properties });
  await offer(home, [{ name: 'sum', inputSchema: schema({ a: string, b: string }) }]);
  const { page } = await start();
  await connect(page, 'shop', true);
  await chooseTool(page, 'sum');
  await field(page, 'a').fill('one');
  await field(page, 'b').fill('two');

  await offer(home, [{ name: 'sum', inputSchema: schema({ b: { type: 'integer' }, c: string }) }]);

  await expect(field(page, 'c')).toBeVisible();
  await expect(field(page, 'Name of a')).toHaveValue('a');
  await expect(page.getByText('Not in the schema.')).toBeVisible();
  await expect(field(page, 'b')).toHaveValue('"two"');
  await offer(home, [{ name: 'other', inputSchema: { type: 'object' } }]);
  await expect(page.getByText('Choose a tool')).toBeVisible();
  await offer(home, [{ name: 'sum', inputSchema: schema({ a: string, b: string }) }]);

  await chooseTool(page, 'sum');
  await expect(field(page, 'a')).toHaveValue('one');
  await expect(field(page, 'b')).toHaveValue('two');
});
