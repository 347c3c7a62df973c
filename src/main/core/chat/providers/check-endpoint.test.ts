import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { listModels } from './list-models.ts';
import type { ModelAccess } from './model-access.ts';

type Answer = { status?: number; type?: string; body?: unknown; headers?: Record<string, string> };

let answers: Record<string, Answer> = {};
let asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  const path = request.url?.split('?')[0] ?? '';
  const {
    status = 200,
    type = 'application/json',
    body = {},
    headers = {},
  } = answers[path] ?? {
    status: 404,
    body: { error: 'not found' },
  };
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
// No connection is kept: the server may close it while it is written to.
const agent = new Agent({ pipelining: 0 });
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await agent.close();
  server.close();
});
beforeEach(() => {
  answers = {};
  asked = [];
});

const key = 'sk-canary-0123456789';
const accessTo = (kind: Endpoint['kind'], baseUrl = origin): ModelAccess => ({
  endpoint: { endpointId: 'e', kind, label: 'E', baseUrl },
  key,
  agent: () => Promise.resolve(agent),
});
const { signal } = new AbortController();
const list = (kind: Endpoint['kind'], baseUrl?: string) =>
  listModels(accessTo(kind, baseUrl), signal);
const check = (kind: Endpoint['kind'], baseUrl?: string) =>
  checkEndpoint(accessTo(kind, baseUrl), signal);

test.each([
  [
    'anthropic',
    '/v1/models',
    { data: [{ id: 'claude-x', display_name: 'Claude X', max_input_tokens: 200_000 }] },
    [{ modelId: 'claude-x', title: 'Claude X', contextTokens: 200_000 }],
    ['x-api-key', key],
  ],
  [
    'openai',
    '/v1/models',
    { data: [{ id: 'gpt-5' }, { id: 'text-embedding-3-small' }, { id: 'whisper-1' }] },
    [{ modelId: 'gpt-5' }],
    ['authorization', `Bearer ${key}`],
  ],
  [
    'gemini',
    '/v1beta/models',
    {
      models: [
        {
          name: 'models/g',
          displayName: 'G',
          inputTokenLimit: 1000,
          supportedGenerationMethods: ['generateContent'],
        },
        { name: 'models/e', supportedGenerationMethods: ['embedContent'] },
      ],
    },
    [{ modelId: 'g', title: 'G', contextTokens: 1000 }],
    ['x-goog-api-key', key],
  ],
  [
    'openrouter',
    '/api/v1/models',
    {
      data: [
        { id: 'b/two', name: 'Two', context_length: 8192, supported_parameters: ['tools'] },
        { id: 'a/one', supported_parameters: ['temperature'] },
      ],
    },
    [
      { modelId: 'a/one', callsTools: false },
      { modelId: 'b/two', title: 'Two', contextTokens: 8192, callsTools: true },
    ],
    ['authorization', `Bearer ${key}`],
  ],
  [
    'azure',
    '/openai/v1/models',
    {
      data: [
        { id: 'gpt', capabilities: { chat_completion: true } },
        { id: 'ada', capabilities: { chat_completion: false } },
      ],
    },
    [{ modelId: 'gpt' }],
    ['api-key', key],
  ],
  [
    'compatible',
    '/v1/models',
    {
      data: [
        { id: 'm', max_model_len: 4096 },
        { id: 'l', meta: { n_ctx_train: 2048 } },
        null,
        { id: 5 },
      ],
    },
    [
      { modelId: 'l', contextTokens: 2048 },
      { modelId: 'm', contextTokens: 4096 },
    ],
    ['authorization', `Bearer ${key}`],
  ],
] as const)(
  'lists the models of %s with what is told of them',
  async (kind, path, body, models, [name, value]) => {
    answers[path] = { body };

    expect(await list(kind)).toEqual(models);
    expect(asked[0]?.headers[name]).toBe(value);
  },
);

test('asks Ollama what each of its models is able to', async () => {
  answers['/v1/models'] = { body: { data: [{ id: 'qwen3', owned_by: 'library' }] } };
  answers['/api/show'] = {
    body: { capabilities: ['completion', 'tools'], model_info: { 'qwen3.context_length': 40_960 } },
  };

  expect(await list('compatible')).toEqual([
    { modelId: 'qwen3', contextTokens: 40_960, callsTools: true },
  ]);
});

test('keeps the list of a server that tells no more', async () => {
  answers['/v1/models'] = { body: { data: [{ id: 'a', owned_by: 'organization_owner' }] } };

  expect(await list('compatible')).toEqual([{ modelId: 'a' }]);
});

test('says how many models an endpoint has that works', async () => {
  answers['/v1/models'] = { body: { data: [{ id: 'a' }, { id: 'b' }] } };

  expect(await check('openai')).toMatchObject({ status: 'works', models: 2 });
});

test('says of OpenRouter that its key is wrong, though it lists its models for everybody', async () => {
  answers['/api/v1/models'] = { body: { data: [{ id: 'a' }] } };
  answers['/api/v1/key'] = {
    status: 401,
    body: { error: { message: `No auth for ${key}`, code: 401 } },
  };

  const checked = await check('openrouter');

  expect(checked).toMatchObject({ status: 'fails', kind: 'auth' });
  expect(JSON.stringify(checked)).not.toContain(key);
});

test.each<[string, Answer, string, RegExp, RegExp]>([
  [
    'a wrong key',
    { status: 401, body: { error: { message: 'bad key' } } },
    'auth',
    /refused the key \(401\): bad key/,
    /still valid/,
  ],
  [
    'another address',
    { status: 404, type: 'text/plain', body: 'nothing here' },
    'bad-request',
    /nothing at this address/,
    /\/models is under, as a rule .*\/v1\./,
  ],
  [
    'a web page',
    { type: 'text/html', body: '<html><title>Hi</title></html>' },
    'bad-request',
    /a web page, “Hi”/,
    /Check the address/,
  ],
  ['no JSON', { body: 'hello' }, 'bad-request', /not JSON/, /Check the address/],
  ['no list', { body: { ok: true } }, 'provider', /not a list of models/, /./],
  ['no models', { body: { data: [] } }, 'model-not-found', /has no models/, /Load a model/],
  [
    'a failing server',
    { status: 503, body: { message: 'loading' } },
    'provider',
    /failed \(503\): loading/,
    /./,
  ],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://evil.example/?key=1' } },
    'bad-request',
    /redirects to https:\/\/evil\.example\/\?key=•••/,
    /address/,
  ],
])('says what is wrong, and what to do, for %s', async (_what, answer, kind, message, advice) => {
  answers['/other/models'] = answer;

  expect(await check('compatible', `${origin}/other/`)).toEqual({
    status: 'fails',
    kind,
    message: expect.stringMatching(message),
    advice: expect.stringMatching(advice),
  });
});

test('says that nothing listens, and what should be started', async () => {
  const away = origin.replace('127.0.0.1', '127.0.0.2');

  expect(await check('compatible', away)).toMatchObject({
    kind: 'network',
    message: expect.stringContaining('nothing listens there'),
    advice: expect.stringContaining('Start the server'),
  });
});

test('says that a server doesn’t speak TLS', async () => {
  const checked = await check('compatible', origin.replace('http:', 'https:'));

  expect(checked).toMatchObject({ kind: 'network', message: expect.stringContaining('TLS') });
});

test('asks for an address where there is none', async () => {
  expect(await check('compatible', '')).toMatchObject({
    status: 'fails',
    message: 'E has no usable address.',
  });
});
