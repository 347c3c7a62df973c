import { expect, test } from 'vitest';
import { maskedHeaders, maskedUrl, maskedWords } from './masked-headers.ts';

test('leaves of a secret header its scheme only', () => {
  const headers = new Headers({
    Authorization: 'Bearer abc.def',
    'X-Api-Key': 'k-123',
    Cookie: 'session=1',
    'WWW-Authenticate': 'Bearer realm="x"',
    'Mcp-Session-Id': 'visible',
  });

  const text = maskedHeaders(headers);

  expect(text).toContain('authorization: Bearer •••');
  expect(text).toContain('mcp-session-id: visible');
  expect(text).toContain('www-authenticate: Bearer realm="x"');
  expect(text).not.toMatch(/abc|k-123|session=1/);
});

test.each([
  ['https://user:pw@host/mcp?x=1', 'https://•••@host/mcp?x=1'],
  ['https://host/mcp?api_key=abc&b=2#frag', 'https://host/mcp?api_key=•••&b=2#frag'],
  ['https://host/a@b', 'https://host/a@b'],
])('masks %s', (address, masked) => {
  expect(maskedUrl(address)).toBe(masked);
});

test.each([
  [
    ['serve', '--api-key', 'abc', '-v'],
    ['serve', '--api-key', '•••', '-v'],
  ],
  [['--token=abc'], ['--token=•••']],
  [
    ['env', 'API_KEY=abc', 'run'],
    ['env', 'API_KEY=•••', 'run'],
  ],
  [
    ['--token', '${env:TOKEN}'],
    ['--token', '${env:TOKEN}'],
  ],
  [
    ['--port', '80'],
    ['--port', '80'],
  ],
])('masks the words %j', (words, masked) => {
  expect(maskedWords(words)).toEqual(masked);
});
