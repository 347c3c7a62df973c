import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrame } from './next-frame.ts';

const frames: (() => void)[] = [];
const cancelled = vi.fn<(frame: number) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  vi.stubGlobal('cancelAnimationFrame', cancelled);
});

afterEach(() => {
  frames.length = 0;
  cancelled.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('resolves at the next frame, and leaves no timer', async () => {
  const waiting = nextFrame();
  frames[0]?.();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

it('resolves after 200 ms where the frame it asked for never comes', async () => {
  const waiting = nextFrame();
  vi.advanceTimersByTime(200);
  await waiting;
  expect(cancelled).toHaveBeenCalledWith(1);
});
