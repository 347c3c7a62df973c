import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import { startHttpServer } from '../../../../../test/servers/start-http-server.ts';

const staging = { name: 'staging', variables: { HOST: 'stage.example', REGION: 'Zürich' } };
const env = { FILL_KEY: 's3cr3t-ä' };

const core = openCore({ env, environments: [staging], environment: 'staging' });
let stdio: number;

beforeAll(async () => {
  stdio = await core.open(nodeServer('test/servers/sdk-server.mjs', 'v2-stdio'), 'legacy');
  await core.settled(stdio);
});
afterAll(() => core.close());

async function call(connectionId: number, text: string, variables: string[]) {
  const argumentsText = `{ "text":${JSON.stringify(text)} }`;
  const request = { connectionId, method: 'tools/call' as const, name: 'echo', argumentsText };
  const { callId } = core.connections.startCall({ ...request, variables });
  const { state, ...kept } = await core.ended(callId);
  expect(state.status).toBe('done');
  // What is needed to send the same once more.
  expect(kept).toMatchObject({ argumentsText, ...(variables.length > 0 && { variables }) });
  return core.connections.callResult(callId, 10_000).text;
}

const out = () =>
  core.records.findLast(({ direction, method }) => direction === 'out' && method === 'tools/call');

test('sends the values of chosen variables, and records references in the place of secrets', async () => {
  const result = await call(stdio, '${HOST} ${env:FILL_KEY}', ['${HOST}', '${env:FILL_KEY}']);

  expect(result).toContain('stage.example s3cr3t-ä');
  const record = out();
  expect(record?.text).toContain('"arguments":{ "text":"stage.example ${env:FILL_KEY}" }');
  expect(record?.problem).toBe('sent with the values of ${env:FILL_KEY}, which are not recorded');
  const more = Buffer.byteLength('s3cr3t-ä') - '${env:FILL_KEY}'.length;
  expect(record?.bytes).toBe(Buffer.byteLength(record?.text ?? '') + more + 1);
});

test('sends a reference that is not chosen as the text that it is', async () => {
  const result = await call(stdio, '${HOST} ${env:FILL_KEY}', []);

  expect(result).toContain('${HOST} ${env:FILL_KEY}');
  expect(out()?.problem).toBeUndefined();
});

test('sends arguments under the names of prototypes as they are written', async () => {
  const argumentsText = '{"text":"x", "__proto__":{"polluted":"x"}, "toString":{"polluted":"x"}}';
  const call = { connectionId: stdio, method: 'tools/call' as const, name: 'echo', argumentsText };

  const { callId } = core.connections.startCall({ ...call, variables: ['${HOST}'] });
  await core.ended(callId);

  expect(out()?.text).toContain(`"arguments":${argumentsText}`);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('sends nothing where a chosen variable has no value, and says which and where', async () => {
  const argumentsText = '{"text":"${env:FILL_NOPE}"}';
  const request = {
    connectionId: stdio,
    method: 'tools/call' as const,
    name: 'echo',
    argumentsText,
  };
  const start = () => core.connections.startCall({ ...request, variables: ['${env:FILL_NOPE}'] });

  expect(start).toThrow(
    'The argument /text can’t be filled in: The environment variable FILL_NOPE is not set.',
  );
  expect(out()?.text ?? '').not.toContain('FILL_NOPE');
});

test('over HTTP hides a secret in the body and in the header that mirrors it', async () => {
  const server = await startHttpServer('test/servers/sdk-server.mjs', ['v2-http-modern'], {
    env: {
      TEXT_HEADER: 'Text',
    },
  });
  const launch = { kind: 'http' as const, url: server.url, headers: {} };
  const connectionId = await core.open(launch, '2026-07-28', 'over http');
  await core.settled(connectionId);
  await core.connections.catalog(connectionId, 'tools');

  const secret = await call(connectionId, '${env:FILL_KEY}', ['${env:FILL_KEY}']);
  const heads = core.texts({ kind: 'http-request' });
  const bodies = core.texts({ direction: 'out', method: 'tools/call' });
  const plain = await call(connectionId, '${REGION}', ['${REGION}']);
  await server.close();

  expect(secret).toContain('s3cr3t-ä');
  expect(bodies.at(-1)).toContain('"arguments":{ "text":"${env:FILL_KEY}" }');
  expect(heads.at(-1)).toMatch(/^mcp-param-text: •••$/im);
  expect([...heads, ...bodies].join('\n')).not.toContain('s3cr3t');
  expect(plain).toContain('Zürich');
  expect(core.texts({ kind: 'http-request' }).at(-1)).toMatch(/^mcp-param-text: =\?base64\?/im);
});

test('tells what would be sent, and nothing of what is no JSON', async () => {
  const shown = core.connections.fillArguments(stdio, '{"text":"${HOST}/${env:FILL_KEY}"}', [
    '${HOST}',
    '${env:FILL_KEY}',
  ]);
  const broken = core.connections.fillArguments(stdio, '{"text":"${HOST}', ['${HOST}']);

  expect(shown.text).toBe('{"text":"stage.example/${env:FILL_KEY}"}');
  expect(shown.environment).toBe('staging');
  expect(JSON.stringify(shown)).not.toContain('s3cr3t');
  expect(broken).toMatchObject({ references: [], filled: [], problems: [] });
});
