import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { connect } from './actions.ts';
import { root } from './app.ts';
import { expect, test } from './test.ts';

// `npm run screenshots` puts the pictures into docs/images; otherwise they are the run's artefacts.
const folder = process.env['WIREBENCH_SCREENSHOTS'];

type Limits = Partial<
  Record<
    | 'Attempts again'
    | 'Steps at most'
    | 'Calls at most'
    | 'Tokens at most'
    | 'Output tokens at most',
    string
  >
>;
type State = {
  name: string;
  demo?: object;
  limits?: Limits;
  prompt?: string;
  says: RegExp;
  advises: RegExp;
};

const once: Limits = { 'Attempts again': '0' };
const failing = (fault: string, says: RegExp, advises: RegExp): State => ({
  name: `failed-${fault}`,
  demo: { fault },
  limits: once,
  says,
  advises,
});

/** What a run can come to but well, each with what it says of what to do. The demo can show all of them. */
const states: State[] = [
  failing('auth', /refused the key/, /Check the key/),
  failing('rate-limit', /too many requests/, /use another model/),
  failing('quota', /account at the endpoint is used up/, /Add credit/),
  failing('model-not-found', /does not know this model/, /Choose another model/),
  failing('context-length', /too long for this model/, /Start a new conversation/),
  failing('bad-request', /refused the request/, /See the exact request/),
  failing('provider', /The endpoint failed/, /on the provider’s side/),
  failing('network', /could not be reached/, /Check that the endpoint’s address/),
  failing('timeout', /took too long/, /raise the time/),
  failing('blocked', /blocked the request/, /in other words/),
  failing('unknown', /The step failed/, /See the exact request and response/),
  { name: 'interrupted', demo: { fault: 'interrupted' }, says: /broke off before its end/, advises: /calls in it are not run/ },
  { name: 'cut-off', limits: { 'Output tokens at most': '3' }, says: /was cut off/, advises: /Raise “Output tokens at most”/ },
  { name: 'limit-of-steps', demo: { fault: 'loop' }, limits: { 'Steps at most': '1' }, says: /limit of 1 step is reached/, advises: /Continue for as much again/ },
  { name: 'limit-of-calls', demo: { fault: 'loop' }, limits: { 'Calls at most': '1' }, says: /limit of 1 call is reached/, advises: /Continue for as much again/ },
  { name: 'budget-of-tokens', demo: { fault: 'loop' }, limits: { 'Tokens at most': '10' }, says: /limit of 10 tokens is reached/, advises: /Continue for as much again/ },
]; // prettier-ignore

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const settings = (page: Page): Locator =>
  page.getByRole('region', { name: 'Settings of the chat' });

async function openChat(page: Page): Promise<void> {
  await connect(page, 'Demo: everyday tools');
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: 'Settings of the chat', exact: true }).click();
}

async function set(page: Page, demo: object | undefined, limits: Limits = {}): Promise<void> {
  const options = demo ? JSON.stringify({ demo }) : '';
  await settings(page).getByRole('textbox', { name: 'Provider options' }).fill(options);
  for (const label of ['Attempts again', 'Steps at most', 'Calls at most', 'Tokens at most', 'Output tokens at most'] as const) {
    const field = settings(page).getByLabel(label, { exact: true });
    if ((await field.inputValue()) !== (limits[label] ?? '')) await field.fill(limits[label] ?? '');
  }
} // prettier-ignore

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const file = `${name}.png`;
  const path = folder ? join(root, folder, 'chat', file) : info.outputPath(file);
  await mkdir(dirname(path), { recursive: true });
  await page.getByRole('region', { name: 'Chat', exact: true }).screenshot({ path, animations: 'disabled' });
} // prettier-ignore

test('says of everything that can go wrong what it is and what to do', async ({ app }, info) => {
  // One chat after another.
  test.slow();
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 720 });
  await openChat(page);

  for (const { name, demo, limits, prompt = 'Stock', says, advises } of states) {
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await set(page, demo, limits);
    await say(page, prompt);

    await expect(log(page).getByText(says).first(), name).toBeVisible();
    await expect(log(page).getByText(advises).first(), name).toBeVisible();
    await picture(page, info, name);
  }
});

test('says what it waits for', async ({ app }, info) => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 720 });
  await openChat(page);

  await set(page, { fault: 'rate-limit' }, { 'Attempts again': '5' });
  await say(page, 'Stock');
  await expect(log(page).getByText(/Attempt \d in \d+ s/)).toBeVisible();
  await picture(page, info, 'retrying');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(log(page).getByText('You stopped this answer.')).toBeVisible();
  await picture(page, info, 'stopped');

  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await set(page, undefined);
  await say(page, '/grind {"grams":20}');
  await expect(page.getByRole('group', { name: 'Approval of grind' })).toBeVisible();
  await picture(page, info, 'waiting-for-approval');
});
