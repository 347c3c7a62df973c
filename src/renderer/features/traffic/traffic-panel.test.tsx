// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TrafficHead, WireRecord } from '../../../shared/model/traffic/wire.ts';
import { setCalls } from '../../stores/calls-store.ts';
import { furnishPage } from '../../test-page.ts';
import { RawBody } from './body/record-body.tsx';
import { headAt, notification, request } from './test-traffic.ts';
import { initialTraffic, revealRecord, select, useTraffic } from './log/traffic-store.ts';
import { TrafficPanel } from './traffic-panel.tsx';

// Monaco needs a browser; the end-to-end specs see the real one.
vi.mock('../../ui/editor/json-editor.tsx', () => ({
  JsonEditor: ({ value, label }: { value: string; label: string }) => (
    <pre aria-label={label}>{value}</pre>
  ),
}));

const core = vi.hoisted(() => ({
  records: [] as WireRecord[],
  bodies: new Map<number, string>(),
  onHead: (() => {}) as (head: TrafficHead) => void,
  remembered: {} as unknown,
}));

vi.mock('./hang/hang-source.ts', () => ({ readHangFacts: () => Promise.resolve(null) }));

vi.mock('./log/traffic-source.ts', async () => {
  const { memoryTraffic } = await import('./test-traffic.ts');
  return {
    trafficSource: memoryTraffic(core.records).source,
    readRecord: ({ seq }: { seq: number }) => Promise.resolve(core.records[seq - 1] ?? null),
    readBody: ({ seq, offset, limit }: { seq: number; offset: number; limit: number }) => {
      const body = core.bodies.get(seq) ?? core.records[seq - 1]?.preview ?? '';
      const text = body.slice(offset, offset + limit);
      return Promise.resolve({ encoding: 'utf8', text, offset, totalBytes: body.length });
    },
    readBodyLines: () => new Promise(() => {}),
    listenToTrafficHead: (onHead: (head: TrafficHead) => void) => {
      core.onHead = onHead;
      return () => {};
    },
    rememberedFilter: () => ({ text: '', errorsOnly: false, hiddenGroups: [] }),
    rememberFilter: (filter: unknown) => {
      core.remembered = filter;
    },
    rememberedDetailsSize: () => 45,
    rememberDetailsSize: () => {},
    useShownRecord: () => {},
    rememberedGrouping: () => false,
    rememberGrouping: () => {},
    exchangeSource: () => new Promise(() => {}),
    useIsOpen: () => true,
    report: () => {},
  };
});

beforeEach(() => {
  furnishPage();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  useTraffic.setState(initialTraffic, true);
  core.records.length = 0;
  core.bodies.clear();
});

const tells = (...records: WireRecord[]) => {
  core.records.push(...records);
  act(() => {
    core.onHead(headAt(core.records.length));
  });
};
const row = (text: RegExp) => screen.findByRole('row', { name: text });
const echoCall = request(1, { preview: '{"jsonrpc":"2.0","id":1,"method":"tools/call"}' });

test('says what to do while nothing has crossed the wire', async () => {
  render(<TrafficPanel />);
  tells();

  expect(await screen.findByText(/Connect a server/)).toBeDefined();
});

test('shows what comes, with its direction in words', async () => {
  render(<TrafficPanel />);
  tells(
    echoCall,
    notification(2, { isError: true, kind: 'stderr', method: undefined, preview: 'boom' }),
  );

  const sent = within(await row(/tools\/call\s+echo/));
  expect(sent.getByRole('img', { name: 'sent to the server' }).textContent).toBe('↑');
  expect((await row(/boom/)).textContent).toContain('Error');
});

test('a response with an error has the name of its code', async () => {
  render(<TrafficPanel />);
  const error = { rpcId: '1', requestSeq: 1, isError: true, errorCode: -32_602 };
  tells(echoCall, notification(2, error));

  const failed = within(await row(/Response to/));
  expect(failed.getByTitle('-32602 Invalid params').textContent).toBe('-32602');
  expect(failed.getByText('Invalid params')).toBeTruthy();
});

test('a waiting request is pending until its response comes', async () => {
  render(<TrafficPanel />);
  tells({ ...echoCall, atUs: Date.now() * 1000 });
  expect((await row(/tools\/call\s+echo/)).textContent).toContain('pending');

  core.records[0] = { ...echoCall, responseSeq: 2, durationUs: 1500 };
  tells(notification(2, { rpcId: '1', requestSeq: 1, method: 'tools/call', durationUs: 1500 }));

  const answered = await row(/Response to\s*tools\/call/);
  expect(answered.textContent).toContain('1.5 ms');
  await waitFor(() => expect(screen.queryByText(/pending/)).toBeNull());
});

