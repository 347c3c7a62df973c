import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/144.0.0.0 Safari/537.36`,
    'Chrome 144 on Linux',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/144.0.0.0 Safari/537.36`,
    'Chrome 144 on Linux',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0`,
    'Edge 144 on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox 140 on Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26 on macOS',
  ],
  ['curl/8.5', 'curl/8.5'],
  ['', 'A browser that does not say which'],
  ['x'.repeat(300), 'x'.repeat(80)],
])('%s is shown as %s', (userAgent, shown) => {
  expect(browserName(userAgent)).toBe(shown);
});
