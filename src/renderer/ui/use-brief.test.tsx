// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBrief } from './use-brief.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('what is told in the moment in which the last is over stays its own time', () => {
  const { result, unmount } = renderHook(() => useBrief<string>());
  const told = () => result.current[0];
  act(() => result.current[1]('first'));
  expect(told()).toBe('first');

  // The time of the first ends before the second is drawn.
  act(() => {
    result.current[1]('second');
    vi.advanceTimersByTime(1500);
  });
  expect(told()).toBe('second');

  pass(1499);
  expect(told()).toBe('second');
  pass(1);
  expect(told()).toBeUndefined();
  unmount();
});
