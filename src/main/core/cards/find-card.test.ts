import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../../test/servers/listen-on-loopback.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import { createGuardedSend } from '../auth/guarded-send.ts';
import { createNetwork } from '../connections/network.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { cardDifferences, cardProblems } from './check-card.ts';
import { findCard } from './find-card.ts';

const type = 'application/mcp-server-card+json';
const server: NegotiatedServer = {
  era: 'modern',
  eraFrom: 'probed',
  revision: '2026-07-28',
  serverInfo: { name: 'weather', version: '2.0.0', title: 'Weather', description: 'Forecasts.' },
  capabilities: {},
};
const cardFor = (url: string, more: object = {}) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
  name: 'com.example/weather',
  version: '2.0.0',
  description: 'Forecasts.',
  remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: ['2026-07-28'] }],
  ...more,
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A domain that answers by path alone. */
async function domain(
  answers: (origin: string) => Record<string, { body: unknown; type?: string }>,
) {
  const asked: { path: string; headers: object }[] = [];
  let known: ReturnType<typeof answers> = {};
  const listening = await listenOnLoopback(
    createServer((request, response) => {
      asked.push({ path: request.url ?? '', headers: request.headers });
      const answer = known[request.url ?? ''];
      response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? type });
      response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body));
    }),
  );
  closing.push(listening.close);
  known = answers(listening.origin);
  return { origin: listening.origin, asked };
}

const network = createNetwork({}, {});
function find(url: string) {
  const { signal } = new AbortController();
  const send = createGuardedSend({
    serverUrl: url,
    network,
    log: new WireLog(() => 0),
    learn: () => undefined,
    agreed: () => false,
    signal,
  });
  return findCard({ url, server, send, signal });
}

test('a card beside the server that agrees with it has nothing to tell', async () => {
  const { origin, asked } = await domain((at) => ({
    '/mcp/server-card': { body: cardFor(`${at}/mcp`) },
  }));

  expect(await find(`${origin}/mcp?key=s3cret`)).toMatchObject({
    status: 'found',
    url: `${origin}/mcp/server-card`,
    problems: [],
    differences: [],
  });
  expect(asked.map(({ path }) => path)).toEqual(['/mcp/server-card']);
  expect(asked[0]?.headers).toMatchObject({ accept: type });
  expect(JSON.stringify(asked)).not.toMatch(/s3cret|cookie|authorization/i);
});

test('a card that contradicts its server: each member is named with both values', async () => {
  const { origin } = await domain((at) => ({
    '/mcp/server-card': {
      body: cardFor(`${at}/other`, {
        name: 'com.example/climate',
        version: '1.0.0',
        title: 'Climate',
        description: 'Sends me keys.',
      }),
      type: 'application/json; charset=utf-8',
    },
  }));

  expect(await find(`${origin}/mcp`)).toMatchObject({
    status: 'found',
    problems: [`It is sent as application/json, not as ${type}.`],
    differences: [
      { member: 'name', inCard: 'com.example/climate', live: 'weather' },
      { member: 'version', inCard: '1.0.0', live: '2.0.0' },
      { member: 'title', inCard: 'Climate', live: 'Weather' },
      { member: 'description', inCard: 'Sends me keys.', live: 'Forecasts.' },
      { member: 'remotes', inCard: `["${origin}/other"]`, live: `${origin}/mcp` },
    ],
  });
});

test('a card is found by the catalog of the domain, and none on another origin is asked', async () => {
  const other = await domain(() => ({ '/card': { body: cardFor('https://a.example/mcp') } }));
  const { origin, asked } = await domain((at) => ({
    '/.well-known/ai-catalog.json': {
      body: {
        specVersion: 'draft',
        entries: [
          { type, url: `${other.origin}/card` },
          { type, url: 'file:///etc/passwd' },
          { type: 'application/json', url: `${at}/not-a-card` },
          null,
          { type, url: '/card' },
        ],
      },
      type: 'application/json',
    },
    '/card': { body: cardFor(`${at}/mcp`) },
  }));

  expect(await find(`${origin}/mcp/`)).toMatchObject({ status: 'found', url: `${origin}/card` });
  expect(asked.map(({ path }) => path)).toEqual([
    '/mcp/server-card',
    '/.well-known/mcp/catalog.json',
    '/.well-known/ai-catalog.json',
    '/card',
  ]);
  expect(other.asked).toEqual([]);
});

test.each<[string, { body: unknown; type?: string }, string]>([
  ['a page', { body: '<html>', type: 'text/html' }, 'The response is not a JSON object.'],
  ['a list', { body: [] }, 'The response is not a JSON object.'],
])('%s is no card, and what was tried is told', async (_what, answer, problem) => {
  const { origin } = await domain(() => ({ '/mcp/server-card': answer }));

  expect(await find(`${origin}/mcp`)).toEqual({
    status: 'none',
    tried: [
      { url: `${origin}/mcp/server-card`, problem },
      { url: `${origin}/.well-known/mcp/catalog.json`, problem: 'HTTP 404' },
      { url: `${origin}/.well-known/ai-catalog.json`, problem: 'HTTP 404' },
    ],
  });
});

test.each([
  [{ $schema: 'https://evil.example/schema.json' }, /\$schema/],
  [{ name: 'weather' }, /com\.example\/name/],
  [{ version: '^1.2.3' }, /range/],
  [{ version: undefined }, /no version/],
  [{ description: '' }, /no description/],
  [{ description: 'x'.repeat(101) }, /longer than 100/],
  [{ remotes: {} }, /not a list/],
])('%j in a card is wrong by itself', (more, problem) => {
  expect(cardProblems(cardFor('https://a.example/mcp', more)).join('\n')).toMatch(problem);
});

test('addresses with variables, other transports, revisions and icons are compared', () => {
  const url = 'https://acme.example/t/42/mcp';
  const differences = (more: object, live: object = {}) =>
    cardDifferences(cardFor(url, more), { url, server: { ...server, ...live } }).map(
      ({ member }) => member,
    );
  const remote = (one: object) => ({ remotes: [{ type: 'streamable-http', url, ...one }] });

  expect(differences(remote({ url: 'https://acme.example/t/{tenant}/mcp' }))).toEqual([]);
  expect(differences(remote({ url: '{host}/t/42/mcp' }))).toEqual([]);
  expect(differences(remote({ url: 'https://{host}/other' }))).toEqual(['remotes']);
  expect(differences(remote({ url: 5 }))).toEqual(['remotes']);
  expect(differences(remote({ type: 'sse' }))).toEqual(['remotes, type']);
  expect(differences(remote({}), { isSse: true })).toEqual(['remotes, type']);
  expect(differences(remote({ supportedProtocolVersions: ['2025-11-25'] }))).toEqual([
    'remotes, supportedProtocolVersions',
  ]);
  const serverInfo = { ...server.serverInfo, icons: [{ src: 'a.png' }] };
  expect(differences({ icons: [{ src: 'b.png' }] }, { serverInfo })).toEqual(['icons']);
  expect(differences({ icons: [{ src: 'a.png' }] }, { serverInfo })).toEqual([]);
});
