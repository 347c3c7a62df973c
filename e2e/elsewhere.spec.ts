import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agree, connect, result, run, servers } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const theirs = JSON.stringify({
  mcpServers: {
    theirs: { ...everything, env: { API_KEY: 'sk-1' } },
    remote: { url: 'https://api.example/mcp' },
    broken: { args: ['x'] },
  },
});
const published = {
  name: 'io.github.me/weather',
  description: 'Weather',
  version: '1.0.0',
  remotes: [
    {
      type: 'streamable-http',
      url: 'http://127.0.0.1:9/{tenant}',
      variables: { tenant: { description: 'Your team', default: 'acme' } },
    },
  ],
};

const userOf = (home: string) => join(home, 'user');
let home: string;
const shared = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, {
      everything: { ...everything, env: { STAGE: '${STAGE}' } },
      api: { url: 'https://api.example/mcp', headers: { Authorization: 'Bearer sk-canary' } },
    });
    await mkdir(join(userOf(home), '.cursor'), { recursive: true });
    await writeFile(join(userOf(home), '.cursor/mcp.json'), theirs);
  },
  env: (folder) => ({ HOME: userOf(folder) }),
});

test('imports servers of other apps: shows what each would be, adds the chosen, asks before one runs', async () => {
  const cursor = join(userOf(home), '.cursor/mcp.json');
  const page = shared();

  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await page.getByRole('button', { name: 'Import from other apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from other apps' });
  await expect(dialog.getByRole('region', { name: /^Cursor/ })).toContainText('sets API_KEY');
  await expect(dialog).toContainText('broken');
  await expect(dialog).not.toContainText('sk-1');
  await dialog.getByRole('checkbox', { name: 'theirs' }).check();
  await dialog.getByRole('button', { name: 'Add 1 server' }).click();

  await connect(page, 'theirs', true);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  expect(await readFile(cursor, 'utf8')).toBe(theirs);
});

test('imports a registry’s server.json, and asks for what it leaves open', async () => {
  const page = shared();
  const file = join(home, 'server.json');
  await writeFile(file, JSON.stringify(published));
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await page.getByRole('button', { name: 'Import from other apps' }).click();
  await page.getByRole('textbox', { name: 'A project’s folder, or a file' }).fill(file);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'weather' }).check();
  await page.getByRole('button', { name: 'Add 1 server' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect' }).click();
  await agree(page);

  const question = page.getByRole('dialog', { name: 'weather asks for a value' });
  await expect(question.getByRole('textbox', { name: 'tenant' })).toHaveValue('acme');
  await question.getByRole('button', { name: 'Connect' }).click();

  await expect(page.getByRole('main').getByRole('alert')).toContainText('127.0.0.1:9/acme');
  await expect(page.getByRole('button', { name: 'Change its inputs' })).toBeVisible();
});

test('gives servers the values of the active environment, and changes it', async () => {
  const page = shared();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('environments');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Environments' });
  for (const name of ['staging', 'production']) {
    await dialog.getByRole('button', { name: 'Add environment' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Variable 1 name' }).fill('STAGE');
    await dialog.getByRole('textbox', { name: 'Variable 1 value' }).fill(`value of ${name}`);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();

  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Environment: / }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('staging');
  await connect(page, 'everything', true);
  await page
    .getByRole('list', { name: 'Tools' })
    .getByRole('button', { name: /Print Env/ })
    .click();
  await run(page);
  await expect(result(page)).toContainText('value of staging');
  await choose('production');
  await page.getByRole('button', { name: 'Reconnect 1 server' }).click();
  // The values of another environment are others to hand over.
  await agree(page);
  await expect(servers(page).getByRole('button', { name: 'everything, ready' })).toBeVisible();
  // It may still be the connection from before, which is lost under the call.
  await expect(async () => {
    await run(page);
    await expect(result(page)).toContainText('value of production', { timeout: 3000 });
  }).toPass();
});

test('exports a server as another app takes it, without its secrets', async () => {
  const page = shared();
  await servers(page).getByRole('button', { name: 'api, not connected' }).hover();
  await page.getByRole('button', { name: 'Actions for api' }).click();
  await page.getByRole('menuitem', { name: 'Export for another app' }).click();
  await page.getByRole('combobox', { name: 'App' }).selectOption('VS Code');

  const dialog = page.getByRole('dialog', { name: 'Export for another app' });
  await expect(dialog).toContainText('Bearer ${env:AUTHORIZATION}');
  await expect(dialog).toContainText('The value of Authorization of api was left out.');
  await expect(dialog).not.toContainText('sk-canary');
  await dialog.getByRole('checkbox', { name: 'Include secrets in plain text' }).check();
  await expect(dialog).toContainText('sk-canary');

  const app = page.getByRole('combobox', { name: 'App' });
  await app.selectOption('Cursor, as a link');
  await expect(dialog).toContainText(
    'cursor://anysphere.cursor-deeplink/mcp/install?name=api&config=',
  );
  await expect(dialog).toContainText('A link carries no secrets');
  await app.selectOption('README, as Markdown');
  await expect(dialog).toContainText(
    '[Add api to VS Code](https://insiders.vscode.dev/redirect?url=',
  );
});
