import type { Page } from '@playwright/test';
import { recorded } from '../test/recorded.ts';
import { traffic } from './actions.ts';
import { expect, test } from './test.ts';

const recordings = (page: Page) => page.getByRole('dialog', { name: 'Recordings' });

async function drop(page: Page, name: string, text: string): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
}

const exported = [
  { format: 'wirebench-recording', version: 1 },
  {
    seq: 1,
    atUs: 1,
    monoUs: 1,
    connectionId: 1,
    serverName: 's',
    direction: 'in',
    kind: 'message',
    bytes: 13,
    text: '{"dropped":1}',
  },
  { end: true, records: 1 },
].map((line) => JSON.stringify(line));

test('a dropped list of servers fills the form, and a dropped recording is offered', async ({
  start,
}) => {
  const { page } = await start();

  await drop(page, 'a.har', '{"log":{}}');
  await expect(page.getByText(/“a\.har” is none of the files/)).toBeVisible();
  await drop(page, 'mcp.json', '{"mcpServers":{"witness":{"command":"touch"}}}');
  const form = page.getByRole('form', { name: 'Add a server' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('witness');
  await drop(page, 'session.jsonl', exported.join('\n'));
  await expect(recordings(page)).toContainText('session.jsonl');
  await recordings(page).getByRole('button', { name: 'Import', exact: true }).click();
  await recordings(page).getByRole('button', { name: 'Open', exact: true }).click();

  await expect(traffic(page).getByText('{"dropped":1}')).toBeVisible();
});

test('a recording has a tab of its own, which the session of the first lets in', async ({
  home,
  start,
  shell,
}) => {
  test.skip(shell !== 'web', 'the desktop opens windows, of which a browser has none');
  recorded(home, '20260103-030405-bbbb', ['{"a":"the other run"}'], 'files');
  const { page } = await start();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Find a command/).fill('recordings: open');
  await page.keyboard.press('Enter');
  await recordings(page).getByRole('option').filter({ hasText: 'files' }).hover();
  const opening = page.waitForEvent('popup');
  await recordings(page).getByRole('button', { name: 'Open in a new window' }).click();
  const tab = await opening;

  await expect(traffic(tab).getByText('the other run')).toBeVisible();
  await expect(tab).toHaveTitle(/files|2026/);
  await tab.reload();
  await expect(traffic(tab).getByText('the other run')).toBeVisible();
  await expect(tab.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
  await tab.close();
  await expect(recordings(page)).toBeVisible();
});
