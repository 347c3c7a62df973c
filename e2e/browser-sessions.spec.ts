import type { Page } from '@playwright/test';
import { openBeside, type RunningApp } from './app.ts';
import { expect, test } from './test.ts';

test.skip(({ shell }) => shell === 'desktop', 'the desktop app lets no browsers in');

const sessions = (page: Page) => page.getByRole('region', { name: 'Browser sessions' });
const rows = (page: Page) => sessions(page).getByRole('listitem');

async function openSessions(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Browser sessions' }).click();
  await expect(rows(page).first()).toBeVisible();
}

/** A tab of another browser, let in by a link of its own. */
async function anotherTab({ page, newLink }: RunningApp): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  const opened = await context?.newPage();
  if (!opened || !newLink) throw new Error('there is no other browser');
  await opened.goto(await newLink());
  await expect(ready(opened)).toBeVisible();
  return opened;
}

/** Waits for a page that has this heading and no other; a page that is told late has its own until then. */
async function expectHeading(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveText(heading);
}

const ready = (page: Page) => page.getByRole('button', { name: /^Demo: everyday tools/ }).first();

test('a link lets one tab in; it goes on after a reload, and its copy with it', async ({ app }) => {
  const { page } = app;
  await expect(ready(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.context().cookies()).toEqual([]);

  await page.reload();
  await expect(ready(page)).toBeVisible();
  const copy = await openBeside(page);
  await expect(ready(copy)).toBeVisible();

  await openSessions(copy);
  await expect(rows(copy)).toHaveCount(1);
  await expect(rows(copy)).toContainText(/Chrome \d+ on .* · this tab.*2 tabs open/);
});

test('a tab without a link, with a used one or of a former start says so, and goes on with a fresh one', async ({
  app,
}) => {
  const { page } = app;
  const fresh = await page.context().newPage();
  await fresh.goto(new URL('/', page.url()).href);
  await expect(fresh.getByRole('alert')).toContainText('press Enter in the terminal');
  await expectHeading(fresh, 'Open Wirebench with a link');

  const link = (await app.newLink?.()) ?? '';
  await fresh.goto(link);
  await expect(ready(fresh)).toBeVisible();
  await expect(fresh.getByRole('alert')).toBeHidden();

  const second = await page.context().newPage();
  await second.goto(link);
  await expectHeading(second, 'This link was already used, or has expired');

  await expect(ready(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('wirebench:session', 'of-a-former-start'));
  await page.reload();
  await expectHeading(page, 'This tab needs a new link');
  await page.goto((await app.newLink?.()) ?? '');
  await expect(ready(page)).toBeVisible();
});

test('another tab is signed out at once, and told; so are all, and only this one goes to a new address', async ({
  app,
}) => {
  const other = await anotherTab(app);
  const { page } = app;
  await openSessions(page);
  await expect(rows(page)).toHaveCount(2);

  await rows(page)
    .filter({ hasNotText: 'this tab' })
    .getByRole('button', { name: /^Sign out/ })
    .click();

  await expect(rows(page)).toHaveCount(1);
  await expectHeading(other, 'This tab was signed out');
  await other.reload();
  await expectHeading(other, 'Open Wirebench with a link');

  const another = await anotherTab(app);
  const former = page.url();
  const { host } = new URL(former);
  await page.keyboard.press('Escape');
  await openSessions(page);
  await expect(rows(page)).toHaveCount(2);
  await sessions(page)
    .getByRole('button', { name: /change the address/ })
    .click();
  await sessions(page).getByRole('button', { name: 'Sign out all', exact: true }).click();

  await page.waitForURL((url) => url.host !== host);
  await expect(ready(page)).toBeVisible();
  await expectHeading(another, 'All tabs were signed out');
  const answer = await another.goto(former);
  expect(answer?.status()).toBe(421);
  await openSessions(page);
  await expect(rows(page)).toHaveCount(1);
});
