import { describe, expect, test } from 'vitest';
import { readSources } from './app-sources.ts';

const isOurs = (url: URL) =>
  /(^|\.)localhost$|^127\.|^0\.0\.0\.0$/.test(url.hostname) && url.port === '4100';
const connecting = (connectDomains: unknown) => {
  const { sources, refused } = readSources({ connectDomains }, isOurs);
  return { kept: sources.connect, refused };
};

test('each member is read into its own list, in small letters and once', () => {
  const csp = {
    connectDomains: [
      'https://API.example.com',
      'https://api.example.com',
      'wss://live.example:8443',
    ],
    resourceDomains: ['https://*.cdn.example'],
    frameDomains: ['http://localhost:3000'],
    baseUriDomains: ['https://base.example'],
    unknownDomains: ['https://other.example'],
  };

  expect(readSources(csp, isOurs)).toEqual({
    sources: {
      connect: ['https://api.example.com', 'wss://live.example:8443'],
      resource: ['https://*.cdn.example'],
      frame: ['http://localhost:3000'],
      base: ['https://base.example'],
    },
    refused: [],
  });
});

test.each([undefined, null, 'https://a.example', 7, ['https://a.example'], {}])(
  'metadata of %j allows nothing',
  (csp) => {
    const nothing = { connect: [], resource: [], frame: [], base: [] };

    expect(readSources(csp, isOurs)).toEqual({ sources: nothing, refused: [] });
  },
);

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.*.example',
  'https://a.*.example',
  "'unsafe-eval'",
  "'none'",
  'data:',
  'blob:',
  'file:///etc/passwd',
  'javascript://a.example',
  'example.com',
  'https://a.example/path',
  'https://a.example/',
  'https://user@a.example',
  'https://a.example:*',
  'https://a.example:123456',
  'https://a.example; script-src *',
  'https://a.example https://b.example',
  'https://a.example, default-src *',
  'https://a.example\n',
  'https://a.example\r\nSet-Cookie: a=1',
  'https://a"b.example',
  'https://[::1]:4100',
  'https://ä.example',
  'https://a.example.',
  '',
])('%j would widen the policy, and is refused', (source) => {
  const { kept, refused } = connecting([source, 'https://good.example']);

  expect(kept).toEqual(['https://good.example']);
  expect(refused).toEqual([
    { member: 'connectDomains', source, why: expect.stringContaining('not a scheme with a host') },
  ]);
});

test.each([
  'http://localhost:4100',
  'ws://LOCALHOST:4100',
  'http://*.localhost:4100',
  'http://app-1.localhost:4100',
  'http://127.0.0.1:4100',
  'http://127.1:4100',
  'http://0x7f000001:4100',
  'http://2130706433:4100',
  'http://0:4100',
])('%s leads to Wirebench itself, and is refused', (source) => {
  const { kept, refused } = connecting([source]);

  expect(kept).toEqual([]);
  expect(refused[0]?.why).toBe('it is an address of Wirebench itself');
});

test.each(['http://*.0.0.1:4100', 'https://1.2.3.999', 'https://a.example:99999'])(
  '%s is no address of anything',
  (source) => {
    expect(connecting([source]).refused[0]?.why).toBe('it is not an address');
  },
);

describe('what is no list of texts', () => {
  test.each(['https://a.example', null, 7, { 0: 'https://a.example', length: 1 }])(
    '%j in place of the list',
    (sent) => {
      expect(connecting(sent)).toEqual({
        kept: [],
        refused: [{ member: 'connectDomains', source: '', why: 'it is not a list' }],
      });
    },
  );

  test.each([
    [7, '7'],
    [null, 'null'],
    [['https://a.example'], '["https://a.example"]'],
    [{ toString: 1 }, '{"toString":1}'],
  ])('%j in the list', (sent, source) => {
    expect(connecting([sent]).refused).toEqual([
      { member: 'connectDomains', source, why: 'it is not a string' },
    ]);
  });

  test('a list that nests too deeply for its text', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);

    const [refused] = connecting([deep]).refused;

    expect(refused?.why).toBe('it is not a string');
    expect(refused?.source).toHaveLength(300);
  });
});

test('a long source is refused, and told cut', () => {
  const [refused] = connecting([`https://${'a'.repeat(400)}.example`]).refused;

  expect(refused?.why).toBe('it is too long');
  expect(refused?.source).toHaveLength(300);
});

test('of very many the first hundred are taken', () => {
  const { kept, refused } = connecting(
    Array.from({ length: 5000 }, (_, at) => `https://h${at}.example`),
  );

  expect(kept).toHaveLength(100);
  expect(refused).toEqual([
    { member: 'connectDomains', source: '', why: 'only the first 100 of it are taken' },
  ]);
});
