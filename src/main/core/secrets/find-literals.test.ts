import { expect, test } from 'vitest';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { literalsIn, visitLaunch, visitSettings, type Literal } from './find-literals.ts';

const owner = { kind: 'server', name: 'S' } as const;
const http = (url: string, headers = {}) => ({ kind: 'http' as const, url, headers });
const stdio = (args: string[], env = {}): Launch => ({ kind: 'stdio', command: 'npx', args, env });
const referring = ({ name }: Literal) => `\${secret:${name}}`;

test.each([
  [
    http('https://h.test/mcp', { Authorization: 'Bearer abcdefgh', Accept: 'text/html' }),
    http('https://h.test/mcp', {
      Authorization: 'Bearer ${secret:Authorization}',
      Accept: 'text/html',
    }),
  ],
  [
    http('https://me:pa%20ss@h.test/?api_key=abcdefgh&page=2'),
    http('https://me:${secret:password}@h.test/?api_key=${secret:api_key}&page=2'),
  ],
  [
    { ...http('https://h.test/mcp'), oauth: { clientId: 'c', clientSecret: 'abcdefgh' } },
    {
      ...http('https://h.test/mcp'),
      oauth: { clientId: 'c', clientSecret: '${secret:clientSecret}' },
    },
  ],
  [
    stdio([
      '-y',
      'pkg',
      '--token',
      'abcdefgh',
      '--api-key=abcdefgh',
      'KEY_SECRET=abcdefgh',
      '--password',
      'YWJjZGVmZ2hpag==',
      '--verbose',
    ]),
    stdio([
      '-y',
      'pkg',
      '--token',
      '${secret:token}',
      '--api-key=${secret:api-key}',
      'KEY_SECRET=${secret:KEY_SECRET}',
      '--password',
      '${secret:password}',
      '--verbose',
    ]),
  ],
  [
    stdio(['postgresql://u:pass@db.test/x'], {
      DB_PASSWORD: 'hunter22',
      DSN: 'postgres://u:pw@db/x',
      MODE: 'fast',
    }),
    stdio(['postgresql://u:${secret:password}@db.test/x'], {
      DB_PASSWORD: '${secret:DB_PASSWORD}',
      DSN: 'postgres://u:${secret:password}@db/x',
      MODE: 'fast',
    }),
  ],
])('references take the place of secrets, and nothing else changes: %j', (launch, after) => {
  expect(visitLaunch(owner, launch, referring)).toEqual(after);
  expect(visitLaunch(owner, launch, () => undefined)).toEqual(launch);
  expect(visitLaunch(owner, after, referring)).toEqual(after);
});

test('what is in no secret place stays: bundled servers, references, plain words', () => {
  const plain = [
    { kind: 'bundled', demo: 'legacy' } as const,
    stdio(['--token', '${env:TOKEN}', '-p', '8080']),
  ];

  for (const launch of plain) expect(visitLaunch(owner, launch, referring)).toEqual(launch);
});

test('settings are searched too: environments, headers of telemetry, the password of the proxy', () => {
  const settings = {
    network: { proxy: 'http://me:p%40ss@proxy.test:8080' },
    environments: [{ name: 'staging', variables: { API_TOKEN: 'abcdefgh', HOST: 'h.test' } }],
    telemetry: {
      isOn: true,
      endpoint: 'https://otlp.test',
      headers: [['x-api-key', 'abcdefgh'] as [string, string]],
      withContents: false,
      propagates: false,
    },
  };
  const servers: ServerDefinition[] = [
    { name: 'S', launch: stdio([], { A_TOKEN: 'abcdefgh' }), era: 'auto' },
  ];

  const found = literalsIn(servers, settings);

  expect(found.map(({ owner: { kind }, member, secret }) => [kind, member, secret])).toEqual([
    ['server', 'variable A_TOKEN', 'abcdefgh'],
    ['environment', 'variable API_TOKEN', 'abcdefgh'],
    ['telemetry', 'header x-api-key', 'abcdefgh'],
    ['proxy', 'password in address', 'p@ss'],
  ]);
  expect(visitSettings(settings, referring)).toMatchObject({
    network: { proxy: 'http://me:${secret:password}@proxy.test:8080' },
    environments: [{ variables: { API_TOKEN: '${secret:API_TOKEN}', HOST: 'h.test' } }],
    telemetry: { headers: [['x-api-key', '${secret:x-api-key}']] },
  });
});
