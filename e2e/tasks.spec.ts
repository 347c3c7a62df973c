import type { Page } from '@playwright/test';
import { startTasksServer } from '../test/servers/tasks-server.ts';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { chooseTool, connect, partsOf, result, run, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { everything } from './servers.ts';
import { expect, test } from './test.ts';

type Server = { url: string; close(): Promise<unknown> };

let started: Server[] = [];
const app = oneApp({
  async prepare(home) {
    started = [await startTasksServer('legacy'), await startTasksServer('modern')];
    const [legacy, modern] = started.map(({ url }) => ({ url }));
    // The same server again, of which a test finds no earlier task and no earlier result.
    await configureApproved(home, { everything, legacy, modern, 'another modern': modern });
  },
});
test.afterAll(async () => {
  for (const { close } of started) await close();
});

/** What a call says of its task. */
const running = (page: Page) => page.getByRole('status', { name: 'Task' });
/** The task that is opened in the list of them. */
const task = (page: Page) => page.getByRole('region', { name: 'Task', exact: true });

async function showTool(page: Page, tool: string): Promise<void> {
  await partsOf(page, 'everything').getByText('Tools', { exact: true }).click();
  await chooseTool(page, tool);
}

async function cancelByKeyboard(page: Page, server: 'legacy' | 'modern'): Promise<void> {
  await connect(page, server);
  await chooseTool(page, 'work');
  await page.getByRole('textbox', { name: 'how' }).fill('wait');
  if (server === 'legacy') await page.getByRole('checkbox', { name: 'Run as a task' }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(running(page)).toContainText('Working');
  await page.getByRole('button', { name: 'Show all tasks' }).press('Enter');
  await page.getByRole('row', { name: /work Working/ }).press('Enter');
  await task(page).getByRole('button', { name: 'Cancel the task' }).press('Enter');
  await expect(task(page).getByRole('status', { name: 'Status' })).toHaveText('Cancelled');
}

test('a tool runs as a task, asks, and is listed with its result; tasks of both generations are cancelled by the keyboard alone', async () => {
  const page = app();
  await connect(page, 'everything');
  await chooseTool(page, 'Simulate Research Query');
  await expect(page.getByText('Runs as a task')).toBeVisible();
  await page.getByRole('textbox', { name: 'topic' }).fill('tea');
  await page
    .getByRole('radiogroup', { name: 'ambiguous' })
    .getByRole('radio', { name: 'true', exact: true })
    .click();

  await run(page);
  await expect(running(page)).toContainText('Working');

  // It works for seconds before it asks, and after.
  await cancelByKeyboard(page, 'legacy');
  await showTool(page, 'Simulate Research Query');
  const question = page.getByRole('region', { name: 'Request from everything' });
  await question
    .getByRole('combobox', { name: 'Clarification' })
    .selectOption('Historical perspective');
  await question.getByRole('button', { name: 'Accept' }).click();
  await cancelByKeyboard(page, 'modern');
  await showTool(page, 'Simulate Research Query');
  await expect(result(page)).toContainText('tea (historical)');
  await expect(traffic(page)).toContainText('notifications/tasks/status');
  await partsOf(page, 'everything').getByRole('button', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('row', { name: /simulate-research-query Completed/ })).toBeVisible();
  await expect(task(page)).toContainText('tea (historical)');

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'], { onlyColoursChanged: true })).toEqual([]);
});

test('a task of 2026-07-28 asks while it runs, and gets its answers one by one', async () => {
  const page = app();
  await connect(page, 'another modern');
  await chooseTool(page, 'work');
  await page.getByRole('textbox', { name: 'how' }).fill('ask');
  await run(page);

  for (const reply of ['tea', 'milk']) {
    const question = page.getByRole('region', { name: 'Request from another modern' }).first();
    const asks = await question.getByText(/^What is (one|two)\?$/).textContent();
    await question.getByRole('textbox', { name: 'Reply' }).fill(reply);
    await question.getByRole('button', { name: 'Accept' }).click();
    await expect(question.getByText(asks ?? '', { exact: true })).toBeHidden();
  }

  await expect(result(page)).toContainText('tea');
  await expect(result(page)).toContainText('milk');
  await expect(traffic(page)).toContainText('tasks/update');
});
