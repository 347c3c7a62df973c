import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agree, clearView, connect, servers, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, everything, script } from './servers.ts';
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
    await configure(home, { everything });
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

test('makes a server of pasted JSON, asks before it runs, and shows what would run', async () => {
  const page = shared();
  await clearView(page);
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  const box = page.getByRole('textbox', { name: 'Command line, address or configuration' });
  await box.fill(
    '{"mcpServers": {"pasted": {"command": "node", "args": ["-e", "1", "--token=x"]}}}',
  );
  await page.getByRole('button', { name: 'Add and connect' }).click();

  const question = page.getByRole('dialog');
  await expect(question).toContainText('--token=x');
  await question.getByRole('button', { name: 'Don’t run' }).click();
  await expect(servers(page)).toContainText('pasted');
  await expect(traffic(page).getByText('started process')).toHaveCount(0);
});

test('leaves a configuration alone that it can’t read, and says where it stops', async () => {
  const page = shared();
  const text = '{\n  "mcpServers": {\n    "a": { "command": }\n  }\n}\n';
  await writeFile(join(home, 'mcp.json'), text);

  await expect(servers(page).getByRole('alert')).toContainText(/line 3, column/i);
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toBe(text);
  await configure(home, { repaired: script('') });
  await expect(servers(page)).toContainText('repaired');
});
