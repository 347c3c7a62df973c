// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPresses } from './keep-presses.ts';

type Press = { button?: number; to?: [x: number, y: number]; movedBy?: number; over?: string };

/** Presses the first button of a card at 10, 10, which moves meanwhile, and gives how to let go: tells what heard the click. */
function press({ button = 0, to = [10, 10], movedBy = 40, over = 'card' }: Press) {
  onTestFinished(keepPresses(window));
  const card = document.createElement('div');
  card.id = 'card';
  card.innerHTML = '<button id="pressed"></button><button id="other"></button>';
  document.body.replaceChildren(card);
  const heard: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#card, #card > *'))
    element.addEventListener('click', ({ shiftKey, target }) =>
      heard.push(`${(target as Element).id}${shiftKey ? ' with Shift' : ''} at ${element.id}`),
    );
  const pressed = card.children[0] as Element;
  const place = vi.spyOn(pressed, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 0, 50, 20));
  pressed.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, button, clientX: 10, clientY: 10 }),
  );
  place.mockReturnValue(new DOMRect(0, movedBy, 50, 20));
  const click = (detail = 1) => {
    const [clientX, clientY] = to;
    document
      .querySelector(`#${over}`)
      ?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, shiftKey: true, detail, clientX, clientY }),
      );
    return heard.splice(0);
  };
  return click;
}

test('what moved away from under the pointer hears its click, once', () => {
  const click = press({});

  expect(click()).toEqual(['pressed with Shift at pressed', 'pressed with Shift at card']);
  expect(click()).toEqual(['card with Shift at card']);
});

test('a key that clicks during the press leaves it as it is', () => {
  const click = press({});

  expect(click(0)).toEqual(['card with Shift at card']);
  expect(click()).toContain('pressed with Shift at pressed');
});

test.each<[string, Press, string]>([
  ['by a pointer that moved', { to: [10, 50] }, 'card'],
  ['where nothing moved', { movedBy: 0 }, 'card'],
  ['of another button', { button: 1 }, 'card'],
  ['over the same element', { over: 'pressed' }, 'pressed'],
  ['over another one', { over: 'other' }, 'other'],
])('a click %s stays as the browser gave it', (_, how, target) => {
  expect(press(how)().at(-1)).toBe(`${target} with Shift at card`);
});
