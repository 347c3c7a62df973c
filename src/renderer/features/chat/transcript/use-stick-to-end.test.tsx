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

function Room({ asks = false, form }: { asks?: boolean; form?: string | undefined }) {
  const { isAtEnd, watch } = useStickToEnd();
  return (
    <div ref={watch} role="log" data-at-end={isAtEnd}>
      <div>
        {form !== undefined && (
          <section aria-label={form}>
            <div className="call-questions" />
          </section>
        )}
        {asks && (
          <div data-approval>
            <button type="button">Allow once</button>
          </div>
        )}
      </div>
    </div>
  );
}

function shown(asks = false, form?: string) {
  render(<Room asks={asks} form={form} />);
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

/** Where an element begins and ends on screen, in pixels. */
function place(element: HTMLElement, top: number, bottom: number): void {
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
}

/** A form that is higher than the room, whose end is in sight when it grows. */
function shownHigh() {
  const room = shown(false, 'asks');
  const card = screen.getByRole('region');
  place(room, 0, 100);
  place(card, -200, 80);
  grow();
  return { room, card };
}

test('a form that is higher than the room is shown from its beginning, and stays where it is read', () => {
  const { room, card } = shownHigh();
  expect(intoView.mock.contexts).toEqual([card]);
  expect(intoView).toHaveBeenCalledWith({ block: 'start' });

  place(card, -60, 220);
  scroll(room, 300);
  scroll(room, 260);
  grow();
  expect(intoView).toHaveBeenCalledOnce();
  expect([room.scrollTop, room.dataset['atEnd']]).toEqual([260, 'true']);

  card.remove();
  grow();
  expect(room.scrollTop).toBe(400);
});

test('a form that has room is shown with what follows it', () => {
  const room = shown(false, 'asks');
  place(screen.getByRole('region'), 20, 90);
  grow();

  expect(intoView).not.toHaveBeenCalled();
  expect(room.scrollTop).toBe(400);
});

test('who scrolls on to what was before such a form is not called back to its end', () => {
  const { room, card } = shownHigh();
  scroll(room, 300);
  place(card, 120, 400);
  scroll(room, 10);
  card.remove();
  grow();

  expect([room.scrollTop, room.dataset['atEnd']]).toEqual([10, 'false']);
});
