// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListLoading } from './list-loading.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('says after a while which request the server has not answered', () => {
  render(<ListLoading serverName="slow" kind="tools" />);
  act(() => void vi.advanceTimersByTime(1900));
  expect(screen.queryByText(/has not responded/)).toBeNull();

  act(() => void vi.advanceTimersByTime(200));

  expect(screen.getByText(/^slow has not responded to tools\/list yet/)).toBeTruthy();
});
