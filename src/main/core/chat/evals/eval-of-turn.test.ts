import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type {
  Attachment,
  ChatEvent,
  ChatFact,
  RunChoice,
  RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { createSecretMasker } from '../../secrets/masking/secret-masker.ts';
import { evalOfTurn } from './eval-of-turn.ts';
import { parseEvalFile } from './parse-eval-file.ts';

const demo: Endpoint = { endpointId: 'demo', kind: 'demo', label: 'Demo, no AI' };
const files: ServerDefinition = {
  name: 'files',
  era: 'auto',
  launch: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'server', '--token', 'canary-1', '--api-key=canary-2'],
    env: { TOKEN: 'canary-3', KEY: '${env:KEY}', MODE: 'x' },
  },
};

const api: ServerDefinition = {
  name: 'api',
  era: 'auto',
  launch: {
    kind: 'http',
    url: 'https://api.example/mcp?token=canary-4',
    headers: { Authorization: 'Bearer canary-5', 'X-Mode': 'test' },
  },
};

const aCall = (argumentsText: string, more: Partial<Extract<RunEvent, { type: 'call' }>> = {}) =>
  ({
    type: 'call',
    step: 1,
    callId: 'c',
    wireName: 'read',
    tool: 'read',
    serverName: 'files',
    argumentsText,
    ...more,
  }) as const;

type Turn = {
  text?: string;
  parentId?: string;
  attachments?: Attachment[];
  told?: RunEvent[];
  choice?: Partial<RunChoice>;
};

function eventsOf({
  text = 'Read it.',
  parentId,
  attachments = [],
  told = [],
  choice,
}: Turn): ChatEvent[] {
  const run = {
    model: { endpointId: 'demo', modelId: 'rules' },
    servers: [{ serverName: 'files' }],
    ...choice,
  };
  const facts: ChatFact[] = [
    { type: 'conversation', version: 1, conversationId: 'one', title: '' },
    {
      type: 'node',
      node: { kind: 'user', nodeId: 'u', text, attachments, ...(parentId && { parentId }) },
    },
    { type: 'node', node: { kind: 'run', nodeId: 'r', parentId: 'u', choice: run } },
    ...told.map((event): ChatFact => ({ type: 'run', nodeId: 'r', event })),
  ];
  return facts.map((fact, i) => ({ seq: i + 1, at: 0, ...fact }));
}

async function made(turn: Turn, endpoint = demo, secrets: string[] = []) {
  const findServer = (name: string) => [files, api].find((one) => one.name === name);
  const masker = createSecretMasker(secrets.map((value) => ({ value, label: '•••' })));
  const { text, notes } = await evalOfTurn(eventsOf(turn), {
    runId: 'r',
    findEndpoint: () => endpoint,
    findServer,
    masker,
  });
  return { text, notes, file: parseEvalFile(text) };
}

test('expects the calls of the turn with their arguments, in a file that can be read', async () => {
  const { file, notes } = await made({
    text: 'Read: "a"\n- and b  ',
    told: [aCall('{"path": "a", "deep": {"n": [1, null, true]}}')],
  });

  expect(file.model).toBe('demo');
  expect(file.cases).toEqual([
    {
      prompt: 'Read: "a"\n- and b  ',
      expect: {
        order: 'any',
        calls: [{ tool: 'read', args: { path: 'a', deep: { n: [1, null, true] } } }],
      },
    },
  ]);
  expect(notes.join('\n')).not.toContain('first step');
});

test('expects none of a turn without calls', async () => {
  expect((await made({})).file.cases[0]?.expect).toBe('none');
});

test('writes no secret of a server, and keeps references', async () => {
  const servers = [{ serverName: 'files' }, { serverName: 'api' }, { serverName: 'gone' }];

  const { text, file, notes } = await made({ choice: { servers }, told: [aCall('{}')] });

  expect(text).not.toContain('canary');
  expect(file.servers['files']).toEqual({
    type: 'stdio',
    command: 'npx',
    args: ['-y', 'server', '--token', '${env:TOKEN}', '--api-key=${env:API_KEY}'],
    env: { TOKEN: '${env:TOKEN}', KEY: '${env:KEY}', MODE: 'x' },
  });
  expect(file.servers['api']).toMatchObject({
    headers: { Authorization: 'Bearer ${env:AUTHORIZATION}', 'X-Mode': 'test' },
  });
  expect(file.cases[0]?.expect).toMatchObject({ calls: [{ tool: 'read', server: 'files' }] });
  expect(notes).toEqual(
    expect.arrayContaining([
      'gone is no longer defined, and was left out.',
      'The value of Authorization of api was left out.',
      'The value of --token of files was left out.',
      'The value of token of api was left out.',
    ]),
  );
});

