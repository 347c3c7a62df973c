// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

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
