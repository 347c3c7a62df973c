// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

const shell = vi.hoisted(() => ({ isServed: true, asked: [] as unknown[] }));
vi.mock('./backend.ts', () => ({
  backend: {
    call: (...asked: unknown[]) => {
      shell.asked.push(asked);
      return Promise.reject(new Error('There are 8 windows already.'));
    },
  },
  isServed: () => shell.isServed,
}));
const { showNotices } = await import('./notices.ts');
const { showRecordingAlone } = await import('./show-recording.ts');

test('over the web a recording opens in a tab, which the session of this one lets in', () => {
  shell.isServed = true;
  const open = vi.spyOn(window, 'open').mockReturnValue(null);

  showRecordingAlone('20261122-043000-1a2b');

  // A third argument could be `noopener`, which would take the session away.
  expect(open.mock.calls).toEqual([['/?recording=20261122-043000-1a2b', '_blank']]);
  expect(shell.asked).toEqual([]);
});

test('a shell with windows opens one, or says why it does not', async () => {
  shell.isServed = false;
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  open.mockClear();
  const told: unknown[] = [];
  showNotices(({ detail }) => told.push(detail));

  showRecordingAlone('a');

  await expect.poll(() => told).toEqual(['There are 8 windows already.']);
  expect(shell.asked).toEqual([['app.showRecording', { recordingId: 'a' }]]);
  expect(open).not.toHaveBeenCalled();
});
