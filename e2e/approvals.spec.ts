import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agree, connect, servers } from './actions.ts';
import { everything } from './servers.ts';
import { expect, test } from './test.ts';

test('trusts a project once asked, and asks again when Settings took that back', async ({
  home,
  start,
}) => {
  const project = join(home, 'shop');
  await mkdir(join(project, '.vscode'), { recursive: true });
  const config = { servers: { first: everything, second: everything } };
  await writeFile(join(project, '.vscode/mcp.json'), JSON.stringify(config));
  const { page } = await start({ HOME: home });
  await page.getByRole('button', { name: 'Import from other apps' }).click();
  await page.getByRole('textbox', { name: 'A project’s folder, or a file' }).fill(project);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'All that are new' }).check();
  await page.getByRole('button', { name: 'Add 2 servers' }).click();

  await connect(page, 'first');
  await page.getByRole('checkbox', { name: 'Trust this project' }).check();
  await agree(page);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  // The other one is from there too: nothing asks.
  await connect(page, 'second');
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await expect(servers(page).getByRole('button', { name: /^second/ })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Approvals' }).click();
  await page.getByRole('button', { name: `Revoke the trust in ${project}` }).click();
  await expect(page.getByText('No project folder is trusted as a whole.')).toBeVisible();
  await expect(page.getByText('Nothing is approved yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await connect(page, 'second');
  await expect(page.getByRole('dialog', { name: 'Run second?' })).toBeVisible();
});
