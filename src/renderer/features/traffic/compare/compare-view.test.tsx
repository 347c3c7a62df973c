// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { initialTraffic, shownRecordingId, useTraffic } from '../log/traffic-store.ts';
import { headAt } from '../test-traffic.ts';
import { TrafficMain } from '../traffic-main.tsx';
import { comparePair, endCompare } from './compare-store.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const answer = (added: number) => ({
  status: 'compared' as const,
  lines: [],
  isCut: false,
  added,
  removed: 0,
  changed: 0,
  ignored: 0,
});

beforeEach(() => {
  furnishPage();
  useTraffic.setState({ ...initialTraffic, head: headAt(9, 'run-2') }, true);
  endCompare();
  answerWith({ 'traffic.compareBodies': () => answer(3) });
});

test('opens a compared record in its own recording', async () => {
  const user = userEvent.setup();
  comparePair({ recordingId: 'run-1', seq: 4 }, { recordingId: 'run-2', seq: 7 });
  render(<TrafficMain />);

  await user.click(await screen.findByRole('button', { name: '4' }));

  expect(shownRecordingId(useTraffic.getState())).toBe('run-1');
  expect(useTraffic.getState().selectedSeq).toBe(4);
});

test('shows no differences of a former pair under the numbers of a new one', async () => {
  comparePair({ recordingId: 'run-2', seq: 1 }, { recordingId: 'run-2', seq: 2 });
  render(<TrafficMain />);
  expect(await screen.findByText('3 added')).toBeDefined();

  answerWith({ 'traffic.compareBodies': () => new Promise(() => {}) });
  act(() => comparePair({ recordingId: 'run-2', seq: 5 }, { recordingId: 'run-2', seq: 6 }));

  expect(screen.getByRole('button', { name: '5' })).toBeDefined();
  expect(screen.queryByText('3 added')).toBeNull();
});
