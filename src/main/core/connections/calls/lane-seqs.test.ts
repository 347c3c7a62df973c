import { expect, test } from 'vitest';
import type { WireObservation } from '../../wire/records/observation.ts';
import { LaneSeqs } from './lane-seqs.ts';

const message = (facts: Partial<WireObservation>): WireObservation => ({
  atUs: 0,
  monoUs: 0,
  kind: 'message',
  direction: 'out',
  content: '',
  ...facts,
});

const request = (id: string) => message({ rpcId: JSON.stringify(id), method: 'tools/call' });
const answer = (id: string, requestSeq: number, facts = {}) =>
  message({ direction: 'in', rpcId: JSON.stringify(id), requestSeq, ...facts });

test('knows the seqs of a request, and of its answer with its time and what is wrong with it', () => {
  const seqs = new LaneSeqs();
  const facts = { durationUs: 1500, findings: [{ message: 'odd' }] };

  seqs.note(1, request('w-1'));
  seqs.note(2, request('w-2'));
  seqs.note(3, answer('w-2', 2, facts));

  expect(seqs.of('w-1')).toMatchObject({ request: 1 });
  expect(seqs.of('w-1').response).toBeUndefined();
  expect(seqs.of('w-2')).toMatchObject({ request: 2, response: 3, ...facts });
});

test('takes the place of an id that is used again', () => {
  const seqs = new LaneSeqs();
  seqs.note(1, request('w-1'));
  seqs.note(2, answer('w-1', 1));

  seqs.note(7, request('w-1'));

  expect(seqs.of('w-1')).toMatchObject({ request: 7 });
  expect(seqs.of('w-1').response).toBeUndefined();
});

test.each([
  'w-',
  'w-0',
  'w-01',
  'w--1',
  'w-1e0',
  'w- 1',
  'w-x',
  '1',
  'W-1',
  'w-9007199254740993',
  '',
])('takes “%s” for no id of the lane', (id) => {
  const seqs = new LaneSeqs();
  seqs.note(1, request('w-1'));

  seqs.note(2, request(id));

  expect(seqs.of(id).request).toBeUndefined();
  expect(seqs.of('w-1').request).toBe(1);
});

test('does not take our answer to a server’s request for a request of the lane', () => {
  const seqs = new LaneSeqs();
  seqs.note(1, request('w-1'));

  seqs.note(2, message({ rpcId: '"w-1"' }));
  seqs.note(3, message({ rpcId: '"w-1"', method: 'roots/list', requestSeq: 2 }));

  expect(seqs.of('w-1')).toMatchObject({ request: 1 });
});

test('takes no answer that answers nothing, and no message without an id', () => {
  const seqs = new LaneSeqs();

  seqs.note(1, message({ direction: 'in', rpcId: '"w-1"' }));
  seqs.note(2, message({ method: 'notifications/cancelled' }));

  expect(seqs.of('w-1')).toEqual({});
});

test('forgets the oldest, and gives what came later to nobody who asks for them', () => {
  const seqs = new LaneSeqs();

  for (let count = 1; count <= 5000; count += 1) seqs.note(count, request(`w-${count}`));

  expect(seqs.of('w-1')).toEqual({});
  expect(seqs.of('w-3000')).toEqual({});
  expect(seqs.of('w-3001')).toMatchObject({ request: 3001 });
  expect(seqs.of('w-5000')).toMatchObject({ request: 5000 });
});
