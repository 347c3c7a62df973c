import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './app.ts';
import { chooseTool, connect, partsOf, result, run } from './actions.ts';
import { longestTaskMs } from './freeze.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

// A server that asks for too much. What is tied to how fast the machine is has room for a busy one.

const asking = (...count: string[]) => ({
  command: process.execPath,
  args: [resolve(root, 'test/servers/asking-server.mjs'), '2025-11-25', ...count],
});

// Each test has a server of its own, which counts what it asked.
const app = oneApp({
  prepare: (home) => configure(home, { heavy: asking(), many: asking(), unasked: asking('30') }),
});
const long = { timeout: 240_000 };

const questions = (page: Page) => page.getByRole('list', { name: 'Open requests' });
const waiting = (page: Page, words: string) =>
  expect(page.getByText(`${words} requests wait for an answer`)).toBeVisible(long);
const opened = (page: Page) => page.getByRole('region', { name: /^Request from / });

async function askFor(page: Page, name: string, count: number, bytes: number): Promise<void> {
  await connect(page, name, true);
  await chooseTool(page, 'ask');
  await page.getByRole('textbox', { name: 'count' }).fill(String(count));
  await page.getByRole('textbox', { name: 'bytes' }).fill(String(bytes));
}

/**
 * The page's heap, in bytes, once nothing is left to be freed, and what its thread has worked since it
 * was opened, in milliseconds.
 */
async function weigh(page: Page): Promise<{ heap: number; workMs: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Infinity;
  return { heap: value('JSHeapUsedSize'), workMs: value('ThreadTime') * 1000 };
}

test('200 questions of 1 MB: the page stays light and quick, and one click declines all', async () => {
  test.setTimeout(300_000);
  const page = app();

  // More by 50 MB than the page's heap may be.
  await askFor(page, 'heavy', 200, 1_000_000);
  const freezeMs = await longestTaskMs(page, async () => {
    await run(page);
    await expect(page.getByText('185 requests were cancelled without being shown')).toBeVisible(
      long,
    );
  });
  await waiting(page, '15');
  await expect(opened(page)).toContainText('Question 1?');
  const before = await weigh(page);
  await page.reload();
  await page.getByText('15 requests wait').first().waitFor();
  const after = await weigh(page);

  expect(before.heap).toBeLessThan(150_000_000);
  expect(after.workMs - before.workMs).toBeLessThan(2000);
  expect(freezeMs).toBeLessThan(1000);
  await page.getByRole('button', { name: 'Decline all (15)' }).click();
  await expect(result(page)).toContainText(/"asked": 200,\s+"cancel": 185,\s+"decline": 15/);
});

test('what is typed in one of 2,000 questions stays while others are answered', async () => {
  const page = app();
  await askFor(page, 'many', 2000, 30);
  const freezeMs = await longestTaskMs(page, async () => {
    await run(page);
    await waiting(page, '2,000');
  });
  expect(freezeMs).toBeLessThan(1000);
  await expect(questions(page)).toContainText('and 1,980 more');

  await questions(page).getByRole('button', { name: 'Question 3?' }).click();
  await opened(page).getByRole('textbox', { name: 'name' }).fill('Ada');
  await questions(page).getByRole('button', { name: 'Question 2?' }).click();
  await opened(page).getByRole('button', { name: 'Dismiss' }).click();
  await waiting(page, '1,999');
  await questions(page).getByRole('button', { name: 'Question 3?' }).click();
  await expect(opened(page).getByRole('textbox', { name: 'name' })).toHaveValue('Ada');
  await opened(page).getByRole('button', { name: 'Accept' }).click();
  await waiting(page, '1,998');

  await page.getByRole('button', { name: 'Decline all (1,998)' }).click();
  await expect(result(page)).toContainText(
    /"asked": 2000,\s+"cancel": 1,\s+"accept": 1,\s+"decline": 1998/,
  );
});

test('what a server asks by itself is found by the status bar, and declined there', async () => {
  const page = app();
  await connect(page, 'unasked', true);

  await page.getByRole('button', { name: '30 requests wait' }).click();
  await waiting(page, '30');
  await expect(opened(page)).toContainText('Question 1?');
  // However many there are, the chat keeps a room of its own.
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await waiting(page, '30');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await expect.poll(async () => (await chat.boundingBox())?.height).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Decline all (30)' }).click();

  await expect(questions(page)).toBeHidden();
  await partsOf(page, 'unasked').getByRole('button', { name: 'Tools' }).click();
  await chooseTool(page, 'told');
  await run(page);
  await expect(result(page)).toContainText(/"asked": 30,\s+"decline": 30/);
});
