import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { smallPdf } from '../test/small-pdf.ts';
import { chooseTool, clickDrawn, connect, result, run } from './actions.ts';
import { root } from './app.ts';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { questionApp } from './question-app.ts';
import { expect, test } from './test.ts';

/** The official example of this name, with an app. */
const example = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, '../node_modules', name, 'dist/index.js'), '--stdio', ...args],
});

/** A server whose questions are drawn by its app. */
const picking = (folder: string, ...options: string[]) => ({
  command: process.execPath,
  args: [join(root, 'test/servers/asking-app-server.mjs'), folder, ...options],
});

let home: string;
let file: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    file = join(home, 'one.pdf');
    await writeFile(file, smallPdf('Hello from a page'));
    await configureApproved(home, {
      vanilla: example('@modelcontextprotocol/server-basic-vanillajs'),
      react: example('@modelcontextprotocol/server-basic-react'),
      budget: example('@modelcontextprotocol/server-budget-allocator'),
      debug: example('@modelcontextprotocol/server-debug'),
      pdf: example('@modelcontextprotocol/server-pdf', file),
      pick: picking(home),
      'new pick': picking(home, '2026-07-28'),
    });
  },
  async open(page) {
    // All at once: each takes a second or two to start, while the page goes on.
    for (const name of ['react', 'budget', 'debug', 'vanilla', 'pdf', 'pick', 'new pick']) {
      await connect(page, name);
    }
  },
});

/** A picture takes a while itself. */
const often = { intervals: [100] };
const appIn = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe');

/** How many different colours the app draws, of which a blank frame has one. */
async function coloursOf(page: Page): Promise<number> {
  const picture = (await page.locator('iframe').screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(drawing?.getImageData(0, 0, width, height).data.buffer ?? []);
    return new Set(pixels).size;
  }, picture);
}

async function ask(page: Page, name: string, html: string): Promise<void> {
  await writeFile(join(home, 'app.html'), html);
  await connect(page, name);
  await chooseTool(page, 'pick');
  await run(page);
}

const question = (page: Page) => page.getByRole('region', { name: /^Request from (new )?pick$/ });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer of the app' });
const drawn = (page: Page) =>
  page.frameLocator('iframe[title="App of a request from new pick"]').frameLocator('iframe');

test('official apps are drawn, and call their servers', async () => {
  const page = app();
  for (const [server, tool] of [
    ['react', 'Get Time'],
    ['budget', 'Get Budget Data'],
    ['debug', 'Debug Tool'],
    ['vanilla', 'Get Time'],
  ] as const) {
    await connect(page, server);
    await chooseTool(page, tool);
    await run(page);
    await result(page).getByText('Initialized after').first().waitFor();
    await expect.poll(() => coloursOf(page), often).toBeGreaterThan(8);
  }

  const drawn = appIn(page);
  const shown = drawn.locator('#server-time');
  const before = await shown.textContent();
  await drawn.getByRole('button', { name: 'Get Server Time' }).click();
  await expect(shown).not.toHaveText(before ?? '');
  // The call of the app is none of the user's, whose result stays.
  await expect(result(page).getByRole('combobox', { name: 'Calls of this tool' })).toHaveCount(0);

  await drawn.getByRole('button', { name: 'Open Link' }).click();
  const question = page.getByRole('region', { name: 'Question from the app' });
  await expect(question).toContainText('https://modelcontextprotocol.io/');
  await clickDrawn(question.getByRole('button', { name: 'Refuse' }));
  await expect(question).toHaveCount(0);
});

test('an app with workers draws a page of a PDF', async () => {
  const page = app();
  await connect(page, 'pdf');
  await chooseTool(page, 'Display PDF');
  await page.getByRole('textbox', { name: /^url/ }).fill(file);
  await run(page);
  await appIn(page).locator('canvas').first().waitFor();
  await expect.poll(() => coloursOf(page), often).toBeGreaterThan(8);

  await page.getByRole('combobox', { name: 'Policy of the host' }).selectOption('strict');
  // The app under the other policy has as many findings, which are notes.
  await appIn(page).getByText('Setting up fake worker failed').waitFor();
  const facts = result(page).locator('details').filter({ hasText: 'received' });
  await facts.locator('summary').click();
  await expect(facts.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toContainText([
    'script-src blocked eval. No metadata allows this.',
    'worker-src blocked blob. No metadata allows this.',
    'script-src-elem blocked data. No metadata allows this.',
  ]);
});

test('a question is drawn by the server’s app, and its answer sent once the user agrees', async () => {
  const page = app();
  await ask(page, 'new pick', questionApp(''));
  await drawn(page).getByText('Which colour, and how many?').waitFor();

  await drawn(page).getByRole('button', { name: 'Purple' }).click();
  await expect(answer(page)).toContainText('The answer does not match the requested schema');
  await expect(answer(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await clickDrawn(answer(page).getByRole('button', { name: 'Ask the app again' }));
  await expect(answer(page)).toHaveCount(0);
  await drawn(page).getByRole('button', { name: 'Green' }).click();
  await expect(answer(page)).toContainText('"colour": "green"');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(question(page))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const judging = { onlyColoursChanged: true };
  expect(await violationsIn(question(page), ['color-contrast'], judging)).toEqual([]);

  await answer(page).getByRole('button', { name: 'Accept' }).click();
  await expect(result(page)).toContainText(/"colour": "green",\s+"count": 2/);
  await expect(question(page)).toHaveCount(0);
});

test('the form is one press away, with what the app answered', async () => {
  const page = app();
  await ask(
    page,
    'pick',
    questionApp(`answer({ action: 'accept', content: { colour: 'blue' } });`),
  );
  // Nothing goes out by the app alone.
  await expect(answer(page)).toContainText('nothing has been sent yet');
  await expect(answer(page).getByRole('button', { name: 'Accept' })).toBeDisabled();

  await clickDrawn(answer(page).getByRole('button', { name: 'Edit in the form' }));
  await expect(question(page).getByRole('radio', { name: 'blue' })).toBeChecked();
  await question(page).getByRole('textbox', { name: 'count' }).fill('4');
  await question(page).getByRole('button', { name: 'Use its app' }).click();
  // It answers as it loads, which moves nothing that is about to be pressed.
  const useForm = question(page).getByRole('button', { name: 'Use the form' });
  const place = await useForm.boundingBox();
  await expect(answer(page)).toContainText('nothing has been sent yet');
  expect(await useForm.boundingBox()).toEqual(place);
  await useForm.click();
  await expect(question(page).getByRole('textbox', { name: 'count' })).toHaveValue('4');
  await question(page).getByRole('button', { name: 'Accept' }).click();

  await expect(result(page)).toContainText(/"colour": "blue",\s+"count": 4/);
});
