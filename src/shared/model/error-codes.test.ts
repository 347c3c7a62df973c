import { expect, test } from 'vitest';
import { errorLabel, errorNameOf, messageWithCode, namedCodes } from './error-codes.ts';

test.each([
  [-32_601, undefined, 'Method not found'],
  [-32_602, '2024-11-05', 'Invalid params'],
  [-32_700, '2026-07-28', 'Parse error'],
  [-32_002, undefined, 'Resource not found'],
  [-32_042, undefined, 'URL elicitation required'],
  [-32_042, '2025-11-25', 'URL elicitation required'],
  [-32_042, '2025-06-18', 'Server-defined error'],
  [-32_042, '2026-07-28', 'Reserved for MCP'],
  [-32_020, undefined, 'Header mismatch'],
  [-32_020, '2026-07-28', 'Header mismatch'],
  [-32_020, '2025-11-25', 'Server-defined error'],
  [-32_021, '2026-07-28', 'Missing required client capability'],
  [-32_022, '2026-07-28', 'Unsupported protocol version'],
  [-32_050, '2025-11-25', 'Server-defined error'],
  [-32_050, '2026-07-28', 'Reserved for MCP'],
  [-32_099, undefined, 'Reserved for MCP'],
  [-32_000, '2026-07-28', 'Server-defined error'],
  [-32_019, undefined, 'Server-defined error'],
  [-32_100, undefined, 'Reserved by JSON-RPC'],
  [-32_768, undefined, 'Reserved by JSON-RPC'],
  [-32_769, undefined, 'Application error'],
  [418, undefined, 'Application error'],
  [0.5, undefined, 'Application error'],
])('%i in %s is called %s', (code, revision, name) => {
  expect(errorNameOf(code, revision).name).toBe(name);
  expect(errorLabel(code, revision)).toBe(`${code} ${name}`);
});

test('each name leads to the section that gives it', () => {
  expect(errorNameOf(-32_601).section).toEqual({
    title: 'MCP 2026-07-28, Error codes',
    url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes',
  });
  expect(errorNameOf(-32_042).section.url).toContain('2025-11-25/client/elicitation#');
  expect(errorNameOf(-32_020).section.url).toContain('streamable-http#server-validation');
});

test.each([
  ['No such tool', -32_602, 'No such tool (-32602 Invalid params)'],
  ['Internal error', -32_603, 'Internal error (-32603)'],
  ['MCP error -32601: Method Not Found', -32_601, 'MCP error -32601: Method Not Found (-32601)'],
  ['I am a teapot', 418, 'I am a teapot (418)'],
  ['Closed', -32_000, 'Closed (-32000)'],
  ['No code', undefined, 'No code'],
])('%s with %s says what the message does not', (message, code, words) => {
  expect(messageWithCode(message, code)).toBe(words);
});

test('what can be looked for begins with what is seen most', () => {
  expect(namedCodes.slice(0, 2)).toEqual([
    { code: -32_601, name: 'Method not found' },
    { code: -32_602, name: 'Invalid params' },
  ]);
});
