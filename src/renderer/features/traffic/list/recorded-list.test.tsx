// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stampNow } from '../../../../main/core/wire/records/clock.ts';
import { setSettings } from '../../../stores/settings-store.ts';
import { answerWith } from '../../../test-backend.ts';
import { locatePage } from '../../../test-locator.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { recordedTraffic } from '../test-recorded.ts';
import { showView } from '../time/time-view-store.ts';
import { TrafficPanel } from '../traffic-panel.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core: Awaited<ReturnType<typeof recordedTraffic>>;
beforeAll(async () => {
  core = await recordedTraffic();
});
beforeEach(async () => {
  await core.furnish();
  showView('list');
});
afterAll(() => core.end());

const page = locatePage();
const rows = page.getByRole('row', { name: /\d\d:\d\d|\+\d/ });
const row = (name: RegExp) => page.getByRole('row', { name });
const box = page.getByRole('combobox', { name: 'Filter traffic' });
const text = (said: string) => ({ content: [{ type: 'text', text: said }] });

/** A call over HTTP that reports three times, as the modern demo server's exposure does. */
function expose(name: string): void {
  const server = core.talk('telescope');
  server.log.httpHead('http-request', 'POST /mcp HTTP/1.1', stampNow(), { exchangeSeq: 'next' });
  server.ask('tools/call', { name, _meta: { progressToken: 1 } });
  for (const progress of [1, 2, 3]) {
    const params = { progressToken: 1, progress };
    server.message('in', { method: 'notifications/progress', params });
  }
  server.answer(text('Stacked 3 frames.'));
}