test('takes keys that are known out of prompts and arguments', async () => {
  const turn = { text: 'It is canary-key-1', told: [aCall('{"key":"canary-key-1"}')] };

  const { text, notes } = await made(turn, demo, ['canary-key-1']);

  expect(text).not.toContain('canary-key-1');
  expect(notes).toContain('Likely secrets were removed from the messages.');
});

test.each<[string, Partial<Endpoint>, unknown, unknown]>([
  ['a provider', { kind: 'anthropic' }, 'anthropic:m:1', undefined],
  [
    'one with its customary variable',
    { kind: 'openai', keyReference: '${env:OPENAI_API_KEY}' },
    'openai:m:1',
    undefined,
  ],
  [
    'one with another variable',
    { kind: 'openai', keyReference: '${env:MINE}' },
    'my-llm:m:1',
    { 'my-llm': { kind: 'openai', key: '${env:MINE}' } },
  ],
  [
    'a local one',
    { kind: 'compatible', baseUrl: 'http://127.0.0.1:1/v1' },
    'my-llm:m:1',
    { 'my-llm': { kind: 'compatible', baseUrl: 'http://127.0.0.1:1/v1' } },
  ],
  [
    'headers',
    {
      kind: 'compatible',
      baseUrl: 'http://127.0.0.1:1/v1',
      headers: { 'X-Team': 'a', 'X-Api-Key': 'canary', Authorization: 'Bearer ${env:MINE}' },
    },
    'my-llm:m:1',
    {
      'my-llm': {
        kind: 'compatible',
        baseUrl: 'http://127.0.0.1:1/v1',
        headers: { 'X-Team': 'a', Authorization: 'Bearer ${env:MINE}' },
      },
    },
  ],
])('names a model: %s', async (_name, more, model, endpoints) => {
  const endpoint = { endpointId: 'e', label: 'My LLM!', kind: 'compatible' as const, ...more };
  const choice = { model: { endpointId: 'e', modelId: 'm:1' } };

  const { text, file } = await made({ choice }, endpoint);

  expect(file.model).toBe(model);
  expect(file.endpoints).toEqual(endpoints);
  expect(text).not.toContain('canary');
});

test('says what is not part of the case', async () => {
  const told = [
    aCall('{"path":"a"}'),
    aCall('{"n":9007199254740993,"$regex":"x","deep":{"$any":true}}'),
    aCall('{"broken', { invalid: { kind: 'bad-json', message: 'No JSON' } }),
    aCall('{}', { tool: undefined, wireName: 'nothing' }),
    aCall('{"path":"b"}', { step: 2 }),
  ];
  const servers = [{ serverName: 'files', tools: ['read'] }];
  const attachments = [{ origin: { type: 'file' as const }, parts: [] }];

  const { file, notes } = await made({
    told,
    attachments,
    parentId: 'before',
    choice: { servers },
  });

  expect(file.cases[0]?.expect).toMatchObject({
    calls: [{ args: { path: 'a' } }, { tool: 'read' }, { tool: 'read' }],
  });
  expect(notes).toEqual(
    expect.arrayContaining([
      'Earlier messages are not part of the case.',
      'Attachments are not part of the case.',
      'Only the calls of the first step are expected: an eval asks once, and executes nothing.',
      'The chat offered only some tools of files; an eval offers all of them.',
      'A number in n of read is too large to be compared exactly.',
      'The argument $regex of read is left out: in an eval, $ starts a rule.',
      'The argument deep of read is left out: in an eval, $ starts a rule.',
      'The arguments of read are left out: they are not a JSON object.',
      'The call of nothing is left out: no such tool was offered.',
    ]),
  );
});

test('keeps what was said to the model of itself, and what was set', async () => {
  const settings = {
    temperature: 0,
    providerOptions: { demo: { tokensPerSecond: 0 }, openai: { user: 'me' } },
  };

  const { file } = await made({ choice: { instructions: 'Be brief.', settings } });

  expect(file.instructions).toBe('Be brief.');
  expect(file.settings).toEqual({ temperature: 0, providerOptions: { openai: { user: 'me' } } });
});
