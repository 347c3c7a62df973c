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
  [
    'http://host/cb#access_token=abc&b=2&id_token=c',
    'http://host/cb#access_token=•••&b=2&id_token=•••',
  ],
  ['http://host/#/cb?code=abc&b=2', 'http://host/#/cb?code=•••&b=2'],
  ['http://host/?a?token=abc', 'http://host/?a?token=•••'],
  [
    'http://host/?user_code=WDJB&request_uri=urn%3Ax&code_challenge=c&client_id=d',
    'http://host/?user_code=•••&request_uri=•••&code_challenge=c&client_id=d',
  ],
  ['https://host/mcp?key=${env:KEY}&token=t${A}', 'https://host/mcp?key=${env:KEY}&token=•••'],
  ['https://host/a@b', 'https://host/a@b'],
  ['https://user:p@ss@host/mcp', 'https://•••@host/mcp'],
  [
    'https://host/mcp?%74oken=abc&pwd=d&jwt=e&page=2',
    'https://host/mcp?%74oken=•••&pwd=•••&jwt=•••&page=2',
  ],
])('masks %s', (address, masked) => {
  expect(maskedUrl(address)).toBe(masked);
});

test('shows credentials as it is told to', () => {
  const shapeOf = (secret: string) => `<${secret.length}>`;
  const head = [
    'GET /authorize?code=a%2Bb&x=1 HTTP/1.1',
    'Authorization: DPoP abcd',
    'DPoP: proof',
    'Cookie: session=1',
    'Location: http://host/cb?state=abc',
  ];

  expect(maskedHead(head.join('\r\n'), { shapeOf, hidden: ['x'] })).toBe(
    [
      'GET /authorize?code=<3>&x=1 HTTP/1.1',
      'Authorization: DPoP <4>',
      'DPoP: <5>',
      'Cookie: •••',
      'Location: http://host/cb?state=<3>',
    ].join('\n'),
  );
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
