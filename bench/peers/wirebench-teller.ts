import type { Peer } from './peer.ts';
import type { Teller } from './teller.ts';

const card = 'section[aria-label^="Sign-in to"]';

/** Wirebench: the card of a sign-in, its notices, the results of calls, and the last page in the browser. */
export const wirebenchTeller = (peer: Peer): Teller => ({
  peer,
  tells: [
    '[role=alert]',
    '[role=dialog]',
    '[data-sonner-toast]',
    `${card} p`,
    `${card} output`,
    `${card} [role=group]`,
    '[aria-label="Findings"] li',
    'section[aria-label^="Scopes for"]',
    // The last page, which the browser ends at.
    'html[lang] > body > p',
  ].join(', '),
  // The question before a server is first reached, and how the browser is used.
  ignores:
    /^(Reach |Your browser is at|Sign in there|Needed only where|Getting the tokens|You can close this tab)/,
  isBusy: (page) =>
    page
      .getByText(
        /^(Starting|Negotiating with|Reconnecting to|Your browser is at|Getting the tokens|Running$)| is not connected$/,
      )
      .or(page.getByLabel(/^Looking for where to sign in/))
      .first()
      .isVisible(),
  async status(page) {
    const state = page.getByRole('navigation', { name: 'Servers' }).getByRole('img').first();
    return (await state.getAttribute('aria-label')) ?? 'no state';
  },
  connected: 'Ready',
  async signIn(page) {
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    const asksClient = await page.getByLabel('Client ID').isVisible();
    if (asksClient || !(await button.isVisible())) return false;
    await button.click();
    return true;
  },
  async facts(page) {
    const overview = page.getByRole('button', { name: 'Overview' });
    if (!(await overview.isVisible())) return '';
    await overview.click();
    const parts = page.getByRole('list', { name: /^(Granted scopes|Findings)$/ });
    return (await parts.allInnerTexts()).join('\n');
  },
  async call(page, tool) {
    await page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('button', { name: /^Tools/ })
      .click();
    await page
      .getByRole('list', { name: 'Tools' })
      .getByRole('button', { name: tool, exact: true })
      .click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'Result' }).or(page.locator(card)).first().waitFor();
  },
  async goOn(page) {
    const allow = page.getByRole('button', { name: 'Allow and send again' });
    const isAsking = await allow.isVisible();
    if (isAsking) await allow.click();
    return isAsking;
  },
});
