// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stampNow } from '../../../../main/core/wire/records/clock.ts';
import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import { rawDraftKey } from '../../../../shared/model/view-keys.ts';
import { useNavigation } from '../../../navigation.ts';
import { setCalls } from '../../../stores/calls-store.ts';
import { setConnections } from '../../../stores/connections-store.ts';
import { setServers } from '../../../stores/servers-store.ts';
import { answerWith } from '../../../test-backend.ts';
import { locatePage, type Locator } from '../../../test-locator.ts';
import { readViewState } from '../../../view-state.ts';
import { useBodyMode } from '../body/body-modes.tsx';
import { useJsonPath } from '../body/json-path-store.ts';
import { recordedTraffic } from '../test-recorded.ts';
import { TrafficPanel } from '../traffic-panel.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core: Awaited<ReturnType<typeof recordedTraffic>>;
beforeAll(async () => {
  core = await recordedTraffic();
});
beforeEach(async () => {
  await core.furnish();
  useJsonPath.setState({ isOpen: false, expression: '' });
  useBodyMode.setState({ mode: 'json' });
});
afterEach(() => {
  setCalls([]);
  setConnections([]);
  setServers({ file: '', servers: [], invalid: [] });
});
afterAll(() => core.end());

const page = locatePage();
const rows = (name: RegExp) => page.getByRole('row', { name });
const record = page.getByRole('region', { name: 'Record' });
const filter = page.getByRole('combobox', { name: 'Filter traffic' });

async function openMenu(row: Locator): Promise<void> {
  fireEvent.contextMenu(await row.element());
}

const stock = { name: 'stock', arguments: { origin: 'Kenya' } };
const beans = { content: [{ type: 'text', text: 'two sacks' }] };
const tools = { tools: [{ name: 'stock', title: 'Stock' }, { name: 'brew_advice' }] };

