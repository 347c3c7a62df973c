import type { Locator, Page } from '@playwright/test';
import { connect, servers, work } from './actions.ts';
import { configure, script } from './servers.ts';
import { expect, test } from './test.ts';

const approval = (page: Page): Locator => page.getByRole('group', { name: /^Approval of / });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
const everything = (page: Page): Locator =>
  page.getByRole('switch', { name: 'Ask for everything' });
const openChat = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Chat', exact: true }).click();

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const answer = (page: Page, name: string): Promise<void> =>
  approval(page).getByRole('button', { name, exact: true }).click();

/** A server with a tool that says it only reads, and one that says it destroys and reaches out. */
const claims = script(`
  const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
  const tools = [
    { name: 'look', inputSchema, annotations: { readOnlyHint: true } },
    { name: 'wipe', inputSchema, annotations: { destructiveHint: true, openWorldHint: true } },
  ];
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    const answers = {
      initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'claims', version: '1' } }),
      'tools/list': () => ({ tools }),
      'tools/call': () => ({ content: [{ type: 'text', text: params.name + ' did ' + params.arguments.text }] }),
    };
    if (id === undefined) return;
    const answer = answers[method];
    const rest = answer ? { result: answer() } : { error: { code: -32601, message: 'No such method' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  });
`);

async function openClaims(page: Page): Promise<void> {
  await connect(page, 'claims', true);
  await expect(work(page)).toBeVisible();
  await openChat(page);
}

test('a claim spares a question once its server is trusted; one of harm is asked about each time', async ({
  start,
  home,
}) => {
  await configure(home, { claims });
  const { page } = await start();
  await openClaims(page);

  await say(page, '/look {"text":"one"}');
  await expect(approval(page)).toContainText('you have not chosen to trust that claim');
  await approval(page)
    .getByRole('checkbox', { name: /^Trust what claims says/ })
    .check();
  await answer(page, 'Allow once');
  await expect(log(page).getByText(/look did one/)).toBeVisible();
  await say(page, '/look {"text":"two"}');
  await expect(log(page).getByText(/look did two/)).toBeVisible();

  await say(page, '/wipe {"text":"a\u200Bb"}');
  await expect(
    approval(page).getByRole('list', { name: 'Why you are asked' }).getByRole('listitem'),
  ).toHaveText([
    'The tool is not marked read-only.',
    'Its arguments contain invisible characters.',
    'The tool may delete or overwrite something.',
    'The tool can reach external systems.',
  ]);
  await expect(approval(page).getByRole('button', { name: 'Always' })).toHaveCount(0);
  await answer(page, 'Deny');

  await servers(page).getByRole('button', { name: 'claims, ready' }).hover();
  await page.getByRole('button', { name: 'Actions for claims' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const trusted = page.getByRole('checkbox', { name: /^Trust what claims says/ });
  await expect(trusted).toBeChecked();
  await openChat(page);
  await page.getByRole('button', { name: /^Tools: / }).click();
  await page.getByRole('button', { name: /tools of claims$/ }).click();
  await expect(trusted).toBeChecked();
  await trusted.uncheck();
  await page.keyboard.press('Escape');
  await say(page, '/look {"text":"three"}');
  await expect(approval(page)).toContainText('you have not chosen to trust that claim');
});

test('“Ask for everything” overrides what was allowed for good, and lasts', async ({
  start,
  home,
}) => {
  await configure(home, { claims });
  const first = await start();
  await openClaims(first.page);
  await say(first.page, '/look {"text":"one"}');
  await answer(first.page, 'Always');
  await expect(log(first.page).getByText(/look did one/)).toBeVisible();
  await everything(first.page).check();
  await first.stop();

  const { page } = await start();
  await connect(page, 'claims');
  await expect(work(page)).toBeVisible();
  await openChat(page);
  await expect(everything(page)).toBeChecked();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await say(page, '/look {"text":"two"}');
  await expect(approval(page)).toContainText('You chose to be asked each time.');
  await answer(page, 'Allow once');
  await expect(log(page).getByText(/look did two/)).toBeVisible();

  await everything(page).uncheck();
  await say(page, '/look {"text":"three"}');
  await expect(log(page).getByText(/look did three/)).toBeVisible();
});
