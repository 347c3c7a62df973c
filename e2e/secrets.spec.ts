import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const typed = 'ghp_typed0123456789abcdefghijklmnopqr';
const found = 'ghp_found0123456789abcdefghijklmnopqr';

test('secrets are moved out of definitions, added, and never come back; a locked page has forgotten all', async ({
  home,
  start,
}) => {
  const env = { GITHUB_TOKEN: found, MODE: 'fast' };
  await configure(home, { github: { ...everything, env }, everything });
  const { page } = await start();
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Secrets' }).click();

  const offer = settings.getByRole('group', { name: 'Secrets in definitions' });
  await expect(offer).toContainText('variable GITHUB_TOKEN');
  await expect(offer.getByRole('button', { name: 'Store all' })).toBeDisabled();
  await offer.getByRole('radio', { name: 'In a file' }).click();
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/secrets-offer.png` });
  await offer.getByRole('button', { name: 'Store all' }).click();
  await expect(offer).toBeHidden();
  const kept = settings.getByRole('list', { name: 'Stored secrets' });
  await expect(kept).toContainText('For github. Used by server github.');

  await settings.getByRole('button', { name: 'Add secret' }).click();
  const editor = settings.getByRole('group', { name: 'New secret' });
  await editor.getByLabel('Name').fill('TYPED');
  await editor.getByLabel('Value').fill(typed);
  await editor.getByRole('checkbox', { name: 'github' }).check();
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/secrets-editor.png` });
  await editor.getByRole('button', { name: 'Store secret' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await settings.getByRole('button', { name: 'Who may use GITHUB_TOKEN' }).click();
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/secrets-list.png` });
  await settings.getByRole('button', { name: 'Remove TYPED' }).click();
  await settings.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(1);

  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toContain('${secret:GITHUB_TOKEN}');
  for (const name of (await readdir(home)).filter((one) => /\.(?:json|key|log)$/.test(one))) {
    const text = await readFile(join(home, name), 'latin1');
    for (const secret of [typed, found]) expect(text, name).not.toContain(secret);
  }

  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Lock now');
  // The page reloads by itself, and has forgotten what it held.
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Wirebench is locked' })).toBeVisible();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/locked.png` });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wirebench is locked' })).toBeVisible();
  await expect(page.getByText('everything')).toBeHidden();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('button', { name: /^everything/ })).toBeVisible();
  expect(frames.join('\n')).not.toContain(typed);
});