test('pins and comments a record by keys, and finds it by that', async () => {
  const before = core.recorder.head().head;
  core.talk('shop').exchange('tools/call', stock, beans);
  render(<TrafficPanel />);
  await rows(/sent to the server.*tools\/call/).click();
  await expect(record).toBeVisible();

  await page.keyboard('p');
  await expect(record.getByRole('button', { name: 'Pin' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard('c');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard('why so slow?{Control>}{Enter}{/Control}');
  await expect(rows(/Pinned\s*Comment: why so slow\?/)).toBeFocused();

  // Another page has it of the recording.
  cleanup();
  await core.load(before);
  render(<TrafficPanel />);
  await filter.fill('has:pin has:comment');
  await expect(rows(/\d\d:\d\d/)).toHaveCount(1);
  await openMenu(rows(/why so slow/));
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(page.getByText('No record matches the filter.')).toBeVisible();
});

test('compares a call with the one before it, and any two records', async () => {
  const shop = core.talk('shop');
  for (const call of [stock, stock]) shop.exchange('tools/call', call, beans);
  render(<TrafficPanel />);
  const calls = rows(/tools\/call/);
  await expect(calls).toHaveCount(4);
  const comparison = page.getByRole('region', { name: 'Comparison' });

  await openMenu(calls.last());
  await page.getByRole('menuitem', { name: 'Compare with the previous one' }).click();
  await expect(comparison.getByText('No differences, 1 ignored')).toBeVisible();
  await comparison.getByRole('button', { name: 'Compare id again' }).click();
  await expect(comparison.getByText('1 changed', { exact: true })).toBeVisible();
  await comparison.getByRole('button', { name: 'Next difference' }).click();
  await comparison.getByRole('button', { name: 'Ignore this path' }).click();
  await expect(comparison.getByText('No differences, 1 ignored')).toBeVisible();

  await calls.nth(0).click();
  await page.keyboard('{Control>}');
  await calls.nth(1).click();
  await page.keyboard('{/Control}');
  await expect(comparison.getByText('1 added, 2 removed')).toBeVisible();
  await page.keyboard('{Escape}');
  await expect(record).toBeVisible();
});

const connected = (
  { connectionId }: { connectionId: number },
  serverName: string,
  state: ConnectionSnapshot['state'],
): ConnectionSnapshot => ({
  connectionId,
  serverName,
  startedAt: 0,
  target: '',
  transport: 'stdio',
  declared: [],
  state,
});

test('says what a call waits for, puts its end off, and why it failed', async () => {
  const slow = core.talk('slow');
  const requestSeq = slow.ask('tools/call', { name: 'never' });
  const call: CallSnapshot = {
    callId: 1,
    connectionId: slow.connectionId,
    serverName: 'slow',
    method: 'tools/call',
    name: 'never',
    argumentsText: '{}',
    startedAt: Date.now(),
    requestSeq,
    deadlines: { idleAt: Date.now() + 30_500 },
    state: { status: 'running' },
  };
  const asked: object[] = [];
  answerWith({
    'calls.extend': (input) => {
      asked.push(input);
      setCalls([{ ...call, deadlines: { idleAt: Date.now() + 90_500 } }]);
    },
    'calls.cancel': (input) => {
      asked.push(input);
      slow.message('out', { method: 'notifications/cancelled', params: { requestId: 1 } });
      setCalls([{ ...call, state: { status: 'cancelled' } }]);
    },
  });
  act(() => {
    setConnections([connected(slow, 'slow', { status: 'negotiating', step: '' })]);
    setCalls([call]);
  });
  render(<TrafficPanel />);
  await rows(/tools\/call\s*never/).click();

  const why = record.getByRole('region', { name: 'Why' });
  await expect(why.getByText(/^Waiting .* for the response to tools\/call never$/)).toBeVisible();
  slow.log.stderr('opening the database');
  await expect(why.getByText('opening the database')).toBeVisible();
  await expect(why.getByText(/^cancelled after \d+ s without progress/)).toBeVisible();
  await why.getByRole('button', { name: 'Wait longer' }).click();
  await expect(why.getByText(/^cancelled after 1 min \d+ s without progress/)).toBeVisible();
  await why.getByRole('button', { name: 'Cancel' }).click();
  await expect(why.getByText('tools/call never was cancelled')).toBeVisible();
  expect(asked).toEqual([{ callId: 1, byMs: 60_000 }, { callId: 1 }]);

  slow.ask('tools/call', { name: 'refuse' });
  slow.refuse(-32_602, 'No such table');
  await rows(/tools\/call\s*refuse/)
    .last()
    .click();
  await expect(why.getByText('tools/call refuse failed: No such table')).toBeVisible();
});

test('picks values out of a body by an expression, and says where it is wrong', async () => {
  core.talk('shop').exchange('tools/list', {}, tools);
  render(<TrafficPanel />);
  await rows(/Response to\s*tools\/list/).click();
  await record.getByRole('button', { name: 'Filter the body' }).click();
  const expression = record.getByRole('textbox', { name: 'Expression' });
  await expect(expression).toBeFocused();

  await expression.fill('$.result.tools[?@.name == "stock"].name');
  await expect(record.getByText('1 match', { exact: true })).toBeVisible();
  const found = record.getByRole('grid', { name: 'Values found' });
  await found.getByRole('row', { name: '"stock"' }).click();
  await expect(record.getByLabel('Path')).toContainText('result.tools[0].name');

  await expression.fill('$.result.tools[?@.name == ');
  await expect(record.getByRole('alert')).toContainText('JSONPath: ');
  await expect(record.getByRole('alert')).toContainText('(character ');
  await record.getByRole('combobox', { name: 'Language' }).selectOption('JMESPath');
  await expression.fill('result.tools[].name | length(@)');
  await expect(record.getByText('1 match', { exact: true })).toBeVisible();
  await expression.fill('result.tools[].{tool: name}');
  await record.getByRole('button', { name: 'Table', exact: true }).click();
  const table = record.getByRole('grid', { name: 'List as a table' });
  await expect(table.getByRole('columnheader', { name: 'tool' })).toBeVisible();
  await expect(table.getByRole('row', { name: /stock/ })).toBeVisible();
});

test('shows request and response beside each other, and lists of objects as a table', async () => {
  core.talk('shop').exchange('tools/list', {}, tools);
  render(<TrafficPanel />);
  await rows(/sent to the server.*tools\/list/).click();
  await record.getByRole('tab', { name: 'Both' }).click();
  const bodyOf = (side: string) =>
    record.getByRole('region', { name: side }).getByLabel('Message body');
  await expect(bodyOf('Request')).toContainText('"tools/list"');
  await expect(bodyOf('Response')).toContainText('"result"');

  await record.getByRole('button', { name: 'Table', exact: true }).click();
  const table = record.getByRole('region', { name: 'Response' }).getByRole('grid');
  const name = table.getByRole('button', { name: 'name', exact: true });
  await name.click();
  const head = table.getByRole('columnheader', { name: 'name', exact: true });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('brew_advice');
  await name.click();
  await expect(table.getByRole('row').nth(1)).toContainText('stock');
});

/** A connection that is ready, and the definition of its server. */
function isReady(server: { connectionId: number }): void {
  const env = { SHOP_KEY: 'x' };
  const launch = { kind: 'stdio' as const, command: 'node', args: [], env };
  setServers({ file: '', servers: [{ name: 'shop', era: 'auto', launch }], invalid: [] });
  const facts = { era: 'legacy', eraFrom: 'probed', revision: '2025-11-25' } as const;
  const serverInfo = { name: 'shop', version: '1' };
  const state = { status: 'ready', ...facts, serverInfo, capabilities: {} } as const;
  setConnections([connected(server, 'shop', state)]);
}

test('copies a request that is no call as a line to its server, and as no program', async () => {
  const shop = core.talk('shop');
  shop.exchange('tools/list', {}, tools);
  isReady(shop);
  render(<TrafficPanel />);
  await rows(/sent to the server.*tools\/list/).click();

  await record.getByRole('button', { name: 'More actions' }).click();
  const programs = page.getByRole('menuitem', { name: /TypeScript, Python \(for calls only\)/ });
  await expect(programs).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Copy as: Shell line to its stdin' }).click();
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /"method":"tools\/list".*\| SHOP_KEY="\$SHOP_KEY"/s,
    ),
  );
});

test('takes a recorded call back to its form, copies it, and sends it again from the list', async () => {
  const shop = core.talk('shop');
  shop.exchange('tools/call', stock, beans);
  isReady(shop);
  render(<TrafficPanel />);
  const copied = (expected: RegExp) =>
    waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(expected));
  const call = rows(/sent to the server.*tools\/call/);
  await call.click();

  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Open in the form' }).click();
  expect(useNavigation.getState().offered).toMatchObject({
    serverName: 'shop',
    method: 'tools/call',
    name: 'stock',
    argumentsText: '{"origin":"Kenya"}',
  });
  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy as: Command line' }).click();
  await copied(/^wirebench call .*Kenya.*stock$/);

  await openMenu(call);
  await page.getByRole('menuitem', { name: 'Copy as: JSON-RPC request' }).click();
  await copied(/"tools\/call".*Kenya/s);
  const sent: string[] = [];
  answerWith({
    'connections.sendRaw': ({ text }) => {
      sent.push(text);
      return { seq: shop.message('out', JSON.parse(text) as object) };
    },
  });
  await openMenu(call);
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(rows(/sent to the server.*tools\/call/)).toHaveCount(2);
  expect(sent).toHaveLength(1);
});

