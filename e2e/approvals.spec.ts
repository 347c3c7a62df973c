import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasBubblewrap } from '../test/trust/sandbox-tool.ts';
import { agree, connect, openFields, servers } from './actions.ts';
import { oneApp } from './one-app.ts';
import { everything } from './servers.ts';
import { expect, test } from './test.ts';

let home: string;
let hasSandbox: boolean;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    hasSandbox = await hasBubblewrap();
  },
  env: (folder) => ({ HOME: folder }),
});

test('trusts a project once asked, and asks again when Settings took that back', async () => {
  const page = app();
  const project = join(home, 'shop');
  await mkdir(join(project, '.vscode'), { recursive: true });
  const config = { servers: { first: everything, second: everything } };
  await writeFile(join(project, '.vscode/mcp.json'), JSON.stringify(config));
  await page.getByRole('button', { name: 'Import from other apps' }).click();
  await page.getByRole('textbox', { name: 'A project’s folder, or a file' }).fill(project);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'All new servers' }).check();
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
  await page.keyboard.press('Escape');
});

test('puts a server into a sandbox, shows the command, and runs just that', async () => {
  test.skip(!hasSandbox, 'no bubblewrap works on this machine');
  const page = app();
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await openFields(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('roastery');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill(process.execPath);
  await page.getByRole('button', { name: 'Add argument' }).click();
  await page
    .getByRole('textbox', { name: 'Argument 1' })
    .fill(resolve('demo/legacy/demo-legacy.ts'));
  const sandbox = page.getByRole('region', { name: 'Sandbox' });
  const command = sandbox.getByLabel('The command in the sandbox');
  await expect(command).toBeHidden();

  await sandbox.getByRole('radio', { name: 'Only one folder' }).click();
  await expect(sandbox.getByRole('status')).toContainText('The sandbox has no folder.');
  await sandbox.getByRole('radio', { name: 'All of yours' }).click();
  await sandbox.getByRole('radio', { name: 'None' }).click();
  await expect(command).toContainText('--unshare-all');
  await page.getByRole('button', { name: 'Add and connect' }).click();

  const sheet = page.getByRole('dialog', { name: 'Run roastery?' });
  await expect(sheet.getByLabel('The command in the sandbox')).toContainText('--unshare-all');
  await sheet.getByRole('button', { name: 'Run it' }).click();
  await expect(servers(page).getByRole('button', { name: 'roastery, ready' })).toBeVisible();
  const { mcpServers } = JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8'));
  expect(mcpServers.roastery.sandbox).toEqual({ network: 'none', files: 'all' });
});

test('takes the network from a server in the sheet that asks for its first run', async () => {
  test.skip(!hasSandbox, 'no bubblewrap works on this machine');
  const page = app();
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await openFields(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('mill');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('true');
  await page.getByRole('button', { name: 'Add and connect' }).click();
  const sheet = page.getByRole('dialog', { name: 'Run mill?' });
  await expect(sheet.getByLabel('The command in the sandbox')).toBeHidden();

  await sheet.getByRole('radio', { name: 'None' }).click();

  await expect(sheet.getByLabel('The command in the sandbox')).toContainText('bwrap');
  await expect(sheet.getByRole('radio', { name: 'None' })).toBeChecked();
  const { mcpServers } = JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8'));
  expect(mcpServers.mill.sandbox).toEqual({ network: 'none', files: 'all' });
  await page.keyboard.press('Escape');
});
