import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { root } from './app.ts';
import { chooseTool, connect, result, run } from './actions.ts';
import { oneApp } from './one-app.ts';
import { everything } from './servers.ts';
import { expect, test } from './test.ts';

const asking = {
  command: process.execPath,
  args: [resolve(root, 'test/servers/asking-server.mjs'), '2025-11-25', '3'],
};

const app = oneApp({
  prepare: (home) => configureApproved(home, { asking, everything }),
  open: (page) => connect(page, 'everything'),
});

const question = (page: Page) =>
  page.getByRole('region', { name: 'Sampling request from everything' });
const button = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true });

async function askedBy(page: Page): Promise<void> {
  await connect(page, 'everything');
  await chooseTool(page, 'Trigger Sampling Request Tool');
  await page.getByRole('textbox', { name: 'prompt' }).fill('Who are you?');
  await run(page);
  await expect(question(page).getByRole('group', { name: 'system prompt' })).toHaveText(
    'You are a helpful test server.',
  );
  await expect(question(page).getByRole('group', { name: 'message 1' })).toContainText(
    'Who are you?',
  );
}

test('what two servers ask is answered in the inbox, by hand and by a rule that was made of an answer', async () => {
  const page = app();
  const inbox = page.getByRole('region', { name: 'Inbox' });
  const earlier = inbox.getByRole('list', { name: 'Earlier requests' });
  await connect(page, 'asking');
  await connect(page, 'everything');
  await chooseTool(page, 'Trigger Elicitation Request Tool');
  await run(page);

  await page.getByRole('button', { name: '4 requests wait' }).click();
  await expect(inbox.getByRole('list', { name: 'Open requests' })).toContainText('everything');
  await inbox
    .getByRole('region', { name: 'Request from asking' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(earlier).toContainText('Declined');
  await inbox
    .getByRole('button', { name: /^asking/ })
    .first()
    .click();
  const form = inbox.getByRole('region', { name: 'Request from asking' });
  await form.getByRole('textbox', { name: 'name' }).fill('Ada');
  await form.getByRole('button', { name: 'Always…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a rule' });
  await expect(sheet.getByRole('textbox', { name: 'For exactly these fields' })).toHaveValue(
    'name',
  );
  await sheet.getByRole('button', { name: 'Save rule' }).click();
  await expect(sheet).toBeHidden();
  await inbox.getByRole('button', { name: 'Decline all (3)' }).click();
  await expect(inbox.getByRole('list', { name: 'Open requests' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();

  await connect(page, 'asking');
  await chooseTool(page, 'ask');
  await page.getByRole('textbox', { name: 'count' }).fill('5');
  await run(page);
  await expect(result(page)).toContainText(/"asked": 8,\s+"decline": 3,\s+"accept": 5/);
  await expect(result(page)).toContainText('(5 times)');

  await page.keyboard.press('ControlOrMeta+i');
  await expect(earlier).toContainText('Accepted by the rule');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'], { onlyColoursChanged: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();
});

test('a server gets a message of a model after both gates, also while the chat is open', async () => {
  const page = app();
  await askedBy(page);

  await expect(question(page).getByRole('combobox', { name: 'Model' })).toContainText('no AI');
  await button(page, 'Ask the model').click();
  await button(page, 'Edit Message').click();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await button(page, 'Edit Message').click();
  await question(page).getByRole('textbox', { name: 'Message' }).fill('I am edited.');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(question(page)).toBeHidden();
  await connect(page, 'everything');
  await expect(result(page)).toContainText('I am edited.');
});
