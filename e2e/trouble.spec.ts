import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseTool, clearView, connect, result, run, servers, traffic } from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure, demos, script } from './servers.ts';
import { expect, test } from './test.ts';

let home: string;
const troubled = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, {
      ...demos,
      // By its file, since the desktop runs a bundled server in a thread.
      mortal: { command: process.execPath, args: [join(root, 'out/main/demo-legacy.js')] },
    });
  },
});

test('says that the server died under a call, and has it back', async () => {
  const page = troubled();
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
});

test('makes a server of pasted JSON, asks before it runs, and shows what would run', async () => {
  const page = troubled();
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
  const page = troubled();
  const text = '{\n  "mcpServers": {\n    "a": { "command": }\n  }\n}\n';
  await writeFile(join(home, 'mcp.json'), text);

  await expect(servers(page).getByRole('alert')).toContainText(/line 3, column/i);
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toBe(text);
  await configure(home, { repaired: script('') });
  await expect(servers(page)).toContainText('repaired');
});
