import type { Page } from '@playwright/test';

/**
 * Does what a user does in the tab at an authorization server: enters an account, and consents. Who has
 * an account there already is asked for consent alone.
 */
export async function agreeInTab(tab: Page, login = 'ada'): Promise<void> {
  const signIn = tab.getByRole('button', { name: 'Sign-in' });
  const consent = tab.getByRole('button', { name: 'Continue' });
  await signIn.or(consent).waitFor();
  if (await signIn.isVisible()) {
    await tab.locator('input[name=login]').fill(login);
    await tab.locator('input[name=password]').fill('any');
    await signIn.click();
  }
  await consent.click();
}
