import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, traffic } from './actions.ts';
import { root } from './app.ts';
import { configure } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

const canary = 'c4n4ry-9d2f71';

test('exports a page that tells the calls without the network and without secrets', async ({
  home,
  start,
  browsers,
  shell,
  shownBy,
}) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'a download of a desktop window can’t be heard from here');
  await configure(home, {
    mine: {
      command: process.execPath,
      args: [join(root, 'test/servers/revision-server.mjs'), '2025-11-25'],
      env: { NOTE: 'x' },
      cwd: home,
    },
  });
  const { page } = await start();
  await connect(page, 'mine', true);
  await page.getByRole('list', { name: 'Tools' }).waitFor();
  await page.getByRole('button', { name: 'Raw messages' }).click();
  await page.getByRole('radio', { name: 'Text' }).click();
  await page
    .getByRole('textbox', { name: 'Text to send' })
    .fill(`{"jsonrpc":"2.0","id":"mine","method":"odd/call","params":{"apiKey":"${canary}"}}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    traffic(page)
      .getByRole('row', { name: /odd\/call/ })
      .first(),
  ).toBeVisible();

  await traffic(page)
    .getByRole('button', { name: /^Recording:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the recording' });
  await expect(dialog.getByRole('list', { name: 'Places' })).toContainText('/params/apiKey');
  const exporting = dialog.getByRole('button', { name: 'Export', exact: true });
  const file = await savedFile(page, () => exporting.click());
  await expect(dialog).toBeHidden();
  const saved = join(home, 'traffic.html');
  await copyFile(file.path, saved);

  const context = await (await browsers.launched()).newContext({ offline: true });
  const reader = await context.newPage();
  await reader.goto(pathToFileURL(saved).href);
  await reader.getByText('odd/call').first().click();
  await expect(reader.getByText('"apiKey": "•••"')).toBeVisible();
  expect(await readFile(saved, 'utf8')).not.toContain(canary);
  await context.close();
});