test('a call that was given up is no longer pending', async () => {
  render(<TrafficPanel />);
  tells({ ...echoCall, atUs: Date.now() * 1000 });
  expect((await row(/tools\/call\s+echo/)).textContent).toContain('pending');

  const call = {
    callId: 1,
    connectionId: 1,
    serverName: 'everything',
    method: 'tools/call' as const,
    name: 'echo',
    argumentsText: '{}',
    startedAt: 0,
    requestSeq: 1,
  };
  act(() => setCalls([{ ...call, state: { status: 'cancelled' } }]));
  expect((await row(/tools\/call\s+echo/)).textContent).toContain('cancelled');
  expect(screen.queryByText(/pending/)).toBeNull();

  const late = { status: 'failed' as const, reason: 'timeout' as const, message: 'Too long.' };
  act(() => setCalls([{ ...call, state: late }]));
  expect((await row(/tools\/call\s+echo/)).textContent).toContain('timed out');
  act(() => setCalls([{ ...call, state: { ...late, reason: 'connection' } }]));
  expect((await row(/tools\/call\s+echo/)).textContent).toContain('no response');
  act(() => setCalls([]));
});

test('opens a record beside the list, and Escape closes it and returns to its row', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(echoCall);

  await user.click(await row(/tools\/call\s+echo/));
  const details = await screen.findByRole('region', { name: 'Record' });
  expect((await within(details).findByLabelText('Message body')).textContent).toBe(
    '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "tools/call"\n}',
  );
  expect(within(details).getByRole('tab', { name: 'Response' })).toBeDefined();

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Record' })).toBeNull();
  expect(document.activeElement).toBe(await row(/tools\/call\s+echo/));
});

test('closes a record at once, also right after another was selected', async () => {
  render(<TrafficPanel />);
  tells(echoCall, notification(2));
  act(() => select(1));
  await screen.findByRole('region', { name: 'Record' });

  await act(async () => select(2));
  expect(screen.getByRole('region', { name: 'Record' })).toBeDefined();
  act(() => select(undefined));

  expect(screen.queryByRole('region', { name: 'Record' })).toBeNull();
});

test('shows the raw text of a large body in pages, never as a whole', async () => {
  const user = userEvent.setup();
  core.bodies.set(1, 'x'.repeat(2_500_000));
  render(<RawBody recordingId="run-1" seq={1} />);

  expect(await screen.findByText('2.5 MB: first 1.0 MB shown')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('2.5 MB: first 2.0 MB shown')).toBeDefined();
  expect(document.body.textContent?.length).toBeLessThan(100_000);
});

test('marks each word of the filter in the raw text', async () => {
  core.bodies.set(1, `needle ${'x'.repeat(30_000)} and Hay`);
  useTraffic.setState({ filter: { ...initialTraffic.filter, text: 'needle hay' } });
  render(<RawBody recordingId="run-1" seq={1} />);
  expect(await screen.findByText('needle', { selector: 'mark' })).toBeDefined();

  cleanup();
  core.bodies.set(1, 'Hay');
  render(<RawBody recordingId="run-1" seq={1} />);
  expect(await screen.findByText('Hay', { selector: 'mark' })).toBeDefined();
});

test('filters by text after a pause in typing and says how many of how many match', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(...Array.from({ length: 30 }, (_, at) => notification(at + 1)));
  await screen.findByText('30');

  await user.type(screen.getByLabelText('Filter traffic'), 'line 2');

  expect(await screen.findByText('11 of 30')).toBeDefined();
  expect(core.remembered).toMatchObject({ text: 'line 2' });
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await screen.findByText('30')).toBeDefined();
});

test('an empty result offers the way back', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(notification(1));
  await row(/line 1/);

  await user.click(screen.getByRole('button', { name: 'Errors only' }));
  expect(await screen.findByText('No record matches the filter.')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await row(/line 1/)).toBeDefined();
});

test('finds the filter with Ctrl+F', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(notification(1));
  await user.click(await row(/line 1/));

  await user.keyboard('{Control>}f{/Control}');

  expect(document.activeElement).toBe(screen.getByLabelText('Filter traffic'));
});

test('finds the filter with a slash, and walks through the matches with Enter', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(...Array.from({ length: 30 }, (_, at) => notification(at + 1)));
  await user.click(await row(/line 3"/));

  await user.keyboard('/line 2');
  expect(await screen.findByText('11 of 30')).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(useTraffic.getState().selectedSeq).toBe(2));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(useTraffic.getState().selectedSeq).toBe(20));
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');

  await waitFor(() => expect(useTraffic.getState().selectedSeq).toBe(29));
  expect((await row(/line 29/)).querySelector('mark')?.textContent).toBe('line');
});

test('offers what could be typed, and takes it with the keys', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(echoCall, notification(2));
  const box = await screen.findByRole('combobox', { name: 'Filter traffic' });

  await user.type(box, 'meth');
  expect(screen.getByRole('option', { name: /^method:/ })).toBeDefined();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');

  expect((box as HTMLInputElement).value).toBe('method:tools/call ');
  expect(document.activeElement).toBe(box);
  expect(await screen.findByText('method is tools/call')).toBeDefined();
  await user.keyboard('{Escape}');
  expect((box as HTMLInputElement).value).toBe('');
});

