// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { request } from '../test-traffic.ts';
import { RecordDetails } from './record-details.tsx';
import { RecordPair } from './record-pair.tsx';
import { RecordSides } from './record-sides.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
  answerWith({ 'traffic.body': () => new Promise(() => {}) });
});
afterEach(() => unfurnish());

const answered = request(1, { responseSeq: 2 });

test.each([
  ['alone', RecordPair],
  ['beside its request', RecordSides],
])('a response, shown %s, that is not in the recording says so', async (_where, Shown) => {
  answerWith({ 'traffic.record': () => null });

  render(<Shown recordingId="run-1" record={answered} />);

  expect(await screen.findByText('There is no record 2 in this recording.')).toBeDefined();
});

test.each([
  ['alone', RecordPair],
  ['beside its request', RecordSides],
])('a response, shown %s, that can’t be read says why', async (_where, Shown) => {
  answerWith({
    'traffic.record': () => Promise.reject(new RpcError('INTERNAL', 'The disk is gone.')),
  });

  render(<Shown recordingId="run-1" record={answered} />);

  expect(await screen.findByText('Record 2 could not be read.')).toBeDefined();
  expect(screen.getByText('The disk is gone.')).toBeDefined();
});

test.each([
  ['is not in the recording', () => null, 'There is no record 2 in this recording.'],
  ['can’t be read', () => Promise.reject(new Error('Gone.')), 'Record 2 could not be read.'],
])('the details of a record that %s can be closed', async (_what, answer, says) => {
  answerWith({ 'traffic.record': answer });
  const onClose = vi.fn<() => void>();
  render(
    <RecordDetails recordingId="run-1" seq={2} tab="message" onTab={() => {}} onClose={onClose} />,
  );
  await screen.findByText(says);

  fireEvent.click(screen.getByRole('button', { name: 'Close details' }));

  expect(onClose).toHaveBeenCalledOnce();
});
