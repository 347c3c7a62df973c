// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HiddenPreview } from '../../../../shared/model/traffic/traffic-export.ts';
import { answerWith } from '../../../test-backend.ts';
import { useExportPreview } from './use-export-preview.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('keeps what it knows while the next is read', async () => {
  const previews: HiddenPreview[] = [1, 2].map((records) => ({
    hidden: [],
    records,
    isWhole: true,
  }));
  const [first, second] = previews;
  answerWith({ 'traffic.previewExport': () => previews.shift() ?? Promise.reject(new Error()) });
  const { result, rerender } = renderHook(({ at }) => useExportPreview('run-1', {}, at), {
    initialProps: { at: [] as string[] },
  });
  const seen = [result.current];

  await act(() => vi.advanceTimersByTimeAsync(200));
  seen.push(result.current);
  rerender({ at: ['/params'] });
  seen.push(result.current);
  await act(() => vi.advanceTimersByTimeAsync(200));
  seen.push(result.current);

  expect(seen).toEqual([
    { isReading: true },
    expect.objectContaining({ isReading: false, preview: first }),
    { isReading: true, preview: first },
    expect.objectContaining({ isReading: false, preview: second }),
  ]);
});
