import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const question = (page: Page) =>
  page.getByRole('region', { name: 'Sampling request from everything' });
const button = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true });

async function askedBy(page: Page): Promise<void> {
  await connect(page, 'everything', true);
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

test('a server gets a message of a model after both gates, also while the chat is open', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
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
