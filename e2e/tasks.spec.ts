import { startTaskJobs } from '../test/servers/task-jobs/start-task-jobs.ts';
import { startTasksServer } from '../test/servers/tasks-server.ts';
import { violationsIn } from './axe.ts';
import { chooseTool, connect, partsOf, result, run, traffic, typeArguments } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

type Server = { url: string; close(): Promise<unknown> };

let started: Server[] = [];
const app = oneApp({
  async prepare(home) {
    const [legacy, modern, jobs] = [
      await startTasksServer('legacy'),
      await startTasksServer('modern'),
      await startTaskJobs(),
    ];
    started = [legacy, modern, jobs];
    const [ofLegacy, ofModern, ofJobs] = started.map(({ url }) => ({ url }));
    await configure(home, {
      everything,
      legacy: ofLegacy,
      // The same servers, of which a test finds no earlier task and no earlier result.
      'another legacy': ofLegacy,
      modern: ofModern,
      'another modern': ofModern,
      jobs: ofJobs,
    });
  },
});
test.afterAll(async () => {
  for (const { close } of started) await close();
});

test('a tool runs as a task, asks, and is listed with its result; tasks of both generations are cancelled by the keyboard alone', async () => {
  const page = app();
  await connect(page, 'everything', true);
  await chooseTool(page, 'Simulate Research Query');
  await expect(page.getByText('Runs as a task')).toBeVisible();
  await typeArguments(page, '{"topic": "tea", "ambiguous": true}');

  await run(page);

  await expect(page.getByRole('status', { name: 'Task' })).toContainText('Working');
  const question = page.getByRole('region', { name: 'Request from everything' });
  await question
    .getByRole('combobox', { name: 'Clarification' })
    .selectOption('Historical perspective');
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(result(page)).toContainText('tea (historical)');
  await expect(traffic(page)).toContainText('notifications/tasks/status');
  await partsOf(page, 'everything').getByRole('button', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('row', { name: /simulate-research-query Completed/ })).toBeVisible();
  const task = page.getByRole('region', { name: 'Task', exact: true });
  await expect(task).toContainText('tea (historical)');

  for (const name of ['legacy', 'modern']) {
    await connect(page, name, true);
    await chooseTool(page, 'work');
    await page.getByRole('textbox', { name: 'how' }).fill('wait');
    if (name === 'legacy') await page.getByRole('checkbox', { name: 'Run as a task' }).check();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('status', { name: 'Task' })).toContainText('Working');
    await page.getByRole('button', { name: 'Show all tasks' }).press('Enter');
    await page.getByRole('row', { name: /work Working/ }).press('Enter');
    await task.getByRole('button', { name: 'Cancel the task' }).press('Enter');
    await expect(task.getByRole('status', { name: 'Status' })).toHaveText('Cancelled');
  }

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);
});

test('a task of 2026-07-28 asks while it runs, and gets its answers one by one', async () => {
  const page = app();
  await connect(page, 'another modern', true);
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

test('the seven tools that the official suite looks for end as they say, and a tool’s own error looks alike in both generations', async () => {
  const page = app();
  await connect(page, 'jobs', true);
  const question = page.getByRole('region', { name: 'Request from jobs' }).first();
  const answer = async (field: string, reply: string) => {
    await question.getByRole('textbox', { name: field }).fill(reply);
    await question.getByRole('button', { name: 'Accept' }).click();
  };
  const shows = (text: string) => expect(result(page)).toContainText(text);

  // Times and sizes differ.
  const told = async () => (await result(page).innerText()).replaceAll(/[\d.,]+ (m?s|k?B)/g, '…');
  let modernError = '';

  const ways: Record<string, () => Promise<unknown>> = {
    greet: () => shows('Hello, you!'),
    slow_compute: () => shows('Computed.'),
    async failing_job() {
      await shows('It did not work.');
      modernError = await told();
    },
    protocol_error_job: () => shows('It broke.'),
    async confirm_delete() {
      await answer('Confirm', 'yes');
      await shows('Deleted: {"confirm":"yes"}');
    },
    async multi_input() {
      await answer('One', 'a');
      await answer('Two', 'b');
      await shows('{"one":"a"} {"two":"b"}');
    },
    async test_tool_with_task() {
      await answer('Name', 'Ada');
      await shows('Hello, {"name":"Ada"}');
    },
  };
  for (const [tool, ends] of Object.entries(ways)) {
    await chooseTool(page, tool);
    await run(page);
    await ends();
  }

  await partsOf(page, 'jobs').getByRole('button', { name: 'Tasks', exact: true }).click();
  for (const [tool, status] of [
    ['slow_compute', 'Completed'],
    ['failing_job', 'Completed'],
    ['protocol_error_job', 'Failed'],
    ['confirm_delete', 'Completed'],
    ['multi_input', 'Completed'],
    ['test_tool_with_task', 'Completed'],
  ]) {
    await expect(page.getByRole('row', { name: new RegExp(`${tool} ${status}`) })).toBeVisible();
  }

  await connect(page, 'another legacy', true);
  await chooseTool(page, 'work');
  await page.getByRole('textbox', { name: 'how' }).fill('error');
  await page.getByRole('checkbox', { name: 'Run as a task' }).check();
  await run(page);
  await expect(result(page)).toContainText('Tool error');
  expect(await told()).toBe(modernError);
});
