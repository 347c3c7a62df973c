import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { connect, servers, work } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, readingTool, toolServer } from './servers.ts';
import { expect, test } from './test.ts';

const approval = (page: Page): Locator => page.getByRole('group', { name: /^Approval of / });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const everything = (page: Page): Locator =>
  page.getByRole('switch', { name: 'Ask before every tool call' });
const openChat = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Chat', exact: true }).click();

const newConversation = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'New conversation' }).click();

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const answer = (page: Page, name: string): Promise<void> =>
  approval(page).getByRole('button', { name, exact: true }).click();

/** A server with a tool that says it only reads, and one that says it destroys and reaches out. */
const claims = toolServer(
  'claims',
  [
    readingTool('look'),
    { ...readingTool('wipe'), annotations: { destructiveHint: true, openWorldHint: true } },
  ],
  `params.name + ' did ' + params.arguments.text`,
);

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, { claims });
  },
});

test('a claim spares a question once its server is trusted; one of harm is asked about each time', async () => {
  const page = app();
  await connect(page, 'claims', true);
  await expect(work(page)).toBeVisible();
  await openChat(page);

  await say(page, '/look {"text":"one"}');
  await expect(approval(page)).toContainText('you have not chosen to trust that claim');
  await approval(page)
    .getByRole('checkbox', { name: /^Trust what claims says/ })
    .check();
  await answer(page, 'Allow once');
  await expect(log(page).getByText(/look did one/)).toBeVisible();
  await say(page, '/look {"text":"two"}');
  await expect(log(page).getByText(/look did two/)).toBeVisible();

  await say(page, '/wipe {"text":"a\u200Bb"}');
  await expect(
    approval(page).getByRole('list', { name: 'Why you are asked' }).getByRole('listitem'),
  ).toHaveText([
    'The tool is not marked read-only.',
    'Its arguments contain invisible characters.',
    'The tool may delete or overwrite something.',
    'The tool can reach external systems.',
  ]);
  await expect(approval(page).getByRole('button', { name: 'Always' })).toHaveCount(0);
  await answer(page, 'Deny');

  await servers(page).getByRole('button', { name: 'claims, ready' }).hover();
  await page.getByRole('button', { name: 'Actions for claims' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const trusted = page.getByRole('checkbox', { name: /^Trust what claims says/ });
  await expect(trusted).toBeChecked();
  await openChat(page);
  await page.getByRole('button', { name: /^Tools: / }).click();
  await page.getByRole('button', { name: /tools of claims$/ }).click();
  await expect(trusted).toBeChecked();
  await trusted.uncheck();
  await page.keyboard.press('Escape');
  await say(page, '/look {"text":"three"}');
  await expect(approval(page)).toContainText('you have not chosen to trust that claim');
});

test('“Ask before every tool call” overrides what was allowed for good, and lasts', async () => {
  await newConversation(app());
  await say(app(), '/look {"text":"one"}');
  await answer(app(), 'Always');
  await expect(log(app()).getByText(/look did one/)).toBeVisible();
  await everything(app()).check();
  // The switch shows it before it is kept.
  await expect
    .poll(() => readFile(join(home, 'settings.json'), 'utf8').catch(() => ''))
    .toContain('"asksForAll": true');

  const page = await app.restart();
  await connect(page, 'claims');
  await expect(work(page)).toBeVisible();
  await openChat(page);
  await expect(everything(page)).toBeChecked();
  await newConversation(page);
  await say(page, '/look {"text":"two"}');
  await expect(approval(page)).toContainText('You chose to be asked each time.');
  await answer(page, 'Allow once');
  await expect(log(page).getByText(/look did two/)).toBeVisible();

  await everything(page).uncheck();
  await say(page, '/look {"text":"three"}');
  await expect(log(page).getByText(/look did three/)).toBeVisible();
});
