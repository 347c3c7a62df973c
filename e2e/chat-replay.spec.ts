import type { Locator, Page } from '@playwright/test';
import { connect } from './actions.ts';
import { configure, script } from './servers.ts';
import { expect, test } from './test.ts';

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });

/** A server whose only tool counts how often it was called. */
const counter = `
  let calls = 0;
  const tool = { name: 'count', annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } };
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const answers = {
      initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'counter', version: '1' } }),
      'tools/list': () => ({ tools: [tool] }),
      'tools/call': () => ({ content: [{ type: 'text', text: 'Call number ' + (calls += 1) }] }),
    };
    if (id === undefined) return;
    const answer = answers[method];
    const rest = answer ? { result: answer() } : { error: { code: -32601, message: 'No such method' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  });
`;

async function replay(page: Page, how: string): Promise<void> {
  await log(page).getByRole('button', { name: 'Replay…' }).click();
  await page.getByRole('menuitem', { name: how }).click();
}

test('replays an answer with what was recorded, and against the server as it is now', async ({
  home,
  start,
}) => {
  await configure(home, { counter: script(counter) });
  const { page } = await start();
  await connect(page, 'counter', true);
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('/count {}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const asked = log(page).getByRole('group', { name: 'Approval of count' });
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
