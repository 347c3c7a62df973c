import { expect, test, vi } from 'vitest';
import { answerWith } from '../../../test-backend.ts';
import { allHidden } from './export-choice.ts';
import { exportFile } from './export-source.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

test('an export that is aborted is over', async () => {
  answerWith({
    async *'traffic.export'(_wanted, { signal }) {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      yield 'too late';
    },
  });
  const run = new AbortController();
  const wanted = {
    recordingId: 'run-1',
    filter: {},
    format: 'html' as const,
    hides: { ...allHidden, pointers: [] },
  };
  const file = exportFile(wanted, run.signal);

  run.abort(new Error('The dialog was closed.'));

  await expect(file).rejects.toThrow('The dialog was closed.');
});
