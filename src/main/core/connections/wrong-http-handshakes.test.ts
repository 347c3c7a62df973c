import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCore } from '../../../../test/core-harness.ts';
import {
  sendResult,
  sendStatus,
  startOddHttp,
  type OddRequest,
} from '../../../../test/servers/odd-http.ts';
import {
  answerWith,
  properResult,
  refusals,
  wrongDiscoveries,
  wrongResults,
} from '../../../../test/servers/wrong-handshakes.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { EraChoice } from '../../../shared/model/servers/server.ts';

let core: ReturnType<typeof openCore>;
const servers: { close(): Promise<void> }[] = [];
beforeAll(() => {
  core = openCore();
});
afterAll(async () => {
  await core.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** What only a library says. */
const librarys =
  /zod|schema|expected|received|invalid_|"path"|SDK|Sdk|MCP error|negotiation|Unexpected/;

let count = 0;
async function open(answer: (odd: OddRequest) => boolean, era: EraChoice = 'auto') {
  const server = await startOddHttp(answer);
  servers.push(server);
  count += 1;
  return core.open({ kind: 'http', url: server.url, headers: {} }, era, `server ${count}`);
}

const send = (
  { response, message }: OddRequest,
  text: string,
  type: string,
  status = 200,
): true => {
  const body = text.replaceAll('$ID', JSON.stringify(message.id)).trimEnd();
  response.writeHead(status, type === '' ? {} : { 'Content-Type': type });
  response.end(type === 'text/event-stream' ? `event: message\ndata: ${body}\n\n` : body);
  return true;
};

/** Answers to `method` so, and to all else as is proper. */
const answering =
  (method: string, text: string, type = 'application/json', status = 200) =>
  (odd: OddRequest) =>
    odd.message.method === method && send(odd, text, type, status);

const messages = ({ findings = [] }: ConnectionSnapshot) => findings.map(({ message }) => message);
const proper = answerWith(`"result":${properResult}`);

async function ready(connectionId: number) {
  const connection = await core.settled(connectionId);
  const { state } = await core.call(connectionId, 'echo');
  return { connection, called: state.status };
}

async function failureOf(connectionId: number) {
  const { state, serverName } = await core.settled(connectionId);
  if (state.status !== 'failed') throw new Error(`it is ${state.status}`);
  return { ...state.failure, message: state.failure.message.replace(`${serverName}: `, '') };
}

describe.each([['application/json'], ['text/event-stream']])(
  'connects over HTTP, with a finding, where initialize is answered as %s with',
  (type) => {
    test.each(wrongResults)('%s', async (_name, text, findings) => {
      const connectionId = await open(answering('initialize', text, type));

      const { connection, called } = await ready(connectionId);

      expect(messages(connection)).toEqual(findings);
      expect(connection.state).toMatchObject({ status: 'ready', era: 'legacy' });
      expect(called).toBe('done');
    });
  },
);

describe('connects over HTTP in 2026-07-28 where server/discover is answered with', () => {
  test.each(wrongDiscoveries)('%s', async (_name, text, findings) => {
    const connectionId = await open(answering('server/discover', text), '2026-07-28');

    const { connection } = await ready(connectionId);

    expect(messages(connection)).toEqual(findings);
    expect(connection.state).toMatchObject({ status: 'ready', era: 'modern' });
  });
});

describe('connects over HTTP', () => {
  test.each([['text/plain'], ['']])('where initialize has the Content-Type “%s”', async (type) => {
    const connectionId = await open(answering('initialize', proper, type));

    const { connection, called } = await ready(connectionId);

    expect(messages(connection)).toEqual([
      `its Content-Type is ${type || 'missing'}, not application/json or text/event-stream`,
    ]);
    expect(called).toBe('done');
  });

  test('where every answer has a wrong Content-Type', async () => {
    const connectionId = await open((odd) => {
      if (odd.message.method !== 'tools/call' && odd.message.method !== 'tools/list') {
        return answering('initialize', proper, 'text/html')(odd);
      }
      return send(odd, answerWith('"result":{"tools":[],"content":[]}'), 'text/html');
    });

    const { called } = await ready(connectionId);

    expect(called).toBe('done');
    expect(await core.connections.catalog(connectionId, 'tools')).toMatchObject({ items: [] });
  });

  test.each([
    ['HTTP 500', (odd: OddRequest) => sendStatus(odd.response, 500, 'TypeError: undefined')],
    ['HTTP 202', (odd: OddRequest) => sendStatus(odd.response, 202)],
    ['a web page', (odd: OddRequest) => sendStatus(odd.response, 200, '<html>Hello</html>')],
    ['an empty body', (odd: OddRequest) => send(odd, '', 'application/json')],
    ['a stream without an answer', (odd: OddRequest) => sendEmptyStream(odd)],
    ['another JSON', (odd: OddRequest) => send(odd, '{"ok":true}', 'application/json')],
  ])('where the probe is answered with %s', async (_name, answer) => {
    const connectionId = await open(
      (odd) => odd.message.method === 'server/discover' && answer(odd),
    );

    const { connection, called } = await ready(connectionId);

    expect(connection.state).toMatchObject({ status: 'ready', era: 'legacy' });
    expect(called).toBe('done');
  });
});

const sendEmptyStream = ({ response }: OddRequest): true => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(': nothing\n\n');
  return true;
};

describe('says in a sentence what came in place of an answer, and stays half-open', () => {
  test.each<[name: string, answer: (odd: OddRequest) => boolean, sentence: string]>([
    [
      '202',
      ({ response }) => sendStatus(response, 202),
      'It answered initialize with HTTP 202 and an empty body.',
    ],
    [
      'an empty body',
      (odd) => send(odd, '', 'application/json'),
      'It answered initialize with HTTP 200 and an empty body.',
    ],
    [
      'a web page',
      ({ response }) => sendStatus(response, 200, '<!doctype html>\n<title>Shop</title>'),
      'It answered initialize with a web page (text/html): <!doctype html> <title>Shop</title>.',
    ],
    [
      'a text',
      (odd) => send(odd, 'Hello', 'text/plain'),
      'It answered initialize with text that is not JSON (text/plain): Hello.',
    ],
    [
      'broken JSON',
      (odd) => send(odd, '{"jsonrpc":"2.0",', 'application/json'),
      'It answered initialize with text that is not JSON (application/json): {"jsonrpc":"2.0",.',
    ],
    [
      'another JSON',
      (odd) => send(odd, '{"ok":true}', 'application/json'),
      'It answered initialize with JSON that is not a JSON-RPC message (application/json): {"ok":true}.',
    ],
    [
      'a stream that closes',
      sendEmptyStream,
      'It answered initialize with an event stream without a message.',
    ],
  ])('%s', async (_name, answer, sentence) => {
    const connectionId = await open((odd) => odd.message.method === 'initialize' && answer(odd));

    const { message, halfOpen, hints } = await failureOf(connectionId);

    expect(message).toBe(sentence);
    expect(halfOpen).toBe('unanswered');
    expect([message, ...hints].join()).not.toMatch(librarys);
    await answersRaw(connectionId);
    await core.connections.skipHandshake(connectionId);
    expect((await ready(connectionId)).called).toBe('done');
  });
});

describe('goes on over HTTP where initialize is refused with', () => {
  test.each(refusals.flatMap((row) => [200, 400].map((status) => [...row, status] as const)))(
    '%s',
    async (_name, text, sentence, status) => {
      const connectionId = await open(answering('initialize', text, 'application/json', status));

      const { message, halfOpen, hints } = await failureOf(connectionId);

      const http = status === 200 ? '.' : ` and HTTP ${status}.`;
      expect(message).toBe(sentence.replace(/\.$/, http));
      expect(halfOpen).toBe('refused');
      expect([message, ...hints].join()).not.toMatch(librarys);
      await answersRaw(connectionId);
      await core.connections.skipHandshake(connectionId);
      const { connection, called } = await ready(connectionId);
      expect(called).toBe('done');
      expect(connection.state).toMatchObject({ isWithoutHandshake: true });
    },
  );
});

test('goes on in 2026-07-28 with a server that knows two methods', async () => {
  const connectionId = await open(({ response, message }) => {
    const knows = ['tools/list', 'tools/call'].includes(message.method);
    if (!knows) return sendStatus(response, 404);
    return sendResult(response, message, { tools: [], content: [] });
  }, '2026-07-28');

  const { message, halfOpen } = await failureOf(connectionId);
  await core.connections.skipHandshake(connectionId);

  expect(message).toBe('The server answered server/discover with HTTP 404.');
  expect(halfOpen).toBe('unanswered');
  const { connection, called } = await ready(connectionId);
  expect(called).toBe('done');
  expect(connection.state).toMatchObject({ era: 'modern', isWithoutHandshake: true });
});

async function answersRaw(connectionId: number) {
  const text = '{"jsonrpc":"2.0","id":"mine","method":"tools/list"}';
  const { seq } = await core.connections.sendRaw(connectionId, text, []);
  await vi.waitFor(() => {
    const answers = core.records.filter(({ requestSeq }) => requestSeq === seq);
    expect(answers.map((answer) => answer.text).join()).toContain('"tools":[]');
  });
}
