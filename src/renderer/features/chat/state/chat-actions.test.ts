// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { showNotices, type Notice } from '../../../notices.ts';
import { answerWith } from '../../../test-backend.ts';
import { stopRun } from './chat-actions.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const shown = vi.fn<(notice: Notice) => void>();
showNotices(shown);
afterEach(() => shown.mockClear());

/**
 * Stops two runs; returns the notices once the second, which is refused after the first, has its
 * own.
 */
async function stopped(error: RpcError): Promise<string[]> {
  answerWith({
    'chat.stop': ({ runId }) => {
      throw runId === 'last' ? new RpcError('INTERNAL', 'the last') : error;
    },
  });
  stopRun('one', 'first');
  stopRun('one', 'last');
  await vi.waitFor(() => expect(JSON.stringify(shown.mock.calls)).toContain('the last'));
  return shown.mock.calls.slice(0, -1).map(([notice]) => JSON.stringify(notice));
}

test('a run that ended while it was to be stopped is no fault', async () => {
  expect(await stopped(new RpcError('NOT_FOUND', 'This run has ended.'))).toEqual([]);
});

test('says why a run could not be stopped', async () => {
  const notices = await stopped(new RpcError('CLOSED', 'The app is closing.'));

  expect(notices).toEqual([expect.stringContaining('The app is closing.')]);
});
