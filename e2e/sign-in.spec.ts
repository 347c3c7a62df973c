import type { Page } from '@playwright/test';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../test/servers/authorization-server.ts';
import { startProtectedEverything } from '../test/servers/protected-everything.ts';
import { startProtectedV2 } from '../test/servers/protected-v2.ts';
import { signInAsUser } from '../test/servers/sign-in-as-user.ts';
import { configureApproved } from './approved.ts';
import { heapOf, storageOf } from './canary.ts';
import { chooseTool, connect, result, run, servers, traffic, work } from './actions.ts';
import { agreeInTab } from './authorization-pages.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

type Protected = { url: string; ran: readonly string[]; close(): Promise<void> };

let issuer: AuthorizationServer;
const started = new Map<string, Protected>();
/** All that goes between page and core, in both directions. */
const frames: string[] = [];
/** Codes that the user pasted into the page. */
const pasted = new Set<string>();
const app = oneApp({
  async open(page) {
    page.on('websocket', (socket) => {
      for (const event of ['framesent', 'framereceived'] as const) {
        socket.on(event as 'framesent', ({ payload }) => void frames.push(String(payload)));
      }
    });
    await page.reload();
    await servers(page).waitFor();
  },
  async prepare(home) {
    issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
    const options = { authorizationServer: issuer };
    // One for each kind of token.
    started.set('sdk-v2', await startProtectedV2(options));
    started.set('debugged', await startProtectedEverything(options));
    const definitions = [...started].map(([name, { url }]) => [name, { url }] as const);
    // The presses are counted for the other one.
    await configureApproved(home, { debugged: { url: started.get('debugged')?.url } });
    await configure(home, Object.fromEntries(definitions));
  },
});
test.afterAll(async () => {
  for (const { close } of [...started.values(), issuer]) await close();
});

/** The card of a server that wants a sign-in. */
const card = (page: Page, name: string) => page.getByRole('region', { name: `Sign-in to ${name}` });

/** Where the browser is sent, as the user would copy it. */
async function addressOf(page: Page): Promise<string> {
  // Beneath the tab that was opened, the page is drawn only now and then.
  await expect(page.getByText(/^Waiting for you to sign in at/)).toBeVisible();
  await page.bringToFront();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Not the address of the sign-in before.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy the address' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  return copied();
}

/** Presses what leads to the browser, and consents there as a user; the desktop opens the system’s own. */
async function authorize(page: Page, shell: 'web' | 'desktop', press: () => Promise<void>) {
  if (shell === 'desktop') {
    await press();
    return void (await fetch(await signInAsUser(await addressOf(page))));
  }
  const opened = page.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await agreeInTab(tab);
  await tab.waitForURL((url) => url.origin !== issuer.issuer);
  await tab.close();
}

/** As where the browser does not come back; an answer to another sign-in is given first. */
async function paste(page: Page, press: () => Promise<void>) {
  const field = page.getByLabel(/^Or paste the address/);
  await press();
  const answer = await signInAsUser(await addressOf(page));
  const foreign = answer.href.replace(/state=[^&]*/, 'state=of-another');
  await field.fill(foreign);
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'another sign-in' })).toBeVisible();
  await expect(field).toHaveValue(foreign);
  pasted.add(answer.searchParams.get('code') ?? '');
  await field.fill(answer.href);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The names of all that is pressed in the page from now on. */
async function pressedIn(page: Page): Promise<() => Promise<string[]>> {
  const pressed = await page.evaluateHandle(() => {
    const names: string[] = [];
    const note = ({ isTrusted, target }: Event) => {
      const button = target instanceof Element && target.closest('button, a, input, [role]');
      if (isTrusted) names.push((button && button.textContent) || 'something else');
    };
    addEventListener('click', note, { capture: true });
    return names;
  });
  return () => pressed.jsonValue();
}

