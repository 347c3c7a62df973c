import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { smallPdf } from '../test/small-pdf.ts';
import { chooseTool, connect, result, run } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

/** The official example of this name, with an app. */
const example = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, '../node_modules', name, 'dist/index.js'), '--stdio', ...args],
});

let file: string;
const app = oneApp({
  async prepare(home) {
    file = join(home, 'one.pdf');
    await writeFile(file, smallPdf('Hello from a page'));
    await configure(home, {
      vanilla: example('@modelcontextprotocol/server-basic-vanillajs'),
      react: example('@modelcontextprotocol/server-basic-react'),
      budget: example('@modelcontextprotocol/server-budget-allocator'),
      debug: example('@modelcontextprotocol/server-debug'),
      pdf: example('@modelcontextprotocol/server-pdf', file),
    });
  },
});

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

test('official apps are drawn, and call their servers', async () => {
  const page = app();
  for (const [server, tool] of [
    ['react', 'Get Time'],
    ['budget', 'Get Budget Data'],
    ['debug', 'Debug Tool'],
    ['vanilla', 'Get Time'],
  ] as const) {
    await connect(page, server, true);
    await chooseTool(page, tool);
    await run(page);
    await expect(result(page)).toContainText('Initialized after');
    await expect.poll(() => coloursOf(page)).toBeGreaterThan(8);
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
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(question).toHaveCount(0);
});

test('an app with workers draws a page of a PDF', async () => {
  const page = app();
  await connect(page, 'pdf', true);
  await chooseTool(page, 'Display PDF');
  await page.getByRole('textbox', { name: /^url/ }).fill(file);
  await run(page);
  await expect(appIn(page).locator('canvas').first()).toBeVisible();
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(8);

  await page.getByRole('combobox', { name: 'Policy of the host' }).selectOption('strict');
  // The app under the other policy has as many findings, which are notes.
  await expect(appIn(page).getByText('Setting up fake worker failed')).toBeVisible();
  const facts = result(page).locator('details').filter({ hasText: 'received' });
  await facts.locator('summary').click();
  await expect(facts.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toContainText([
    'script-src blocked eval. No metadata allows this.',
    'worker-src blocked blob. No metadata allows this.',
    'script-src-elem blocked data. No metadata allows this.',
  ]);
});
