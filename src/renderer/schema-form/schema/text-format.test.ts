import { expect, test } from 'vitest';
import { textFormat } from './text-format.ts';

test.each([
  'The file as base64',
  'Base64-encoded content. Not longer than 1 MB.',
  'Do not send a path. Send base64.',
])('takes “%s” for base64', (description) => {
  expect(textFormat({ type: 'string', description })).toBe('base64');
});

test.each([
  'Plain text. Do not base64-encode it.',
  "Don't base64 encode",
  'Markdown, not base64',
  'The text (base64 is not supported)',
  'Raw bytes without base64 encoding',
])('does not take “%s” for base64', (description) => {
  expect(textFormat({ type: 'string', description })).toBeUndefined();
});
