// @vitest-environment jsdom
import { expect, test } from 'vitest';

type Styles = Window['getComputedStyle'] & { exact?: Window['getComputedStyle'] };

const names = 'a button dialog details datalist div input script span td tr'.split(' ');
const attributes: Record<string, string>[] = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { type: 'hidden' },
  { style: 'display: none' },
];
const { getComputedStyle } = document.defaultView as { getComputedStyle: Styles };
const told = ({ display, visibility }: CSSStyleDeclaration) => ({ display, visibility });

test.each(['', 'visibility: hidden'])(
  'kept styles are those that jsdom finds, in a place with the style “%s”',
  (style) => {
    const place = document.createElement('div');
    if (style) place.setAttribute('style', style);
    document.body.append(place);
    for (const name of names) {
      for (const attribute of attributes) {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attribute)) element.setAttribute(key, value);
        place.append(element);
        const exact = getComputedStyle.exact?.(element);
        if (!exact) throw new Error('The styles are not kept.');
        const kept = { of: element.outerHTML, ...told(getComputedStyle(element)) };
        expect(kept).toEqual({ of: element.outerHTML, ...told(exact) });
      }
    }
  },
);

test('a style sheet of the page is heard', () => {
  const sheet = document.createElement('style');
  const element = document.createElement('mark');
  document.body.append(element);
  expect(getComputedStyle(element).display).not.toBe('none');
  sheet.textContent = 'mark { display: none }';
  document.head.append(sheet);
  expect(getComputedStyle(element).display).toBe('none');
  sheet.remove();
  expect(getComputedStyle(element).display).not.toBe('none');
});
