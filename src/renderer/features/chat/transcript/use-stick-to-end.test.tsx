// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStickToEnd } from './use-stick-to-end.ts';

// jsdom lays nothing out: sizes are given, and the observer is called by hand.
let grow = () => {};
const intoView = vi.fn<() => void>();
beforeEach(() => {
  class HandMade {
    constructor(callback: () => void) {
      grow = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', HandMade);
  Element.prototype.scrollIntoView = intoView;
  intoView.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Room({ asks = false }: { asks?: boolean }) {
  const { watch } = useStickToEnd();
  return (
    <div ref={watch} role="log">
      <div>
        {asks && (
          <div data-approval>
            <button type="button">Allow once</button>
          </div>
        )}
      </div>
    </div>
  );
}

function shown(asks = false) {
  render(<Room asks={asks} />);
  const room = screen.getByRole('log');
  let scrollTop = 0;
  Object.defineProperties(room, {
    clientHeight: { value: 100 },
    scrollHeight: { value: 500 },
    scrollTop: {
      get: () => scrollTop,
      set: (top: number) => {
        scrollTop = Math.min(top, 400);
      },
    },
  });
  return room;
}
const scroll = (room: HTMLElement, top: number) =>
  act(() => {
    room.scrollTop = top;
    room.dispatchEvent(new Event('scroll'));
  });

test('follows what grows, until the user scrolls up', () => {
  const room = shown();
  grow();
  const followed = room.scrollTop;
  scroll(room, 400);
  scroll(room, 200);
  grow();

  expect([followed, room.scrollTop]).toEqual([400, 200]);
});

test('a question that has the focus is brought into sight as a whole, wherever the end is', () => {
  const room = shown(true);
  screen.getByRole('button').focus();
  grow();

  expect(intoView.mock.contexts).toEqual([room.querySelector('[data-approval]')]);
  expect(intoView).toHaveBeenCalledWith({ block: 'nearest' });
  expect(room.scrollTop).toBe(0);
});

test('nothing is brought into sight where the user scrolled up', () => {
  const room = shown(true);
  screen.getByRole('button').focus();
  scroll(room, 400);
  scroll(room, 200);
  grow();

  expect(intoView).not.toHaveBeenCalled();
});
