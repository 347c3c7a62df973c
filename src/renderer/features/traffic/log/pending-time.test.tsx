// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnections } from '../../../stores/connections-store.ts';
import { request } from '../test-traffic.ts';
import { PendingTime } from './pending-time.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  const at = { connectionId: 1, serverName: 'everything', startedAt: 0, target: '' };
  const state = { status: 'negotiating', step: '' } as const;
  setConnections([{ ...at, transport: 'http', declared: [], state }]);
});
afterEach(() => {
  cleanup();
  setConnections([]);
});

test.each([
  ['subscriptions/listen', 'open', 'The server reports changes while this stream is open'],
  ['tools/call', 'pending', 'Waiting for the response'],
])('%s without an answer is %s', (method, word, title) => {
  const waiting = request(1, { method, atUs: (Date.now() - 90_000) * 1000 });

  render(<PendingTime record={waiting} isLive />);

  expect(screen.getByTitle(title).textContent).toMatch(new RegExp(`^${word} 1 min 3\\d s$`));
});

test('a stream of a former run is open no more', () => {
  render(<PendingTime record={request(1, { method: 'subscriptions/listen' })} isLive={false} />);

  expect(screen.getByText('no response')).toBeTruthy();
});
