import { expect, test } from 'vitest';
import { maskedHead, maskedUrl, maskedArgs } from './masked-headers.ts';

test('leaves of a secret header its scheme only', () => {
  const head = [
    'POST /mcp?token=t-5 HTTP/1.1',
    'authorization: Bearer abc.def',
    'X-Api-Key:k-123',
    'X-Jwt: j-123',
    'Cookie: session=1',
    'WWW-Authenticate: Bearer realm="x"',
    'Mcp-Session-Id: visible',
    '',
    '',
  ];

  const text = maskedHead(head.join('\r\n'));

  expect(text).toBe(
    [
      'POST /mcp?token=••• HTTP/1.1',
      'authorization: Bearer •••',
      'X-Api-Key: •••',
      'X-Jwt: •••',
      'Cookie: •••',
      'WWW-Authenticate: Bearer realm="x"',
      'Mcp-Session-Id: visible',
    ].join('\n'),
  );
});

test.each([
  ['https://user:pw@host/mcp?x=1', 'https://•••@host/mcp?x=1'],
  ['https://host/mcp?api_key=abc&b=2#frag', 'https://host/mcp?api_key=•••&b=2#frag'],
  ['https://host/a@b', 'https://host/a@b'],
  ['https://user:p@ss@host/mcp', 'https://•••@host/mcp'],
  [
    'https://host/mcp?%74oken=abc&pwd=d&jwt=e&page=2',
    'https://host/mcp?%74oken=•••&pwd=•••&jwt=•••&page=2',
  ],
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
  expect(maskedArgs(words)).toEqual(masked);
});
