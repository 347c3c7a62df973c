import { resolve } from 'node:path';
import { violationsIn } from './axe.ts';
import { root } from './app.ts';
import { chooseTool, connect, result, run } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const asking = {
  command: process.execPath,
  args: [resolve(root, 'test/servers/asking-server.mjs'), '2025-11-25', '3'],
};

test('what two servers ask is answered in the inbox, by hand and by a rule that was made of an answer', async ({
  home,
  start,
}) => {
  await configure(home, { asking, everything });
  const { page } = await start();
  const inbox = page.getByRole('region', { name: 'Inbox' });
  const earlier = inbox.getByRole('list', { name: 'Earlier requests' });
  await connect(page, 'asking', true);
  await connect(page, 'everything', true);
  await chooseTool(page, 'Trigger Elicitation Request Tool');
  await run(page);

  await page.getByRole('button', { name: '4 questions wait' }).click();
  await expect(inbox.getByRole('list', { name: 'Open questions' })).toContainText('everything');
  await inbox
    .getByRole('region', { name: 'Question from asking' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(earlier).toContainText('Declined');
  await inbox
    .getByRole('button', { name: /^asking/ })
    .first()
    .click();
  const form = inbox.getByRole('region', { name: 'Question from asking' });
  await form.getByRole('textbox', { name: 'name' }).fill('Ada');
  await form.getByRole('button', { name: 'Always…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a rule' });
  await expect(sheet.getByRole('textbox', { name: 'For exactly these fields' })).toHaveValue(
    'name',
  );
  await sheet.getByRole('button', { name: 'Save rule' }).click();
  await expect(sheet).toBeHidden();
  await inbox.getByRole('button', { name: 'Decline all (3)' }).click();
  await expect(inbox.getByRole('list', { name: 'Open questions' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();

  await connect(page, 'asking');
  await chooseTool(page, 'ask');
  await page.getByRole('textbox', { name: 'count' }).fill('1000');
  await run(page);
  await expect(result(page)).toContainText(/"asked": 1003,\s+"decline": 3,\s+"accept": 1000/);
  await expect(result(page)).toContainText('(1000 times)');

  await page.keyboard.press('ControlOrMeta+i');
  await expect(earlier).toContainText('Accepted by the rule');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();
});
