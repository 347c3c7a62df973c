import { expect, test } from 'vitest';
import { failureHints, type Trouble } from './failure-hints.ts';

const trouble: Trouble = {
  message: 'The process exited with code 1 before it answered initialize.',
  launch: { kind: 'stdio', command: 'npx', args: [], env: {} },
  exit: { code: 1, signal: null },
  stderr: [],
  strayStdout: [],
};

test('the status of an API that a program prints is not that of its endpoint', () => {
  const hints = failureHints({ ...trouble, stderr: ['GitHub answered with HTTP 401'] });

  expect(hints).toEqual(['Run the command in a terminal to see why it ends.']);
});

test('a slow server of a package runner may have been downloaded meanwhile', () => {
  const { exit: _exit, ...running } = trouble;

  const hints = failureHints({ ...running, reason: { kind: 'no-response' } });

  expect(hints).toEqual(['The first start with npx downloads the package: connect again.']);
});

test('an endpoint that takes no more requests is to be waited for', () => {
  const { exit: _exit, ...reached } = trouble;

  expect(failureHints({ ...reached, reason: { kind: 'http-status', status: 429 } })).toEqual([
    'The server takes no more requests for now: wait, then connect again.',
  ]);
});

test('nothing was started where a secret is missing', () => {
  const { exit: _exit, ...neverStarted } = trouble;
  const message = 'The secret TOKEN is not stored here. Add it in Settings, Secrets.';

  expect(failureHints({ ...neverStarted, message })).toEqual([
    'Then try again: without its secret the server was neither started nor reached.',
  ]);
});
