// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnections } from '../../../stores/connections-store.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { headAt, request } from '../test-traffic.ts';
import { NoAnswer } from './no-answer.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  const at = { connectionId: 1, serverName: 'everything', startedAt: 0, target: '' };
  const state = { status: 'negotiating', step: '' } as const;
  setConnections([{ ...at, transport: 'http', declared: [], state }]);
  useTraffic.setState({ head: headAt(9), openRecordingId: undefined });
});
afterEach(() => {
  cleanup();
  setConnections([]);
});

test.each([
  ['a request that waits', {}, 'No response yet.', /arrives\.pending/],
  ['a stream', { method: 'subscriptions/listen' }, 'The stream is open.', /appears here\.open/],
  ['a cancelled request', { cancelledSeq: 8 }, 'This request was cancelled.', /no response\.$/],
  ['one that failed', { failedSeq: 8 }, 'This request was not answered.', /answered\./],
])('%s', (_what, more, title, rest) => {
  const { container } = render(<NoAnswer record={request(2, more)} />);

  expect(container.textContent.startsWith(title)).toBe(true);
  expect(container.textContent).toMatch(rest);
});

test('nothing arrives, and no stream is open, once its connection is gone', () => {
  setConnections([]);

  const { container } = render(
    <NoAnswer record={request(2, { method: 'subscriptions/listen' })} />,
  );

  expect(container.textContent).toBe('This request was not answered.');
});

test('nothing arrives any more in a former run', () => {
  useTraffic.setState({ openRecordingId: 'run-0' });

  const { container } = render(<NoAnswer record={request(2)} />);

  expect(container.textContent).toBe(
    'This request was not answered.The run ended before the response arrived.',
  );
});
