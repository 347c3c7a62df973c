import { expect, test } from 'vitest';
import { reportInConsole } from './console-report.ts';

test.each([
  [
    `Refused to connect to 'https://a.example/x' because it violates the following Content Security Policy directive: "connect-src 'none'".`,
    { 'effective-directive': 'connect-src', 'blocked-uri': 'https://a.example/x' },
  ],
  [
    `Loading the image 'https://a.example/1.png' violates the following Content Security Policy directive: "img-src data: blob:". The action has been blocked.`,
    { 'effective-directive': 'img-src', 'blocked-uri': 'https://a.example/1.png' },
  ],
  [
    `[Report Only] Refused to create a worker from 'blob:x' because it violates the following Content Security Policy directive: "worker-src 'none'".`,
    { 'effective-directive': 'worker-src', 'blocked-uri': 'blob:x', disposition: 'report' },
  ],
  [
    `Executing inline script violates the following Content Security Policy directive: "script-src 'none'". The action has been blocked.`,
    { 'effective-directive': 'script-src', 'blocked-uri': 'inline' },
  ],
])('reads what was blocked from %s', (message, report) => {
  expect(reportInConsole(message)).toEqual({
    'csp-report': { disposition: 'enforce', ...report },
  });
});

test.each([
  '',
  'violates the following',
  'Hello',
  `${"'".repeat(5000)} violates`,
  `${'x '.repeat(100_000)} violates the following Content Security Policy directive: "img-src"`,
])('takes no other message for a report (%#)', (message) => {
  expect(reportInConsole(message)).toBeUndefined();
});
