import { beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { startAgain } from '../features/traffic/hang/hang-source.ts';
import { answerWith } from '../test-backend.ts';
import { callAgain } from './calls-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const call: CallSnapshot = {
  callId: 1,
  connectionId: 7,
  serverName: 'files',
  method: 'tools/call',
  name: 'read',
  argumentsText: '{"key":"${env:TOKEN}"}',
  variables: ['${env:TOKEN}'],
  startedAt: 0,
  state: { status: 'running' },
};

let started: unknown[];
beforeEach(() => {
  started = [];
  answerWith({
    'calls.start': (input: unknown) => {
      started.push(input);
      return { callId: 2 };
    },
  });
});

test('a call that is run again sends the values of the same references', async () => {
  const { method, name, argumentsText, variables } = call;

  await callAgain(call, { connectionId: 8 });
  await startAgain(call);

  expect(started).toEqual([
    { connectionId: 8, method, name, argumentsText, variables },
    { connectionId: 7, method, name, argumentsText, variables, timeoutMs: 300_000 },
  ]);
});

test('one that was sent without values is sent without again', async () => {
  const { variables: _variables, ...plain } = call;

  await callAgain(plain, { connectionId: 7 });

  expect(started).toEqual([expect.not.objectContaining({ variables: expect.anything() })]);
});
