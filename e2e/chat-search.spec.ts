import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

/** Says something as the turn of this number, and waits for its answer. */
async function say(page: Page, text: string, turn: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Send').click();
  await expect(button(log(page), 'Ask again')).toHaveCount(turn);
}

test('finds what was said in another conversation, and leads to it', async ({ app: { page } }) => {
  await button(page, 'Chat').click();
  await say(page, 'The kettle is in the attic', 1);
  await say(page, `And then\n${'so much more\n'.repeat(60)}`, 2);
  await button(page, 'New conversation').click();
  await say(page, 'Something else', 1);

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('KETTLE is');
  const found = page.getByRole('list', { name: 'Found conversations' });
  await found.getByRole('button', { name: /^The kettle is in the attic, \d+ match/ }).click();

  await expect(log(page).getByText('The kettle is in the attic').first()).toBeInViewport();
  await expect(log(page).getByText('Something else')).toHaveCount(0);
});
