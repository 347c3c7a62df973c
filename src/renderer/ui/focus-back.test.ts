// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { focusBackTo, goOnInWork } from './focus-back.ts';

test('gives the focus back to what is nearest to an element that is gone', () => {
  document.body.innerHTML =
    '<nav><button>Other</button><ul><li><button>Row</button><span><button id="gone">Connect</button></span></li></ul></nav>';
  const focusBack = focusBackTo(document.querySelector<HTMLElement>('#gone') ?? document.body);
  document.querySelector('span')?.remove();

  expect(focusBack()).toBe(true);
  expect(document.activeElement?.textContent).toBe('Row');
});

test('leaves the focus alone where a whole part of the page is gone', () => {
  document.body.innerHTML =
    '<button>Other</button><main><p><button id="gone">Edit</button></p></main>';
  const focusBack = focusBackTo(document.querySelector<HTMLElement>('#gone') ?? document.body);
  document.querySelector('main')?.replaceChildren();

  expect(focusBack()).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('has Tab go on in the work, and leaves alone what has the focus', () => {
  document.body.innerHTML = '<nav><button>Chat</button></nav><main><input /></main>';
  const focused: EventTarget[] = [];
  document.querySelector('main')?.addEventListener('focus', ({ target }) => {
    if (target) focused.push(target);
  });

  goOnInWork();

  expect(focused).toEqual([document.querySelector('main')]);
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector('main')?.hasAttribute('tabindex')).toBe(false);
  document.querySelector('button')?.focus();
  goOnInWork();
  expect(focused).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Chat');
});
