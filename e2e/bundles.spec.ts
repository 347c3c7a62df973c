import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallZip, type ZipEntry } from '../test/small-zip.ts';
import { agree, chooseTool, result, run } from './actions.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { expect, test } from './test.ts';

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

test('a dropped bundle is shown, refused where it leads out, and its server runs once agreed to', async ({
  home,
  start,
}) => {
  const { page } = await start();
  const drop = async (bytes: Buffer) => {
    const dropped = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      transfer.items.add(new File([content], 'odd.mcpb'));
      return transfer;
    }, bytes.toString('base64'));
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  };
  const dialog = page.getByRole('dialog', { name: 'Open a bundle' });
  await drop(await bundle([{ name: '../../evil.mjs', content: 'x' }]));
  await expect(dialog).toContainText('The bundle is refused: invalid relative path');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await drop(await bundle());
  await expect(dialog.getByLabel('The bundle')).toContainText('Odd server 1.2.0, by Example');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(dialog)).toEqual([]);
  }
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
  await expect(page.getByText('The server has not: forecast')).toBeVisible();
});
