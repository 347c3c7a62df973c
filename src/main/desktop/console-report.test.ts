import { expect, test } from 'vitest';
import { reportInConsole } from './console-report.ts';

const blocked = 'The action has been blocked.';
const onlyTold =
  'The policy is report-only, so the violation has been logged but no further action has been taken.';

// The texts are those that Chromium writes.
test.each([
  [
    `Connecting to 'wss://w.example/' violates the following Content Security Policy directive: "connect-src 'none'". ${blocked}`,
    { 'effective-directive': 'connect-src', 'blocked-uri': 'wss://w.example/' },
  ],
  [
    `Loading the image 'https://a.example/1.png' violates the following Content Security Policy directive: "img-src data:". ${onlyTold}`,
    {
      'effective-directive': 'img-src',
      'blocked-uri': 'https://a.example/1.png',
      disposition: 'report',
    },
  ],
  [
    `Setting the document's base URI to 'https://b.example/' violates the following Content Security Policy directive: "base-uri 'none'". ${blocked}`,
    { 'effective-directive': 'base-uri', 'blocked-uri': 'https://b.example/' },
  ],
  [
    `Applying inline style violates the following Content Security Policy directive 'style-src 'none''. Either the 'unsafe-inline' keyword or a nonce ('nonce-...') is required to enable inline execution. ${blocked}`,
    { 'effective-directive': 'style-src', 'blocked-uri': 'inline' },
  ],
  [
    `Evaluating a string as JavaScript violates the following Content Security Policy directive because 'unsafe-eval' is not an allowed source of script: "script-src 'none'".\n ${onlyTold}`,
    { 'effective-directive': 'script-src', 'blocked-uri': 'eval', disposition: 'report' },
  ],
  [
    `Framing 'https://f.example/' violates the following report-only Content Security Policy directive: "default-src 'none'".`,
    {
      'effective-directive': 'default-src',
      'blocked-uri': 'https://f.example/',
      disposition: 'report',
    },
  ],
  [
    `Refused to connect to 'https://a.example/x' because it violates the following Content Security Policy directive: "connect-src 'none'".`,
    { 'effective-directive': 'connect-src', 'blocked-uri': 'https://a.example/x' },
  ],
])('reads what was blocked from %s', (message, report) => {
  expect(reportInConsole(message)).toEqual({ 'csp-report': { disposition: 'enforce', ...report } });
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
