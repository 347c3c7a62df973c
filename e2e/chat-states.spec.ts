import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { connect } from './actions.ts';
import { earlyEnds, failures, limitLabels, type ChatLimits } from '../test/chat-states.ts';
import { root } from './app.ts';
import { holdStill, takePicture } from './hold-still.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

// `npm run screenshots` takes its pictures, and nothing else runs it: what the states say is held beside
// the code, in src/renderer/features/chat/ended-answers.test.tsx.
const folder = process.env['WIREBENCH_SCREENSHOTS'];

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const settings = (page: Page): Locator => page.getByRole('region', { name: 'Chat settings' });

const app = oneApp({
  async prepare(home) {
    await mkdir(join(home, 'chats'), { recursive: true });
    await writeFile(join(home, 'chats', `${unfinished}.jsonl`), unfinishedConversation());
  },
  async open(page) {
    await page.setViewportSize({ width: 1280, height: 720 });
    if (folder) await holdStill(page);
    await connect(page, 'Demo: everyday tools');
    await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await newConversation(page);
    await page.getByRole('button', { name: 'Chat settings', exact: true }).click();
  },
});

const newConversation = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'New conversation' }).first().click();

async function set(page: Page, demo: object | undefined, limits: ChatLimits = {}): Promise<void> {
  const options = demo ? JSON.stringify({ demo }) : '';
  await settings(page).getByRole('textbox', { name: 'Provider options' }).fill(options);
  for (const label of limitLabels) {
    const field = settings(page).getByLabel(label, { exact: true });
    if ((await field.inputValue()) !== (limits[label] ?? '')) await field.fill(limits[label] ?? '');
  }
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Only where `npm run screenshots` asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const chat = await page.getByRole('region', { name: 'Chat', exact: true }).boundingBox();
  const shown = await log(page).boundingBox();
  if (!chat || !shown) throw new Error('The chat is not shown.');
  // The conversation and what is written next, without the list, the header and the settings.
  const { x, y, width } = shown;
  const clip = { x, y, width, height: chat.y + chat.height - y };
  await takePicture(page, resolve(root, folder, 'chat', `${name}.png`), clip);
}

test('says of a model that fails, and of an answer that ends too early, what it is and what to do', async () => {
  // One chat after another.
  test.slow();
  const page = app();

  for (const { name, demo, limits, says, advises } of [...failures, ...earlyEnds]) {
    await newConversation(page);
    await set(page, demo, limits);
    await say(page, 'Stock');

    await expect(log(page).getByText(says).first(), name).toBeVisible();
    await expect(log(page).getByText(advises).first(), name).toBeVisible();
    await picture(page, name);
  }
});

test('says what it waits for', async () => {
  const page = app();
  await newConversation(page);
  await set(page, { fault: 'rate-limit' }, { Retries: '5' });
  await say(page, 'Stock');
  await expect(log(page).getByText(/Attempt \d in \d+ s/)).toBeVisible();
  await picture(page, 'retrying');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(log(page).getByText('You stopped this answer.')).toBeVisible();
  await picture(page, 'stopped');

  await newConversation(page);
  await set(page, undefined);
  await say(page, '/grind {"grams":20}');
  await expect(page.getByRole('group', { name: 'Approval of grind' })).toBeVisible();
  await picture(page, 'waiting-for-approval');
});

test('says of an answer that the app did not live to finish that it is not whole', async () => {
  const page = app();
  await page.getByRole('button', { name: /^What is in stock/ }).click();

  await expect(log(page).getByText(/closed during this answer/)).toBeVisible();
  await expect(log(page).getByText(/server may have executed/)).toBeVisible();
  await picture(page, 'crashed');
});

const unfinished = '3f0c4f0e-7f0b-4b57-9c1e-0d9a5a1f2b11';

/** As it lies on the disk when the app is killed in the middle of an answer. */
function unfinishedConversation(): string {
  const choice = { model: { endpointId: 'demo', modelId: 'rules' }, servers: [] };
  const run = (event: object) => ({ type: 'run', nodeId: 'r1', event });
  const limits = {
    steps: 10,
    calls: 25,
    callTimeoutMs: 60_000,
    resultCharacters: 40_000,
    firstOutputMs: 60_000,
    gapMs: 60_000,
    retries: 2,
    tokens: 0,
    cost: 0,
    runMs: 0,
  };
  return [
    { type: 'conversation', version: 1, conversationId: unfinished, title: 'What is in stock?' },
    {
      type: 'node',
      node: { kind: 'user', nodeId: 'u1', text: 'What is in stock?', attachments: [] },
    },
    { type: 'node', node: { kind: 'run', nodeId: 'r1', parentId: 'u1', choice } },
    run({ type: 'run-start', tools: [], leftOut: [], limits }),
    run({ type: 'step-start', step: 1 }),
    run({ type: 'text', step: 1, delta: 'There are three kinds of coffee in stock, and of' }),
  ]
    .map(
      (fact, at) =>
        `${JSON.stringify({ seq: at + 1, at: Date.UTC(2026, 10, 20, 9) + at, ...fact })}\n`,
    )
    .join('');
}
