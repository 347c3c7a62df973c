import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recorded } from '../test/recorded.ts';
import { smallZip, type ZipEntry } from '../test/small-zip.ts';
import { agree, chooseTool, result, run, traffic } from './actions.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    recorded(home, '20260103-030405-bbbb', ['{"a":"the other run"}'], 'files');
    const damaged = recorded(home, '20260102-030405-aaaa', ['{}'], 'damaged');
    await writeFile(join(damaged, 'traffic.db'), 'this is no database at all');
  },
});

const recordings = (page: Page) => page.getByRole('dialog', { name: 'Recordings' });

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileName = '', base64 = '']) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName));
      return transfer;
    },
    [name, Buffer.from(content).toString('base64')],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
}

const exported = [
  { format: 'wirebench-recording', version: 1 },
  {
    seq: 1,
    atUs: 1,
    monoUs: 1,
    connectionId: 1,
    serverName: 's',
    direction: 'in',
    kind: 'message',
    bytes: 13,
    text: '{"dropped":1}',
  },
  { end: true, records: 1 },
].map((line) => JSON.stringify(line));

const manifest = {
  manifest_version: '0.3',
  name: 'odd-server',
  display_name: 'Odd server',
  version: '1.2.0',
  description: 'Answers with what it was called with.',
  author: { name: 'Example' },
  server: {
    type: 'node',
    entry_point: 'server/index.mjs',
    mcp_config: {
      command: process.execPath,
      args: ['${__dirname}/server/index.mjs', 'none', '${user_config.folders}'],
      env: { API_KEY: '${user_config.api_key}' },
    },
  },
  tools: [{ name: 'echo' }, { name: 'forecast' }],
  user_config: {
    folders: {
      type: 'directory',
      title: 'Folders',
      description: 'What it may read.',
      multiple: true,
    },
    api_key: { type: 'string', title: 'API key', sensitive: true, required: true },
  },
  compatibility: { runtimes: { node: '>=18' } },
};

const bundle = async (more: ZipEntry[] = []): Promise<Buffer> =>
  smallZip([
    { name: 'manifest.json', content: JSON.stringify(manifest), isDeflated: true },
    {
      name: 'server/index.mjs',
      content: await readFile(join(root, 'test/servers/odd-server.mjs')),
      isDeflated: true,
    },
    ...more,
  ]);

test('a dropped list of servers fills the form, and a dropped recording is offered', async () => {
  const page = app();

  await drop(page, 'a.har', '{"log":{}}');
  await expect(page.getByText(/“a\.har” is none of the files/)).toBeVisible();
  await drop(page, 'mcp.json', '{"mcpServers":{"witness":{"command":"touch"}}}');
  const form = page.getByRole('form', { name: 'Add a server' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('witness');
  await drop(page, 'session.jsonl', exported.join('\n'));
  await expect(recordings(page)).toContainText('session.jsonl');
  await recordings(page).getByRole('button', { name: 'Import', exact: true }).click();
  await recordings(page).getByRole('button', { name: 'Open', exact: true }).click();

  await expect(traffic(page).getByText('{"dropped":1}')).toBeVisible();
});

test('a dropped bundle is shown, refused where it leads out, and its server runs once agreed to', async () => {
  const page = app();
  const dialog = page.getByRole('dialog', { name: 'Open a bundle' });
  await drop(page, 'odd.mcpb', await bundle([{ name: '../../evil.mjs', content: 'x' }]));
  await expect(dialog).toContainText('The bundle is refused: invalid relative path');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await drop(page, 'odd.mcpb', await bundle());
  await expect(dialog.getByLabel('The bundle')).toContainText('Odd server 1.2.0, by Example');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(dialog)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsIn(dialog, ['color-contrast'], { onlyColoursChanged: true })).toEqual([]);
  expect(await readdir(home)).not.toContain('bundles');
  await dialog.getByRole('textbox', { name: 'Folders' }).fill('/tmp');
  await dialog.getByRole('button', { name: 'Unpack, add and connect' }).click();
  await expect(dialog).toContainText('API key (api_key) is required.');
  await dialog.getByLabel('API key').fill('hush-hush');
  await dialog.getByRole('button', { name: 'Unpack, add and connect' }).click();
  await agree(page);

  await chooseTool(page, 'echo');
  await run(page);
  await expect(result(page)).toContainText('Done');
  const stored = await readFile(join(home, 'mcp.json'), 'utf8');
  expect(stored).toContain('${secret:ODD_SERVER_API_KEY}');
  expect(stored).not.toContain('hush-hush');
  await page.getByRole('button', { name: 'Overview' }).click();
  await expect(page.getByText('Missing on the server: forecast')).toBeVisible();
});

test('a recording has a tab of its own, which the session of the first lets in', async ({
  shell,
}) => {
  test.skip(shell !== 'web', 'the desktop opens windows, of which a browser has none');
  const page = app();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Find a command/).fill('recordings: open');
  await page.keyboard.press('Enter');
  const row = recordings(page).getByRole('option').filter({ hasText: 'files' });
  await row.hover();
  const place = await row.boundingBox();
  await recordings(page)
    .getByRole('option', { name: /Can’t be read/ })
    .hover();
  await expect(recordings(page).getByText(/file is not a database/)).toBeVisible();
  // What is said beneath the list takes two lines now: no row may move away from under the pointer.
  expect(await row.boundingBox()).toEqual(place);
  await row.hover();
  const opening = page.waitForEvent('popup');
  await recordings(page).getByRole('button', { name: 'Open in a new window' }).click();
  const tab = await opening;

  await expect(traffic(tab).getByText('the other run')).toBeVisible();
  await expect(tab).toHaveTitle(/files|2026/);
  await tab.reload();
  await expect(traffic(tab).getByText('the other run')).toBeVisible();
  await expect(tab.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
  await tab.close();
  await expect(recordings(page)).toBeVisible();
  await page.keyboard.press('Escape');
});