test('leads to where a record is edited, and sends it again as it was', async () => {
  const shop = core.talk('shop');
  shop.exchange('tools/call', stock, beans);
  isReady(shop);
  const sent: string[] = [];
  answerWith({
    'connections.sendRaw': ({ text }) => {
      sent.push(text);
      const seq = shop.message('out', JSON.parse(text) as object);
      shop.answer(beans);
      return { seq };
    },
  });
  render(<TrafficPanel />);
  const calls = rows(/tools\/call/);
  await calls.first().click();
  const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${JSON.stringify(stock)}}`;

  await record.getByRole('button', { name: 'Edit and send' }).click();
  await waitFor(() => expect(useNavigation.getState().part).toBe('raw'));
  expect(readViewState(rawDraftKey('shop'))).toMatchObject({ mode: 'text', text });
  await record.getByRole('button', { name: 'Send again' }).click();
  await expect(calls).toHaveCount(4);
  expect(sent).toEqual([text]);
});

test('shows a text that is no message as it was sent', async () => {
  const text = '{"jsonrpc": "2.0", ';
  core.talk('shop').log.malformed('out', text, { message: 'sent raw, on purpose' }, stampNow());
  render(<TrafficPanel />);

  await rows(/Malformed line/).click();
  await expect(record).toContainText('Malformed line');
  await expect(record.getByLabel('Message body')).toContainText(text);
});
