import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { configureApproved } from './approved.ts';
import { root } from './app.ts';
import { chooseTool, connect, result, run } from './actions.ts';
import { longestTaskMs } from './freeze.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

// A server that asks for too much. What is tied to how fast the machine is has room for a busy one.

const asking = {
  command: process.execPath,
  args: [resolve(root, 'test/servers/asking-server.mjs'), '2025-11-25'],
};

const app = oneApp({ prepare: (home) => configureApproved(home, { asking }) });
const long = { timeout: 240_000 };

const questions = (page: Page) => page.getByRole('list', { name: 'Open requests' });
const waiting = (page: Page, words: string) =>
  expect(page.getByText(`${words} requests wait for an answer`)).toBeVisible(long);
const opened = (page: Page) => page.getByRole('region', { name: /^Request from / });

async function askFor(page: Page, count: number, bytes: number): Promise<void> {
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

test('200 questions of 1 MB and 2,000 small ones: the page stays light and quick, and one click declines all', async () => {
  test.setTimeout(300_000);
  const page = app();
  await connect(page, 'asking');
  await chooseTool(page, 'ask');

  // More by 50 MB than the page's heap may be.
  await askFor(page, 200, 1_000_000);
  const ofLarge = await longestTaskMs(page, async () => {
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
  expect(ofLarge).toBeLessThan(1000);

  // However many there are, the chat keeps a room of its own.
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await waiting(page, '15');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await expect.poll(async () => (await chat.boundingBox())?.height).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Decline all (15)' }).click();
  await expect(questions(page)).toBeHidden();
  await connect(page, 'asking');
  await expect(result(page)).toContainText(/"asked": 200,\s+"cancel": 185,\s+"decline": 15/);

  await askFor(page, 2000, 30);
  const ofMany = await longestTaskMs(page, async () => {
    await run(page);
    await waiting(page, '2,000');
  });
  expect(ofMany).toBeLessThan(1000);
  await expect(questions(page)).toContainText('and 1,980 more');
  await page.getByRole('button', { name: 'Decline all (2,000)' }).click();
  await expect(result(page)).toContainText(/"asked": 2200,\s+"cancel": 185,\s+"decline": 2015/);
});
