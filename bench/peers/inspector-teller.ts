import type { Page } from '@playwright/test';
import type { Peer } from './peer.ts';
import type { Teller } from './teller.ts';

/** The Inspector: its notices, its banner, its dialogs and the alerts in the results of calls. */
export const inspectorTeller = (peer: Peer): Teller => ({
  peer,
  tells: '[role=alert], [role=dialog], [role=status]',
  // The dialogs that add a server and that show the facts.
  ignores: /Server ID \*|^Connection Info/,
  async isBusy(page) {
    const state = await stateOf(page);
    if (state === 'Connecting...') return true;
    // It has come back and will connect, or it says why it will not.
    if (state === 'Disconnected') return !(await page.getByRole('alert').first().isVisible());
    return page.locator('button[data-loading=true]').first().isVisible();
  },
  status: async (page) => (await stateOf(page)) ?? 'no state',
  connected: 'Connected',
  // It goes to the authorization server by itself.
  signIn: async () => false,
  async facts(page) {
    // A question that was left open would lie above it.
    await page.keyboard.press('Escape');
    await page.getByText('Servers', { exact: true }).first().click();
    const button = page.getByRole('button', { name: 'Connection Info' });
    if (!(await button.isVisible())) return '';
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Connection Info' });
    const text = await dialog.innerText();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return text.slice(text.indexOf('OAuth Details'));
  },
  async call(page, tool) {
    await page.getByText('Tools', { exact: true }).first().click();
    await page.getByRole('button', { name: tool, exact: true }).click();
    await page.getByRole('button', { name: 'Execute Tool' }).click();
  },
  async goOn(page) {
    const saysRetry = await page
      .getByText(/Retry your action\.$/)
      .last()
      .isVisible();
    for (const name of ['Authorize', ...(saysRetry ? ['Execute Tool'] : [])]) {
      const button = page.getByRole('button', { name, exact: true });
      if (!(await button.isVisible())) continue;
      await button.click();
      return true;
    }
    return false;
  },
});

/** The state of the server that was added last; undefined where servers are not shown. */
async function stateOf(page: Page): Promise<string | undefined> {
  const states = page.getByText(/^(Connected|Failed|Disconnected|Connecting\.\.\.)$/);
  return (await states.allTextContents()).at(-1);
}
