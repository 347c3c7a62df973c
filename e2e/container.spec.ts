import type { Page } from '@playwright/test';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../test/servers/authorization-server.ts';
import { startProtectedV2 } from '../test/servers/protected-v2.ts';
import { connect, servers, work } from './actions.ts';
import { newHome, removeHome } from './app.ts';
import { agreeInTab } from './authorization-pages.ts';
import { startInContainer, whyNoContainer } from './container.ts';
import { freePort } from '../test/free-port.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const reason = whyNoContainer();
let issuer: AuthorizationServer;
let server: Awaited<ReturnType<typeof startProtectedV2>>;
let container: Awaited<ReturnType<typeof startInContainer>>;
let home: string;
let port: number;
let page: Page;

test.beforeAll(async ({ browsers, shell }) => {
  if (reason !== undefined || shell !== 'web') return;
  issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
  server = await startProtectedV2({ authorizationServer: issuer });
  home = await newHome();
  port = await freePort();
  const { url } = server;
  const unpublished = { redirect: { port: await freePort() }, identity: 'second' };
  await configure(home, { files: { url }, fixed: { url, oauth: unpublished } });
  const reached = [issuer.issuer, server.origin].map((origin) => Number(new URL(origin).port));
  container = await startInContainer(home, port, reached);
  page = await (await browsers.launched()).newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(container.link);
  await servers(page).waitFor();
});
test.afterAll(async () => {
  await page?.context().close();
  await container?.stop();
  await server?.close();
  await issuer?.close();
  if (home) await removeHome(home);
});
test.beforeEach(({ shell }) => {
  test.skip(reason !== undefined, reason);
  test.skip(shell !== 'web', 'a container has no desktop');
});

const card = (name: string) => page.getByRole('region', { name: `Sign-in to ${name}` });

/** Goes to the authorization server in a tab, and agrees to everything there. */
async function signIn(name: string): Promise<Page> {
  await connect(page, name, true);
  const opened = page.context().waitForEvent('page');
  await card(name).getByRole('button', { name: 'Sign in', exact: true }).click();
  const tab = await opened;
  await agreeInTab(tab);
  return tab;
}

test('where the page’s port alone is published, the browser comes back to it by itself', async () => {
  const tab = await signIn('files');

  await tab.waitForURL(`http://127.0.0.1:${port}/callback/done`);
  await expect(tab.getByText('You can close this tab')).toBeVisible();
  await expect(work(page).getByRole('button', { name: 'whoami' })).toBeVisible();
});

test('where it comes back to another port, the address is pasted; a foreign one ends nothing', async () => {
  const tab = await signIn('fixed');
  const address = await addressBar(tab);
  const field = page.getByLabel(/^Or paste the address/);

  await page.bringToFront();
  await field.fill(address.replace(/state=[^&]*/, 'state=of-another'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card('fixed').getByRole('alert')).toHaveText(
    'This address belongs to another sign-in (its state differs). Copy the complete address of the page where the browser ended.',
  );
  const asked = issuer.tokenRequests().length;
  await field.fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(work(page).getByRole('button', { name: 'whoami' })).toBeVisible();
  expect(issuer.tokenRequests().slice(asked)).toMatchObject([{ status: 200 }]);
});

/** What stands in the address bar of a tab whose page could not be loaded. */
async function addressBar(tab: Page): Promise<string> {
  const session = await tab.context().newCDPSession(tab);
  const read = async () => {
    const { frameTree } = await session.send('Page.getFrameTree');
    return frameTree.frame.unreachableUrl ?? '';
  };
  await expect.poll(read).toContain('/callback?');
  return read();
}