test('goes on offering what was seen while what is typed so far hides it', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(echoCall, notification(2));
  const box = await screen.findByRole('combobox', { name: 'Filter traffic' });
  await row(/tools\/call\s+echo/);

  await user.type(box, 'tool:ec');
  await waitFor(() => expect(screen.queryByRole('row', { name: /tools\/call/ })).toBeNull());
  await user.type(box, 'h');
  await user.keyboard('{ArrowDown}{Enter}');

  expect((box as HTMLInputElement).value).toBe('tool:echo ');
});

test('tells what of a filter can’t be read, and removes a term by its chip', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(notification(1));

  await user.type(
    await screen.findByRole('combobox', { name: 'Filter traffic' }),
    'status:eror -late',
  );

  expect(await screen.findByText('status: is error, ok or pending, not “eror”.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove -late' }));
  expect(useTraffic.getState().filter.text).toBe('status:eror');
});

test('clear view hides what was, and says how to see it again', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(notification(1));
  await row(/line 1/);

  await user.click(screen.getByRole('button', { name: 'Clear view' }));
  expect(await screen.findByText('No new records yet.')).toBeDefined();
  expect(screen.getByText(/not deleted/)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Show them again' }));
  expect(await row(/line 1/)).toBeDefined();
});

test('says that the list stands still, and how much is new since', async () => {
  const user = userEvent.setup();
  render(<TrafficPanel />);
  tells(notification(1));
  const follow = await screen.findByRole('button', { name: 'Follow new records' });
  expect(screen.queryByText(/^Paused/)).toBeNull();

  await user.click(await row(/line 1/));
  expect(screen.getByText('Paused')).toBeDefined();
  tells(notification(2), notification(3));
  expect(await screen.findByText('Paused · 2 new')).toBeDefined();
  expect(follow.getAttribute('aria-label')).toBe('Paused · 2 new. Follow new records');

  await user.click(follow);
  expect(screen.queryByText(/^Paused/)).toBeNull();
});

test('warns when records are lost and says why', async () => {
  render(<TrafficPanel />);
  act(() => {
    core.onHead({ ...headAt(0), lost: 3, problem: 'The disk is full.' });
  });

  expect(screen.getByText('The disk is full.')).toBeDefined();
  expect(screen.getByText(/3 records of this run could not be recorded/)).toBeDefined();
});

test('leaves keep-alives out with their number, until they are wanted or one is gone to', async () => {
  const ping = (seq: number) =>
    notification(seq, { kind: 'sse-comment', method: undefined, preview: `: ping ${seq}` });
  render(<TrafficPanel />);
  tells(notification(1), ping(2), ping(3), notification(4));
  await row(/line 4/);
  const chip = await screen.findByRole('button', { name: 'Keep-alives 2' });
  expect(screen.queryByRole('row', { name: /: ping/ })).toBeNull();
  expect(screen.getByRole('toolbar').textContent).not.toContain('2 of 4');

  await userEvent.click(chip);
  await row(/: ping 2/);
  await userEvent.click(chip);
  await waitFor(() => expect(screen.queryByRole('row', { name: /: ping/ })).toBeNull());
  act(() => {
    revealRecord(3);
  });

  expect(await row(/: ping 3/)).toBeTruthy();
});

test('folds the HTTP that carried a message, until it is wanted or one is gone to', async () => {
  const http = (seq: number, more: Partial<WireRecord> = {}) =>
    notification(seq, {
      kind: 'http-request',
      method: undefined,
      preview: `POST /mcp HTTP/1.1 number ${seq}`,
      exchangeSeq: seq + 1,
      ...more,
    });
  render(<TrafficPanel />);
  tells(http(1), notification(2), http(3, { isError: true }), notification(4), http(5));
  await row(/line 4/);
  const chip = await screen.findByRole('button', { name: 'HTTP 2' });
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('row', { name: /number 1/ })).toBeNull();
  expect(screen.getByRole('row', { name: /number 3/ })).toBeTruthy();
  expect(screen.getByRole('toolbar').textContent).not.toContain('3 of 5');

  await userEvent.click(chip);
  await row(/number 5/);
  await userEvent.click(chip);
  await waitFor(() => expect(screen.queryByRole('row', { name: /number 5/ })).toBeNull());
  act(() => {
    revealRecord(1);
  });

  expect(await row(/number 1/)).toBeTruthy();
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});

test('says that exchanges hold their HTTP', async () => {
  render(<TrafficPanel />);
  tells(notification(1));
  await userEvent.click(screen.getByRole('button', { name: 'Group' }));

  const chip = screen.getByRole('button', { name: 'HTTP', pressed: true });
  expect(chip).toHaveProperty('disabled', true);
});

test('goes to a record that another part of the page asks for', async () => {
  render(<TrafficPanel />);
  tells(...Array.from({ length: 500 }, (_, at) => notification(at + 1)));
  await row(/line 500/);

  act(() => {
    revealRecord(42);
  });

  const shown = await row(/line 42/);
  await waitFor(() => expect(shown.getAttribute('aria-selected')).toBe('true'));
  fireEvent.keyDown(shown, { key: 'ArrowDown' });
  await waitFor(() => expect(useTraffic.getState().selectedSeq).toBe(43));
});
