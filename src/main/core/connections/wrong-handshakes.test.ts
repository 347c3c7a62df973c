import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import {
  answerWith,
  properResult,
  refusals,
  wrongDiscoveries,
  wrongResults,
} from '../../../../test/servers/wrong-handshakes.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';

type Told = {
  initialize?: string | null;
  discover?: string | null;
  first?: string;
  framed?: boolean;
  late?: boolean;
  only?: string[];
};

const proper = answerWith(`"result":${properResult}`);
const server = (told: Told) =>
  nodeServer('test/servers/handshake-server.mjs', JSON.stringify({ initialize: proper, ...told }));

/** What only a library says. */
const librarys = /zod|schema|expected|received|invalid_|"path"|SDK|Sdk|MCP error|negotiation/i;

let core: ReturnType<typeof openCore>;
beforeAll(() => {
  core = openCore();
});
afterAll(() => core.close());

const messages = ({ findings = [] }: ConnectionSnapshot) => findings.map(({ message }) => message);

/** What a connection that is ready says and can do. */
async function shownOf(connectionId: number) {
  const connection = await core.settled(connectionId);
  const called = await core.call(connectionId, 'echo', '{"n":1}');
  const { items } = await core.connections.catalog(connectionId, 'tools');
  return { connection, called: called.state.status, tools: items.length };
}

async function failureOf(connectionId: number) {
  const { state } = await core.settled(connectionId);
  if (state.status !== 'failed') throw new Error(`it is ${state.status}`);
  return state.failure;
}

describe.concurrent('connects over stdio, with a finding, where initialize is answered with', () => {
  test.each(wrongResults)('%s', async (name, initialize, findings) => {
    const connectionId = await core.open(server({ initialize }), 'auto', name);

    const { connection, called, tools } = await shownOf(connectionId);

    expect(messages(connection)).toEqual(findings);
    expect(connection.state).toMatchObject({ status: 'ready', era: 'legacy' });
    expect([called, tools]).toEqual(['done', 1]);
  });
});

describe.concurrent('connects in 2026-07-28, with a finding, where server/discover is answered with', () => {
  test.each(wrongDiscoveries)('%s', async (name, discover, findings) => {
    const connectionId = await core.open(server({ discover }), '2026-07-28', `modern ${name}`);

    const { connection, called } = await shownOf(connectionId);

    expect(messages(connection)).toEqual(findings);
    expect(connection.state).toMatchObject({
      status: 'ready',
      era: 'modern',
      revision: '2026-07-28',
    });
    expect(called).toBe('done');
  });
});

describe.concurrent('connects over stdio', () => {
  test.each<[name: string, told: Told, findings: string[]]>([
    ['a byte order mark first', { first: '\ufeff' }, ['it begins with a byte order mark']],
    ['\\r\\n\\r\\n at the end', { initialize: `${proper.trimEnd()}\r\n\r\n` }, ['an empty line']],
    [
      'Content-Length frames',
      { framed: true },
      ['framed by Content-Length; over stdio a line feed ends each message'],
    ],
    ['a line of text first', { first: 'Ready to serve\n' }, ['not JSON']],
    [
      'an uninvited notification first',
      {
        first:
          '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"up"}}\n',
      },
      [],
    ],
    ['an answer that comes twice', { initialize: proper + proper }, ['it answers no open request']],
  ])('where there is %s', async (name, told, findings) => {
    const connectionId = await core.open(server(told), 'legacy', name);

    const { connection, called } = await shownOf(connectionId);

    const found = [...new Set(messages(connection))].map((message) => message.split(':')[0]);
    expect(found).toEqual(findings);
    expect(called).toBe('done');
  });
});

describe.concurrent('stays half-open where initialize is refused with', () => {
  test.each(refusals)('%s', async (name, initialize, sentence) => {
    const connectionId = await core.open(server({ initialize }), 'auto', name);

    const { message, hints, halfOpen } = await failureOf(connectionId);

    expect(message).toBe(`${name}: ${sentence}`);
    expect(halfOpen).toBe('refused');
    expect(hints.join()).not.toMatch(/web server/);
    expect([message, ...hints].join()).not.toMatch(librarys);
    await core.connections.skipHandshake(connectionId);
    const { called, tools, connection } = await shownOf(connectionId);
    expect([called, tools]).toEqual(['done', 1]);
    expect(connection.state).toMatchObject({ status: 'ready', isWithoutHandshake: true });
  });
});

test.each([
  ['legacy', 'It refused initialize with -32601 (Method not found).'],
  ['auto', 'It refused initialize with -32601 (Method not found).'],
] as const)(
  'takes raw messages, then goes on, with a server that knows two methods (%s)',
  async (era, sentence) => {
    const bare = server({ only: ['tools/list', 'tools/call'] });
    const connectionId = await core.open(bare, era, `bare ${era}`);
    const failure = await failureOf(connectionId);

    const text = '{"jsonrpc":"2.0","id":"mine","method":"tools/list"}';
    const { seq } = await core.connections.sendRaw(connectionId, text, []);
    await vi.waitFor(() => {
      const answers = core.records.filter(({ requestSeq }) => requestSeq === seq);
      expect(answers.map((answer) => answer.text).join()).toContain('"name":"echo"');
    });
    await core.connections.skipHandshake(connectionId);

    expect(failure.message).toBe(`bare ${era}: ${sentence}`);
    const { called, tools } = await shownOf(connectionId);
    expect([called, tools]).toEqual(['done', 1]);
  },
);

test('shows an answer to initialize that comes too late, and takes raw messages meanwhile', async () => {
  const upkeep = { connectTimeoutMs: 500 };
  const connectionId = await core.open(server({ late: true }), 'legacy', 'late', upkeep);

  const { message, halfOpen } = await failureOf(connectionId);
  const text = '{"jsonrpc":"2.0","id":"mine","method":"tools/list"}';
  await core.connections.sendRaw(connectionId, text, []);

  expect(message).toBe('late: It did not answer initialize within 0.5 s.');
  expect(halfOpen).toBe('unanswered');
  await vi.waitFor(() => {
    const answers = core.records.filter(
      (record) => record.connectionId === connectionId && record.direction === 'in',
    );
    expect(answers.map(({ method }) => method)).toEqual(['initialize', 'tools/list']);
  });
});

test('goes on in 2026-07-28 with a server that has neither server/discover nor resultType', async () => {
  const discover = answerWith('"error":{"code":-32601,"message":"Method not found"}');
  const bare = server({ discover, only: ['server/discover', 'tools/call'] });
  const connectionId = await core.open(bare, '2026-07-28', 'bare modern');

  const { message, hints } = await failureOf(connectionId);
  await core.connections.skipHandshake(connectionId);

  expect(message).toBe('bare modern: It refused server/discover with -32601 (Method not found).');
  expect(hints.join()).toContain('choose its protocol era');
  const { state } = await core.settled(connectionId);
  expect(state).toMatchObject({ status: 'ready', era: 'modern', isWithoutHandshake: true });
  expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
});
