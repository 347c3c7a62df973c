import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clearView, connect, servers, traffic } from './actions.ts';
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

  await connect(page, 'theirs');
  const question = page.getByRole('dialog', { name: 'Run theirs?' });
  await question
    .getByText(/API_KEY/)
    .first()
    .waitFor();
  await question.getByRole('button', { name: 'Don’t run' }).click();
  expect(await readFile(cursor, 'utf8')).toBe(theirs);
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
