import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect } from './actions.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const serverFile = resolve(import.meta.dirname, '../test/servers/schema-server.mjs');
const string = { type: 'string' };

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
