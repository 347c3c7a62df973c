// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { useBrief } from './use-brief.ts';

const told = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async () => {
  fireEvent.click(screen.getByRole('button'));
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a button that copies', () => {
  test('tells what it copied, for as long again when it is pressed again', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    render(<CopyButton text={() => Promise.resolve('all of it')} />);
    expect(told()).toBe('');

    await press();
    expect(writeText).toHaveBeenCalledWith('all of it');
    expect(told()).toBe('Copied');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();

    await pass(1000);
    await press();
    await pass(1000);
    expect(told()).toBe('Copied');
    await pass(600);
    expect(told()).toBe('');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  });

  test.each([
    ['the browser refuses', 'a text', () => Promise.reject(new Error('denied'))],
    ['the text can’t be had', () => Promise.reject(new Error('gone')), () => Promise.resolve()],
  ])('says that it could not where %s', async (_what, text, writeText) => {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    render(<CopyButton text={text} />);

    await press();
    expect(told()).toBe('Could not copy');
  });
});

test('what is told in the moment in which the last is over stays its own time', async () => {
  const { result } = renderHook(() => useBrief<string>());
  const shown = () => result.current[0];
  act(() => result.current[1]('first'));
  expect(shown()).toBe('first');

  // The time of the first ends before the second is drawn.
  act(() => {
    result.current[1]('second');
    vi.advanceTimersByTime(1500);
  });
  expect(shown()).toBe('second');

  await pass(1499);
  expect(shown()).toBe('second');
  await pass(1);
  expect(shown()).toBeUndefined();
});
