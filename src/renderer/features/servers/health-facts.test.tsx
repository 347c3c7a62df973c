// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { percentile, type ServerHealth } from '../../../shared/model/servers/health.ts';
import { setCalls } from '../../stores/calls-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { HealthFacts } from './health-facts.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const connection: ConnectionSnapshot = {
  connectionId: 7,
  serverName: 'shop',
  startedAt: 0,
  transport: 'stdio',
  target: 'run',
  declared: [],
  state: { status: 'closed' },
};
const health: ServerHealth = {
  since: Date.now(),
  connects: 3,
  crashes: 1,
  failures: 0,
  restarts: 2,
  latencies: [
    { at: 1, ms: 2, of: 'ping' },
    { at: 2, ms: 4, of: 'call' },
    { at: 3, ms: 900, of: 'call', isError: true },
  ],
  errors: [
    { at: Date.now(), message: 'The first.' },
    { at: Date.now(), message: 'The second.' },
  ],
};

test('health is told in words, its times as a line, and is read again after a call', async () => {
  const read = vi.fn<() => ServerHealth>(() => health);
  answerWith({ 'servers.health': read });
  const { container } = render(<HealthFacts connection={connection} />);

  expect(await screen.findByText('p50 4.0 ms, p95 900 ms')).toBeTruthy();
  expect(container.textContent).toContain('3 connections, 1 crash, 2 restarts after a file change');
  expect(container.textContent).toContain('of the last 2 calls and 1 ping');
  expect(container.querySelectorAll('polyline')).toHaveLength(1);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
  expect(screen.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)).toEqual([
    expect.stringContaining('The second.'),
    expect.stringContaining('The first.'),
  ]);
  const done = { status: 'done', isError: false, resultBytes: 1 } as const;
  act(() =>
    setCalls([
      {
        callId: 1,
        connectionId: 7,
        serverName: 'shop',
        method: 'tools/call',
        name: 'buy',
        argumentsText: '{}',
        startedAt: 0,
        state: done,
      },
    ]),
  );
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  act(() => setCalls([]));
});

test('of a server that was never connected nothing is known', () => {
  answerWith({ 'servers.health': () => undefined });
  render(<HealthFacts connection={connection} />);

  expect(screen.getByText('No data yet.')).toBeTruthy();
});

test.each([
  [[], 0.5, undefined],
  [[3], 0.95, 3],
  [[4, 1, 3, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.95, 4],
  [[4, 1], 0, 1],
])('of %j no more than %d of the values exceed %j', (values, share, value) => {
  expect(percentile(values, share)).toBe(value);
});
