import type { Page } from '@playwright/test';
import { openBeside } from './app.ts';
import { expect, test } from './test.ts';

test.skip(({ shell }) => shell === 'desktop', 'the desktop app lets no browsers in');

const sessions = (page: Page) => page.getByRole('region', { name: 'Browser sessions' });
const rows = (page: Page) => sessions(page).getByRole('listitem');

async function openSessions(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Browser sessions' }).click();
  await expect(rows(page).first()).toBeVisible();
}

/** Waits for a page that has this heading and no other; a page that is told late has its own until then. */
async function expectHeading(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveText(heading);
}

const ready = (page: Page) => page.getByRole('button', { name: /^Demo: everyday tools/ }).first();

test('a link lets one tab in; each tab goes on with a session of its own until that is ended, and is told so', async ({
  app,
}) => {
  const { page } = app;
  const freshLink = async () => (await app.newLink?.()) ?? '';
  const other = await page.context().newPage();

  await test.step('a tab goes on after a reload, and its copy with it', async () => {
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
    await copy.close();
  });

  await test.step('a tab without a link, or with a used one, says so, and goes on with a fresh one', async () => {
    await other.goto(new URL('/', page.url()).href);
    await expect(other.getByRole('alert')).toContainText('press Enter in the terminal');
    await expectHeading(other, 'Open Wirebench with a link');

    const link = await freshLink();
    await other.goto(link);
    await expect(ready(other)).toBeVisible();
    await expect(other.getByRole('alert')).toBeHidden();

    const second = await page.context().newPage();
    await second.goto(link);
    await expectHeading(second, 'This link was already used, or has expired');
    await second.close();
    await expect(ready(page)).toBeVisible();
  });

  await test.step('another tab is signed out at once, and told', async () => {
    await page.bringToFront();
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
  });

  await test.step('a tab of a former start says so, and goes on with a fresh link', async () => {
    await other.evaluate(() => sessionStorage.setItem('wirebench:session', 'of-a-former-start'));
    await other.reload();
    await expectHeading(other, 'This tab needs a new link');
    await other.goto(await freshLink());
    await expect(ready(other)).toBeVisible();
  });

  await test.step('all are signed out, and only the tab that did it goes to a new address', async () => {
    const former = page.url();
    const { host } = new URL(former);
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await openSessions(page);
    await expect(rows(page)).toHaveCount(2);
    await sessions(page)
      .getByRole('button', { name: /change the address/ })
      .click();
    await sessions(page).getByRole('button', { name: 'Sign out all', exact: true }).click();

    await page.waitForURL((url) => url.host !== host);
    await expect(ready(page)).toBeVisible();
    await expectHeading(other, 'All tabs were signed out');
    const answer = await other.goto(former);
    expect(answer?.status()).toBe(421);
    await openSessions(page);
    await expect(rows(page)).toHaveCount(1);
  });
});
