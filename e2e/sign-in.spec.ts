import type { Page } from '@playwright/test';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../test/servers/authorization-server.ts';
import { startProtectedV2 } from '../test/servers/protected-v2.ts';
import { signInAsUser } from '../test/servers/sign-in-as-user.ts';
import { chooseTool, connect, result, run, servers, traffic, work } from './actions.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

let issuer: AuthorizationServer;
let files: Awaited<ReturnType<typeof startProtectedV2>>;
test.beforeAll(async () => {
  issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
  files = await startProtectedV2({ authorizationServer: issuer });
});
test.afterAll(async () => {
  await files.close();
  await issuer.close();
});

/** The card of the server, which wants a sign-in. */
const card = (page: Page) => page.getByRole('region', { name: 'Sign-in at files' });
const signIn = (page: Page) =>
  card(page).getByRole('button', { name: 'Sign in', exact: true }).click();

/** Where the browser is sent, as the user would copy it. */
async function addressOf(page: Page): Promise<string> {
  // Beneath the tab that was opened, the page is drawn only now and then.
  await expect(page.getByText(/^Your browser is at/)).toBeVisible();
  await page.bringToFront();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('signs in by a pasted answer, allows more for one call, and signs out', async ({
  home,
  start,
}) => {
  await configure(home, { files: { url: files.url } });
  const { page } = await start();
  const field = page.getByLabel(/^Or paste the address/);

  await connect(page, 'files', true);
  await expect(card(page).getByRole('list', { name: 'Scopes' })).toContainText('mcp:read');
  await expect(card(page)).toContainText(issuer.issuer);
  await expect(servers(page).getByRole('button', { name: 'files, sign in' })).toBeVisible();
  await signIn(page);
  await expect(page.getByText(`Your browser is at ${new URL(issuer.issuer).host}`)).toBeVisible();
  const answer = await signInAsUser(await addressOf(page), { login: 'ada' });
  const foreign = answer.href.replace(/state=[^&]*/, 'state=of-another');
  await field.fill(foreign);
  await field.press('Enter');
  await expect(card(page).getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue(foreign);
  await field.fill(answer.href);
  await page.getByRole('button', { name: 'Go on' }).click();

  await chooseTool(page, 'whoami');
  await run(page);
  await expect(result(page)).toContainText('ada with mcp:read');

  await chooseTool(page, 'write');
  await run(page);
  await expect(result(page).getByRole('list', { name: 'Scopes that are wanted' })).toContainText(
    'mcp:write',
  );
  await result(page).getByRole('button', { name: 'Allow and send again' }).click();
  await fetch(await signInAsUser(await addressOf(page), { login: 'ada' }));
  await expect(result(page)).toContainText('written');

  await servers(page).getByRole('button', { name: 'Overview' }).click();
  await expect(page.getByRole('list', { name: 'Granted scopes' })).toContainText('mcp:write');
  await expect(page.getByText(/The token expires in \d+ min/)).toBeVisible();
  await page.getByRole('button', { name: 'Inspect token' }).click();
  const inspector = page.getByRole('dialog', { name: 'Token of files' });
  await expect(inspector.locator('.monaco-editor').first()).toContainText('"ada"');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('files is not connected')).toBeVisible();
  await expect(page.getByText(/^You signed out\. /)).toBeVisible();
});

test('leads to the authorization server in a tab, and on by itself', async ({
  home,
  start,
  shell,
}) => {
  test.skip(shell !== 'web', 'the desktop opens the system’s own browser');
  await configure(home, { files: { url: files.url } });
  const { page } = await start();
  await connect(page, 'files', true);
  await expect(card(page).getByRole('list', { name: 'Scopes' })).toBeVisible();

  const opened = page.context().waitForEvent('page');
  await signIn(page);
  const tab = await opened;
  await tab.locator('input[name=login]').fill('ada');
  await tab.locator('input[name=password]').fill('any');
  await tab.getByRole('button', { name: 'Sign-in' }).click();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.waitForURL((url) => url.origin !== issuer.issuer);

  await expect(work(page).getByRole('button', { name: 'whoami' })).toBeVisible();
});

test('debugs a sign-in step by step, and what must be refused in it', async ({ home, start }) => {
  await configure(home, { files: { url: files.url } });
  const { page } = await start();
  const steps = page.getByRole('list', { name: 'Steps' });
  await connect(page, 'files', true);
  await card(page).getByRole('button', { name: 'Debug' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in at files' })).toBeVisible();

  await page.getByRole('button', { name: 'Run all' }).click();
  await fetch(await signInAsUser(await addressOf(page), { login: 'ada' }));
  await expect(steps.getByRole('button', { name: /Refresh.*done/ })).toBeVisible();
  await steps.getByRole('button', { name: /Tokens/ }).click();
  await page.getByRole('button', { name: /^POST .*\/token/ }).click();
  await expect(traffic(page).getByLabel('Facts')).toContainText(
    /Direction.*sent to the server.*sign-in at/,
  );

  await page.getByRole('tab', { name: 'Drawing' }).click();
  await expect(page.getByRole('img', { name: /^Sequence of the sign-in/ })).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /SVG/ }).click();
  expect((await exported).suggestedFilename()).toMatch(/\.svg$/);

  await page.getByRole('tab', { name: 'Wrong on purpose' }).click();
  await page.getByRole('button', { name: 'Run: no token at all' }).click();
  await expect(page.getByRole('row', { name: /No token at all.*refused/ })).toBeVisible();
});