test('groups a call with its progress, and opens it with the keys', async () => {
  expose('expose');
  render(<TrafficPanel />);
  await page.getByRole('button', { name: 'Group' }).click();
  const exposure = row(/tools\/call\s*expose/).first();
  await expect(exposure).toHaveAttribute('aria-expanded', 'false');
  await expect(exposure).toContainText('Stacked 3 frames.');

  await exposure.click();
  await page.keyboard('{ArrowRight}');
  await expect(exposure).toHaveAttribute('aria-expanded', 'true');
  const beneath = page.locator('[role="row"][aria-level="2"]');
  await expect(beneath).toHaveCount(5);
  const textsBeneath = beneath.all().map(({ textContent }) => textContent);
  expect(textsBeneath.filter((one) => one?.includes('notifications/progress'))).toHaveLength(3);
  expect(textsBeneath.filter((one) => one?.includes('Response to'))).toHaveLength(1);
  expect(textsBeneath.filter((one) => one?.includes('HTTP request'))).toHaveLength(1);
  expect(textsBeneath[0]).toMatch(/^\+[\d.]+ (µs|ms)/);

  await page.keyboard('{ArrowRight}');
  await expect(beneath.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard('{ArrowLeft}');
  await expect(exposure).toHaveAttribute('aria-selected', 'true');
  await page.keyboard('{ArrowLeft}');
  await expect(beneath).toHaveCount(0);

  // The next page groups as well.
  cleanup();
  await core.load(useTraffic.getState().hiddenThrough);
  render(<TrafficPanel />);
  await expect(exposure).toHaveAttribute('aria-expanded', 'false');
});

test('groups a call with its rounds of questions', async () => {
  const server = core.talk('telescope');
  const choose = { name: 'choose_target' };
  const inputRequests = { target: { method: 'elicitation/create' } };
  const asks = { resultType: 'input_required', inputRequests, requestState: 'round-1' };
  server.exchange('tools/call', choose, asks);
  const inputResponses = { target: { action: 'accept', content: { object: 'Saturn' } } };
  const again = { ...choose, inputResponses, requestState: 'round-1' };
  server.exchange('tools/call', again, text('The telescope points at Saturn.'));
  render(<TrafficPanel />);
  await page.getByRole('button', { name: 'Group' }).click();

  const chosen = row(/tools\/call\s*choose_target/);
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText('×2');
  await expect(chosen).toContainText('The telescope points at Saturn.');
});

test('marks in the waterfall when a long call told of progress', async () => {
  expose('expose_long');
  render(<TrafficPanel />);
  await page.getByRole('radio', { name: 'Waterfall' }).click();

  const bar = page.getByRole('button', { name: /^tools\/call expose_long, .+, ok$/ });
  await expect(bar.locator('[data-part="progress"]')).toHaveCount(3);
  fireEvent.pointerMove(await bar.locator('rect').first().element());
  await expect(page.getByText('3 notifications')).toBeVisible();
});

test('opens an exchange of the waterfall, and lists those of a part of it', async () => {
  const shop = core.talk('shop');
  shop.exchange('tools/list', {}, { tools: [] });
  shop.ask('tools/call', { name: 'grind' });
  shop.refuse(-32_000, 'jammed');
  render(<TrafficPanel />);
  await page.getByRole('radio', { name: 'Waterfall' }).click();
  const chart = page.getByRole('region', { name: 'Waterfall of exchanges' });
  const bar = chart.getByRole('button', { name: /^tools\/call grind, .+, failed$/ });

  // What came before the view was cleared is hidden here as well.
  await expect(chart.getByRole('button')).toHaveCount(2);
  fireEvent.pointerMove(await bar.locator('rect').first().element());
  await expect(chart.getByText('Failed', { exact: true })).toBeVisible();
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tab', { name: 'Response' })).toBeVisible();
  await page.keyboard('{ArrowLeft}');
  await expect(bar).toHaveAttribute('aria-pressed', 'false');

  const drawn = await bar.locator('rect').first().element();
  const axis = await chart.locator('[data-part="axis"]').element();
  const left = axis.getBoundingClientRect().left + Number(drawn.getAttribute('x'));
  fireEvent.pointerDown(axis, { button: 0, clientX: left - 4 });
  fireEvent.pointerMove(axis, { clientX: left + Number(drawn.getAttribute('width')) + 4 });
  fireEvent.pointerUp(axis);
  await expect(page.getByText(/^a window of/)).toBeVisible();
  await expect(chart.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('grind');
  await page.getByRole('button', { name: 'Remove the window of time' }).click();
  await expect(rows.nth(1)).toBeVisible();
});

test('leads from what took long to its exchanges', async () => {
  const shop = core.talk('shop');
  for (const name of ['stock', 'roast']) shop.exchange('tools/call', { name }, text('done'));
  render(<TrafficPanel />);
  await page.getByRole('radio', { name: 'Latency' }).click();
  const table = page.getByRole('table', { name: 'Latency' });
  const roast = table.getByRole('row', { name: /tools\/call roast/ });
  await expect(roast.getByRole('cell').nth(1)).toContainText('0');
  await expect(table.getByRole('row')).toHaveCount(3);
  await table.getByRole('button', { name: 'Method and tool' }).click();
  const head = table.getByRole('columnheader').first();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');

  await roast.getByRole('button', { name: 'tools/call roast' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await roast.getByRole('cell').nth(2).getByRole('button').click();
  await expect(page.getByText('tool or subject is roast')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('roast');
});

test('finds a call by terms that are offered while typing', async () => {
  core.talk('shop').exchange('tools/call', { name: 'stock' }, text('two sacks'));
  render(<TrafficPanel />);
  // What is offered was seen before.
  await expect(rows).toHaveCount(2);

  await box.pressSequentially('too');
  await page.keyboard('{ArrowDown}{Enter}st');
  await page.getByRole('option', { name: 'tool:stock' }).click();
  await page.keyboard('status:ok dir:out');

  await expect(box).toHaveValue('tool:stock status:ok dir:out');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('tools/call');
  await expect(page.getByText('tool or subject is stock')).toBeVisible();
});

test('finds a word deep in a body, walks to it with Enter, and says what it can’t read', async () => {
  const shop = core.talk('shop');
  const described = { name: 'stock', description: 'x'.repeat(2000), inputSchema: {} };
  shop.exchange('tools/list', {}, { tools: [described] });
  shop.exchange('tools/call', { name: 'stock' }, text('two sacks'));
  render(<TrafficPanel />);
  await row(/sent to the server.*tools\/call/).click();
  await page.keyboard('/');
  await expect(box).toBeFocused();

  await page.keyboard('"inputSchema" dir:in');
  await expect(rows).toHaveCount(1);
  await page.keyboard('{Enter}');
  await expect(rows).toHaveAttribute('aria-selected', 'true');
  await expect(rows).toContainText('tools/list');

  await box.fill('/inputSchem[a]/ status:wrong');
  await expect(page.getByText('status: is error, ok or pending, not “wrong”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).first().click();
  await expect(box).toHaveValue('');
  await expect(rows).toHaveCount(4);
});

test('a filter is saved under a name, used again, and forgotten', async () => {
  const written: unknown[] = [];
  answerWith({
    'settings.write': (settings) => {
      written.push(settings.filters);
      setSettings({ network: {}, ...settings });
    },
  });
  act(() => setSettings({ network: {} }));
  render(<TrafficPanel />);
  const saved = page.getByRole('button', { name: 'Saved filters' });
  await box.fill('status:error -ping');
  await expect(page.getByRole('list', { name: 'Terms of the filter' })).toBeVisible();
  await saved.click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Failures');
  await page.keyboard('{Enter}');
  await expect(saved).toHaveAttribute('title', 'Saved as “Failures”');
  await box.fill('');
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  expect(written).toEqual([[{ name: 'Failures', text: 'status:error -ping' }]]);

  await saved.click();
  await page.getByRole('menuitem', { name: /^Failures/ }).click();
  await expect(box).toHaveValue('status:error -ping');

  await saved.click();
  await page.getByRole('menuitem', { name: 'Remove “Failures”' }).click();
  await expect(saved).toHaveAttribute('title', 'Saved filters');
  expect(written.at(-1)).toEqual([]);
});
