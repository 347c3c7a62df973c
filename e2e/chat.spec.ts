import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chooseTool, connect } from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure, demos, readingTool, toolServer } from './servers.ts';
import { savedFile } from './saved-file.ts';
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
  await expect(button(log(page), 'Regenerate')).toHaveCount(turn);
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

/** A server with one tool that only reads, and says which server it is. */
const echoServer = (name: string) =>
  toolServer(name, [readingTool('echo')], `'${name} heard ' + params.arguments.text`);

/** A server whose only tool counts how often it was called. */
const counter = toolServer('counter', [readingTool('count')], `'Call number ' + (calls += 1)`);

/** Replays the only answer. */
async function replay(page: Page, how: string): Promise<void> {
  await log(page).getByRole('button', { name: 'Replay…' }).click();
  await page.getByRole('menuitem', { name: how }).click();
}

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
  prepare: (home) =>
    configure(home, { ...demos, one: echoServer('one'), two: echoServer('two'), counter }),
});

// The first one: nothing is connected yet.
test('leads a newcomer to a first answer in three clicks, without a key', async ({ browsers }) => {
  const page = shared();
  await button(page, 'Chat').click();
  await button(page, `Connect ${demo}`).click();
  await page.getByRole('list', { name: 'Examples' }).getByRole('button').first().click();

  await expect(log(page).getByText(/returned:/)).toBeVisible();
  await expect(log(page).getByText('Demo, no AI', { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(page.getByRole('region', { name: 'Chat', exact: true }))).toEqual([]);
  }

  await page.getByRole('button', { name: 'Export, without secrets' }).click();
  const item = page.getByRole('menuitem', { name: /HTML/ });
  const { path } = await savedFile(page, () => item.click());
  const html = await readFile(path, 'utf8');
  const offline = await (await browsers.launched()).newContext({ offline: true });
  const opened = await offline.newPage();
  await opened.setContent(html);
  await expect(opened.getByText(/returned:/)).toBeVisible();
  await offline.close();
});

test('asks before it runs a tool: changed, denied, and one that fails', async () => {
  const page = shared();
  await connect(page, demo);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await openChat(page);

  await say(page, '/roast_batch {"steps":1,"stepMs":10}');
  await expect(approval(page, 'roast_batch').getByRole('button', { name: 'Deny' })).toBeFocused();
  await approval(page, 'roast_batch').getByRole('button', { name: 'Edit' }).click();
  await approval(page, 'roast_batch')
    .getByRole('textbox', { name: 'steps', exact: true })
    .fill('2');
  await approval(page, 'roast_batch')
    .getByRole('button', { name: 'Allow with these arguments' })
    .click();
  await expect(log(page).getByText(/Roasted in 2 steps/)).toBeVisible();
  await expect(card(page, 'roast_batch').getByText(/You changed the arguments/)).toBeVisible();

  await say(page, '/grind {"grams":1}');
  await approval(page, 'grind')
    .getByRole('textbox', { name: /Reason/ })
    .fill('Too loud');
  await approval(page, 'grind').getByRole('button', { name: 'Deny' }).click();
  await expect(log(page).getByText(/was not executed: .*Too loud/)).toBeVisible();

  await say(page, '/grind {"grams":2}');
  await approval(page, 'grind').getByRole('button', { name: 'Allow once' }).click();
  await expect(
    log(page).getByRole('region', { name: 'Call of grind, the tool reports an error' }),
  ).toBeVisible();
});

test('keeps tools of one name apart, side by side in a step, and loads an image when it is told to', async () => {
  const { pictures, asked, address } = await startPictures();
  const page = shared();
  for (const name of ['one', 'two']) {
    await connect(page, name, true);
    await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  }
  await openChat(page);

  await say(page, '/one__echo {"text":"a"}\n/two__echo {"text":"b"}');
  for (const server of ['one', 'two']) {
    const asked = approval(page, 'echo').filter({ hasText: `Trust what ${server} says` });
    await asked.getByRole('checkbox', { name: /^Trust what/ }).check();
    await asked.getByRole('button', { name: 'Allow once' }).click();
  }

  await expect(log(page).getByText(/one heard a/)).toBeVisible();
  await expect(log(page).getByText(/two heard b/)).toBeVisible();
  await expect(card(page, 'echo')).toHaveCount(2);

  await say(page, `/one__echo {"text":"![the view](${address})"}`);
  // What the other server answered before could go to this one.
  await approval(page, 'echo').getByRole('button', { name: 'Allow once' }).click();
  const unloaded = log(page).getByRole('button', { name: /^Image the view.*not loaded/ });
  await unloaded.click();
  const dialog = page.getByRole('dialog', { name: 'Address of the image' });
  await expect(dialog.getByText(address)).toBeVisible();
  expect(asked).toEqual([]);
  await button(dialog, 'Load the image').click();
  const image = log(page).getByRole('img', { name: 'the view' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await page.reload();
  await expect(unloaded).toBeVisible();
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

test('shows an image, answers again beside the first, and compares the two', async () => {
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

  await button(log(page), 'Regenerate').click();
  await expect(log(page).getByText('2/2')).toBeVisible();
  await button(log(page), 'The answer before').click();
  await expect(log(page).getByText('1/2')).toBeVisible();
  await button(log(page), 'Compare with the previous answer').click();

  await expect(log(page).getByRole('region', { name: /^Answer of/ })).toHaveCount(2);
  await expect(log(page).getByText(/First call: the same in both/)).toBeVisible();

  await page.getByRole('switch', { name: 'Developer' }).click();
  await log(page).getByRole('button', { name: 'Inspect step 1' }).first().click();
  await page.getByRole('tab', { name: /^Tools/ }).click();
  await expect(page.getByRole('list', { name: 'Tools as sent' })).toBeVisible();
  await page.getByRole('switch', { name: 'Developer' }).click();
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
  await sayAsTurn(page, 'Something else', 1);

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('KETTLE is');
  const found = page.getByRole('list', { name: 'Found conversations' });
  await found.getByRole('button', { name: /^The kettle is in the attic, \d+ match/ }).click();

  await expect(log(page).getByText('The kettle is in the attic').first()).toBeInViewport();
  await expect(log(page).getByText('Something else')).toHaveCount(0);
});

test('a tool’s page tells how often a model picks it, and what it picks otherwise', async () => {
  const page = shared();
  await connect(page, demo);
  await chooseTool(page, 'Grind (fails)');
  const opener = page.getByRole('button', { name: 'Ask a model' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Would a model pick grind?' });
  const prompt = dialog.getByRole('textbox', { name: 'Prompt' });
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toContainText('Demo, no AI');
  await expect(prompt).toBeFocused();

  await page.keyboard.type('/grind {"grams":18}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByRole('status')).toContainText('grind was picked in 5 of 5 answers');
  await expect(dialog.getByRole('status')).toContainText('57 to 100 %');
  await expect(dialog.getByRole('listitem', { name: 'Run 5' })).toContainText('{"grams":18}');

  await prompt.fill('Good morning');
  await dialog.getByRole('textbox', { name: 'Runs' }).fill('2');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('status')).toContainText('0 of 2 answers');
  await expect(dialog.getByRole('listitem', { name: 'Run 2' })).toContainText('Demo, no AI');

  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('replays an answer with what was recorded, and against the server as it is now', async () => {
  const page = shared();
  await connect(page, 'counter', true);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await openChat(page);
  await say(page, '/count {}');
  const asked = approval(page, 'count');
  await asked.getByRole('checkbox', { name: /Trust what counter says about its tools/ }).check();
  await asked.getByRole('button', { name: 'Allow once' }).click();
  await expect(log(page).getByRole('button', { name: 'Replay…' })).toBeVisible();

  await replay(page, 'With the recorded results');
  await expect(log(page).getByText(/the server was not called/)).toBeVisible();
  await expect(log(page).getByText('Call number 1').first()).toBeVisible();

  await replay(page, 'Against the live servers');
  const differences = log(page).getByRole('region', { name: 'Differences from the recording' });
  await expect(differences).toContainText('"Call number 1" → Now: "Call number 2"');
});
