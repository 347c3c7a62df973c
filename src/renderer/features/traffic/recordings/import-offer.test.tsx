// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { RecordingsDialog } from './recordings-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));
beforeEach(furnishPage);

const offered = { name: 'a\u202Eb.jsonl', size: 5e9, source: { path: '/home/me/ab.jsonl' } };

test('a recording that was opened is imported only once that is pressed', async () => {
  const imported: string[] = [];
  answerWith({
    'traffic.recordings': () => [],
    async *'files.importRecording'({ path }) {
      imported.push(path);
      yield { type: 'read', bytes: 7 };
      const found = { recordingId: 'r', records: 3, damagedLines: 0, damaged: [] };
      yield { type: 'done', imported: { ...found, isCutShort: false } };
    },
  });
  render(<RecordingsDialog offered={offered} onClose={() => undefined} />);

  const offer = await screen.findByText(/can be imported as a recording/);
  expect(offer.textContent).toBe('aU+202Eb.jsonl (5.00 GB) can be imported as a recording.');
  expect(imported).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));

  await screen.findByText(/^3 records of/);
  expect(imported).toEqual(['/home/me/ab.jsonl']);
  expect(screen.queryByText(/can be imported/)).toBeNull();
});

test('a recording that can’t be imported says why, and one that is not wanted is gone', async () => {
  answerWith({
    'traffic.recordings': () => [],
    'files.importRecording': () => {
      throw new Error('“ab.jsonl” can’t be found.');
    },
  });
  const show = (file: typeof offered) => (
    <RecordingsDialog offered={file} onClose={() => undefined} />
  );
  const { rerender } = render(show(offered));

  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'aU+202Eb.jsonl was not imported. “ab.jsonl” can’t be found.',
  );
  rerender(show({ ...offered, name: 'other.jsonl' }));
  const offer = await screen.findByText(/other\.jsonl/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? offer);

  expect(screen.queryByText(/can be imported/)).toBeNull();
});
