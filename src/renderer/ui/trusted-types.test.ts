import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownScript } from './trusted-types.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(['app://wirebench/index.html', 'http://abc.localhost:4000/'])('in %s', (page) => {
  const own = page.slice(0, page.lastIndexOf('/'));

  test.each(['/assets/thread.js', './assets/thread.js', `${own}/assets/thread.js`])(
    'takes %s, a script of our own',
    (address) => {
      vi.stubGlobal('location', new URL(page));

      expect(ownScript(address)).toBe(`${own}/assets/thread.js`);
    },
  );

  test.each([
    'https://evil.example/thread.js',
    '//evil.example/thread.js',
    'data:text/javascript,1',
    `blob:${own}/1-2-3`,
    'javascript:1',
    'http://abc.localhost:4001/thread.js',
    'http://localhost:4000/thread.js',
    'app://wirebench.evil/thread.js',
  ])('takes no %s', (address) => {
    vi.stubGlobal('location', new URL(page));

    expect(() => ownScript(address)).toThrow('is not a Wirebench script.');
  });
});
