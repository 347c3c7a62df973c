// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHeldPress } from './use-held-press.ts';

afterEach(() => vi.restoreAllMocks());

function pressed(text = 'Hello') {
  const send = vi.fn<() => void>();
  const hook = renderHook(({ now, canSend }) => useHeldPress(now, canSend, send), {
    initialProps: { now: text, canSend: false },
  });
  hook.result.current();
  return { send, rerender: hook.rerender };
}

test('sends what was entered before the models were known, once', () => {
  const { send, rerender } = pressed();

  rerender({ now: 'Hello', canSend: true });
  rerender({ now: 'Hello', canSend: true });

  expect(send).toHaveBeenCalledTimes(1);
});

test('sends no text that was changed since', () => {
  const { send, rerender } = pressed();

  rerender({ now: 'Hello you', canSend: true });

  expect(send).not.toHaveBeenCalled();
});

test('sends nothing that was pressed long ago', () => {
  const { send, rerender } = pressed();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);

  rerender({ now: 'Hello', canSend: true });

  expect(send).not.toHaveBeenCalled();
});

test('sends nothing that was not pressed', () => {
  const send = vi.fn<() => void>();

  renderHook(() => useHeldPress('Hello', true, send));

  expect(send).not.toHaveBeenCalled();
});
