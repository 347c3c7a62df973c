import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listed, npmServer, startRegistry } from '../../../../test/servers/registry.ts';
import { createNetwork } from '../connections/network.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { registryHandlers } from './registry-handlers.ts';

let records: WireObservation[];
let close: () => Promise<void>;
let network: Parameters<typeof registryHandlers>[0]['network'];
beforeEach(() => {
  records = [];
  const created = createNetwork({}, {});
  network = created;
  close = () => created.close();
});
afterEach(() => close());

const search = (registry: string, text = '', cursor?: string) =>
  registryHandlers({
    settings: { read: () => ({ network: {}, registry }) },
    connections: {
      lineFor: () => ({ connectionId: 1, tap: (record) => records.push(record) }),
    },
    network,
    known: createKnownSecrets(),
  })['servers.searchRegistry'](
    { text, ...(cursor !== undefined && { cursor }) },
    { signal: new AbortController().signal },
  );

test('servers are found by words, a page at a time, with how each is started', async () => {
  await using registry = await startRegistry([
    npmServer('com.example/weather', '@example/weather', {
      environmentVariables: [{ name: 'WEATHER_KEY', isSecret: true, isRequired: true }],
      packageArguments: [{ type: 'positional', value: '$(rm -rf ~); `x` & "y"' }],
    }),
    listed({
      name: 'com.example/weather-remote',
      title: 'Weather',
      websiteUrl: 'https://example.com/weather',
      remotes: [{ type: 'streamable-http', url: 'https://example.com/mcp' }],
    }),
    listed({ name: 'com.example/weather-old', packages: [] }, 'deprecated'),
    npmServer('com.example/other', 'other'),
  ]);

  const first = await search(registry.origin, 'weather');

  expect(first).toMatchObject({
    unread: 0,
    nextCursor: '2',
    entries: [
      {
        name: 'com.example/weather',
        version: '1.0.0',
        ways: [
          {
            status: 'usable',
            definition: {
              name: 'weather',
              launch: {
                kind: 'stdio',
                command: 'npx',
                args: ['-y', '@example/weather@2.0.0', '$(rm -rf ~); `x` & "y"'],
                env: { WEATHER_KEY: '${input:WEATHER_KEY}' },
              },
              inputs: [{ name: 'WEATHER_KEY', isSecret: true }],
            },
          },
        ],
      },
      {
        title: 'Weather',
        page: 'https://example.com/weather',
        ways: [{ definition: { launch: { kind: 'http', url: 'https://example.com/mcp' } } }],
      },
    ],
  });
  const second = await search(registry.origin, 'weather', '2');
  expect(second.entries).toMatchObject([{ name: 'com.example/weather-old', isDeprecated: true }]);
  expect(second).not.toHaveProperty('nextCursor');
  expect(registry.asked.map(({ url }) => url)).toEqual([
    '/v0.1/servers?search=weather&version=latest&limit=30',
    '/v0.1/servers?search=weather&version=latest&limit=30&cursor=2',
  ]);
  expect(Object.keys(registry.asked[0]?.headers ?? {})).not.toContain('authorization');
  expect(records.map(({ kind }) => kind)).toContain('http-request');
});

test('a registry below a path is asked there', async () => {
  await using registry = await startRegistry([], (_request, response) =>
    response.end('{"servers":[]}'),
  );

  await search(`${registry.origin}/mcp/?key=1#x`, 'a&version=all');

  expect(registry.asked[0]?.url).toBe(
    '/mcp/v0.1/servers?search=a%26version%3Dall&version=latest&limit=30',
  );
});

test('what is wrong with an entry hides no other', async () => {
  const good = npmServer('a/good', 'good');
  await using registry = await startRegistry([], (_request, response) =>
    response.end(
      JSON.stringify({
        servers: [
          null,
          7,
          {},
          { server: null },
          { server: { name: 5 } },
          {
            server: {
              name: 'a/odd',
              description: 7,
              version: null,
              packages: [5, {}],
              remotes: 'x',
            },
          },
          {
            server: {
              name: 'a/links',
              websiteUrl: 'javascript:alert(1)',
              repository: { url: 'data:x' },
            },
          },
          { server: { name: 'a/script', remotes: [{ type: 'sse', url: 'javascript:alert(1)' }] } },
          { server: { name: 'x'.repeat(5000), description: 'y'.repeat(5000) } },
          good,
        ],
        metadata: { nextCursor: { toString: 1 } },
      }),
    ),
  );

  const { entries, unread, nextCursor } = await search(registry.origin);

  expect(unread).toBe(5);
  expect(nextCursor).toBeUndefined();
  expect(entries.map(({ name }) => name.length)).toEqual([5, 7, 8, 1000, 6]);
  expect(entries[0]?.ways).toMatchObject([{ status: 'unusable' }, { status: 'unusable' }]);
  expect(entries[1]).not.toHaveProperty('page');
  expect(entries[2]?.ways).toMatchObject([{ status: 'unusable' }]);
  expect(entries[4]?.ways).toMatchObject([{ status: 'usable' }]);
});

describe('a registry that can’t be searched says why', () => {
  test.each([
    ['HTML', '<!doctype html>', 'did not answer with a list'],
    ['no list', '{"servers":{}}', 'did not answer with a list'],
    ['nothing', '', 'did not answer with a list'],
    ['half of an answer', '{"servers":[', 'did not answer with a list'],
  ])('%s', async (_name, body, why) => {
    await using registry = await startRegistry([], (_request, response) => response.end(body));

    await expect(search(registry.origin)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(why) as string,
    });
  });

  test('an error of its own', async () => {
    await using registry = await startRegistry([], (_request, response) =>
      response.writeHead(503).end('busy'),
    );

    await expect(search(registry.origin)).rejects.toThrow('answered with HTTP 503.');
  });

  test('an answer that never ends', async () => {
    await using registry = await startRegistry([], (_request, response) => {
      const piece = 'x'.repeat(1_000_000);
      const more = () => {
        while (response.write(piece)) if (response.destroyed) return;
      };
      response.on('drain', more);
      more();
    });

    await expect(search(registry.origin)).rejects.toThrow(/can’t be searched/);
  });

  test('nobody there', async () => {
    const { origin, ...gone } = await startRegistry([]);
    await gone[Symbol.asyncDispose]();

    await expect(search(origin)).rejects.toThrow(/can’t be searched/);
  });

  test('a redirect to something that is no web address', async () => {
    await using registry = await startRegistry([], (_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );

    await expect(search(registry.origin)).rejects.toThrow(/can’t be searched/);
  });
});
