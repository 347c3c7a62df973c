import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect } from './actions.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const serverFile = resolve(import.meta.dirname, '../test/servers/schema-server.mjs');

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('what is typed last before the window closes is there at the next start', async ({
  home,
  start,
  shell,
}) => {
  test.skip(shell === 'web', 'a tab outlives its shell');
  const inputSchema = { type: 'object', properties: { a: { type: 'string' } } };
  const file = join(home, 'tools.json');
  await writeFile(file, JSON.stringify([{ name: 'sum', inputSchema }]));
  const args = [serverFile, file, join(home, 'calls')];
  await configure(home, { shop: { command: process.execPath, args } });
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
