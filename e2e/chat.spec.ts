import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { configureApproved } from './approved.ts';
import { connect } from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { demos, readingTool, toolServer } from './servers.ts';
import { expect, test } from './test.ts';
import { violationsIn } from './axe.ts';

const demo = 'Demo: everyday tools';

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const card = (page: Page, name: string): Locator =>
  log(page).getByRole('region', { name: new RegExp(`^Call of ${name}`) });
const approval = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Approval of ${name}` });

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

async function openChat(page: Page): Promise<void> {
  await button(page, 'Chat').click();
  await button(page, 'New conversation').click();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Send').click();
}

/** Says something as the turn of this number, and waits for its answer. */
async function sayAsTurn(page: Page, text: string, turn: number): Promise<void> {
  await say(page, text);
  await button(log(page), 'Regenerate')
    .nth(turn - 1)
    .waitFor();
}

/** The names of elements with another one above their left or right edge. */
const namesOfCovered = (elements: Element[]): (string | null)[] =>
  elements
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 1, right - 1].some(
        (x) => !element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    })
    .map((element) => element.getAttribute('aria-label'));

/** A server with one tool, which only reads. */
const echo = toolServer('one', [readingTool('echo')], `'heard ' + params.arguments.text`);

/** Gives an image to whoever asks, and keeps who did. */
async function startPictures() {
  const asked: unknown[] = [];
  const pictures = createServer((request, response) => {
    asked.push(request.url);
    response.end(readFileSync(join(root, 'docs/images/chat/stopped.png')));
  });
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening));
  const { port } = pictures.address() as AddressInfo;
  return { pictures, asked, address: `http://127.0.0.1:${port}/view.png` };
}

const shared = oneApp({
  prepare: (home) => configureApproved(home, { ...demos, one: echo }),
});

// The first one: nothing is connected yet.
test('leads a newcomer to a first answer in three clicks, without a key', async () => {
  const page = shared();
  await button(page, 'Chat').click();
  await button(page, `Connect ${demo}`).click();
  await page.getByRole('list', { name: 'Examples' }).getByRole('button').first().click();

  await expect(log(page).getByText(/returned:/)).toBeVisible();
  await expect(log(page).getByText('Demo, no AI', { exact: true })).toBeVisible();
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsIn(chat)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(chat, ['color-contrast'], { onlyColoursChanged: true })).toEqual([]);
});

test('loads an image when it is told to', async () => {
  const { pictures, asked, address } = await startPictures();
  const page = shared();
  await connect(page, 'one');
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await openChat(page);

  await say(page, `/echo {"text":"![the view](${address})"}`);
  await approval(page, 'echo').getByRole('button', { name: 'Allow once' }).click();
  await log(page)
    .getByRole('button', { name: /^Image the view.*not loaded/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Address of the image' });
  await expect(dialog.getByText(address)).toBeVisible();
  expect(asked).toEqual([]);
  await button(dialog, 'Load the image').click();
  const image = log(page).getByRole('img', { name: 'the view' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  pictures.close();
});

test('is stopped in the middle, and goes on where it was after a reload', async () => {
  const page = shared();
  await connect(page, demo);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await openChat(page);

  await say(page, '/roast_batch {"steps":100,"stepMs":10000}');
  await expect(approval(page, 'roast_batch')).toBeVisible();
  await page.reload();
  await approval(page, 'roast_batch').getByRole('button', { name: 'Allow once' }).click();
  await expect(
    log(page).getByRole('region', { name: 'Call of roast_batch, running' }),
  ).toBeVisible();
  await button(page, 'Stop').click();

  await expect(log(page).getByText('You stopped this answer.')).toBeVisible();
  await expect(card(page, 'roast_batch').getByText(/may have done the work anyway/)).toBeVisible();
});

test('shows an image of a result, and its text larger', async () => {
  const page = shared();
  await connect(page, demo);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await openChat(page);
  await say(page, '/roast_curve {}');
  await expect(log(page).getByText(/returned:/)).toBeVisible();
  await card(page, 'roast_curve').getByRole('button', { expanded: false }).click();
  await expect(
    card(page, 'roast_curve').getByRole('img', { name: /From the server/ }),
  ).toBeVisible();

  const lineHeight = () =>
    log(page)
      .getByText(/returned:/)
      .first()
      .evaluate((text) => text.getBoundingClientRect().height / text.getClientRects().length);
  const normal = await lineHeight();
  await button(page, 'Text size').click();
  await page.getByRole('menuitem', { name: 'Larger text' }).click();
  await expect.poll(lineHeight).toBeGreaterThan(normal * 1.25);
  await button(page, 'Text size').click();
  await page.getByRole('menuitem', { name: 'Normal text' }).click();
  await expect.poll(lineHeight).toBe(normal);
});

test('shows all of the composer’s controls when two models are chosen, however narrow the chat is', async () => {
  const page = shared();
  await openChat(page);
  await page.getByRole('button', { name: /^Tools: [1-9]/ }).waitFor();
  const compare = button(page, 'Compare two models or tool sets');
  await compare.click();
  const controls = page.locator('footer', { has: compare }).locator('button:enabled');

  for (const width of [1280, 1024, 960, 900, 872, 640, 480, 400, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    expect(await controls.evaluateAll(namesOfCovered), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await compare.click();
});

test('finds what was said in another conversation, and leads to it', async () => {
  const page = shared();
  await openChat(page);
  await sayAsTurn(page, 'The kettle is in the attic', 1);
  await sayAsTurn(page, `And then\n${'so much more\n'.repeat(60)}`, 2);
  await button(page, 'New conversation').click();
  await expect(log(page).getByText('The kettle is in the attic')).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('KETTLE is');
  const found = page.getByRole('list', { name: 'Found conversations' });
  await found.getByRole('button', { name: /^The kettle is in the attic, \d+ match/ }).click();

  await expect(log(page).getByText('The kettle is in the attic').first()).toBeInViewport();
});
