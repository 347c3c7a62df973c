// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { request } from '../test-traffic.ts';
import { RecordPair } from './record-pair.tsx';
import { RecordSides } from './record-sides.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  answerWith({ 'traffic.body': () => new Promise(() => {}) });
});

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