// The same of the other servers, without a page, is in `test/sign-in-servers.test.ts`.
test('two presses to the tools of a server, a renewal without a browser, more for one call, and out', async ({
  shell,
}) => {
  const name = 'sdk-v2';
  const page = app();
  const seen = issuer.requests.length;
  const askedAt = (path: string) =>
    issuer.requests.slice(seen).filter((request) => request.path === path);
  const grants = () => askedAt('/token').map(({ grant }) => grant);
  const pressed = await pressedIn(page);

  await connect(page, name, true);
  await expect(card(page, name).getByRole('list', { name: 'Scopes' })).toContainText('mcp:read');
  await expect(card(page, name)).toContainText(issuer.issuer);
  await authorize(page, shell, () =>
    card(page, name).getByRole('button', { name: 'Sign in', exact: true }).click(),
  );
  await expect(work(page)).toBeVisible();
  // Connect and sign in; between them is what is agreed to once, before a server is first reached.
  // Where the system's own browser opens, the address is copied in its place.
  const byUser = (await pressed()).filter((one) => one !== 'Copy the address');
  expect(byUser).toEqual([expect.stringContaining(name), 'Reach it', 'Sign in']);

  await servers(page).getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Inspect token' }).click();
  const inspector = page.getByRole('dialog', { name: `Token of ${name}` });
  await inspector.getByRole('button', { name: 'Expire locally' }).click();
  await expect(inspector).toContainText('expired');
  await page.keyboard.press('Escape');
  const tabs = page.context().pages().length;
  await servers(page)
    .getByRole('button', { name: /^Tools/ })
    .click();
  await chooseTool(page, 'write');
  await run(page);
  const question = result(page).getByRole('region', { name: /^Scopes for / });
  await expect(question.getByRole('list', { name: 'Scopes that are wanted' })).toContainText(
    'mcp:write',
  );
  expect(grants()).toEqual(['authorization_code', 'refresh_token']);
  expect(page.context().pages()).toHaveLength(tabs);

  await paste(page, () => question.getByRole('button', { name: 'Allow and send again' }).click());
  await expect(result(page)).toContainText('written');
  expect(askedAt('/auth').at(-1)?.scope?.split(' ')).toEqual(
    expect.arrayContaining(['mcp:read', 'mcp:write']),
  );
  expect(started.get(name)?.ran).toHaveLength(1);

  await servers(page).getByRole('button', { name: 'Overview' }).click();
  await expect(page.getByRole('list', { name: 'Granted scopes' })).toContainText('mcp:write');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(`${name} is not connected`)).toBeVisible();
  await expect(page.getByText(/^You signed out\. /)).toContainText('The access token is a JWT');
  // First the refresh token; a JWT can't be revoked there.
  expect(askedAt('/token/revocation').map(({ status }) => status)).toEqual([200, 400]);
});

test('debugs a sign-in step by step, and what must be refused in it', async () => {
  const page = app();
  const steps = page.getByRole('list', { name: 'Steps' });
  await connect(page, 'debugged');
  await card(page, 'debugged').getByRole('button', { name: 'Debug' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in to debugged' })).toBeVisible();

  await page.getByRole('button', { name: 'Run all' }).click();
  await fetch(await signInAsUser(await addressOf(page)));
  await expect(steps.getByRole('button', { name: /Refresh.*done/ })).toBeVisible();
  await steps.getByRole('button', { name: /Tokens/ }).click();
  await page.getByRole('button', { name: /^POST .*\/token/ }).click();
  await expect(traffic(page).getByLabel('Facts')).toContainText(
    /Direction.*sent to the server.*sign-in at/,
  );

  await page.getByRole('tab', { name: 'Sequence diagram' }).click();
  await expect(page.getByRole('img', { name: /^Sequence of the sign-in/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const { name } = await savedFile(page, () => page.getByRole('menuitem', { name: /SVG/ }).click());
  expect(name).toMatch(/\.svg$/);

  await page.getByRole('tab', { name: 'Negative tests' }).click();
  await page.getByRole('button', { name: 'Run: no token at all' }).click();
  await expect(page.getByRole('row', { name: /No token at all.*refused/ })).toBeVisible();
});

test('the page never had a secret of all these sign-ins', async ({ shell }) => {
  const page = app();
  // A JSON Web Token says its claims where it is inspected; what proves it is its signature.
  const secrets = [...issuer.secrets]
    .filter((secret) => !pasted.has(secret))
    .map((secret) => secret.split('.')[2] ?? secret);
  expect(secrets.length).toBeGreaterThan(15);

  const heap = await heapOf(page);
  const storage = await storageOf(page);

  const found = (text: string) => secrets.filter((secret) => text.includes(secret));
  // What is looked through is what the page had.
  expect(heap).toContain('protected-v2');
  expect(found(heap)).toEqual([]);
  expect(found(storage)).toEqual([]);
  if (shell === 'web') expect(frames.join()).toContain('signIns.start');
  expect(found(frames.join('\n'))).toEqual([]);
});
