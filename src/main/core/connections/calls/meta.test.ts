import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';

const script = 'test/servers/logging-server.mjs';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

async function ready(kind: string, meta?: ServerDefinition['meta']): Promise<number> {
  core.define({
    name: 'test',
    launch: nodeServer(script, kind),
    era: 'auto',
    ...(meta && { meta }),
  });
  const outcome = await core.connections.connect('test');
  if (outcome.status !== 'connecting') throw new Error(outcome.status);
  expect(await core.settled(outcome.connectionId)).toMatchObject({ state: { status: 'ready' } });
  return outcome.connectionId;
}

/** What arrived as the `_meta` of a call. */
async function arrived(connectionId: number, metaText?: string): Promise<unknown> {
  const { callId } = core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name: 'meta',
    argumentsText: '{}',
    ...(metaText !== undefined && { metaText }),
  });
  expect(await core.ended(callId)).toMatchObject({ state: { status: 'done', isError: false } });
  const { text } = core.connections.callResult(callId, 10_000);
  const { content } = JSON.parse(text) as { content: { text: string }[] };
  return JSON.parse(content[0]?.text ?? '');
}

describe.each(['v1-stdio', 'v2-stdio-modern'])('the _meta of a definition: %s', (kind) => {
  test('goes with calls and lists, and that of a call comes before it', async () => {
    const connectionId = await ready(kind, { tenant: 'blue', deep: { a: [1, null] } });

    expect(await arrived(connectionId, '{"tenant":"red","of":"call"}')).toMatchObject({
      tenant: 'red',
      of: 'call',
      deep: { a: [1, null] },
    });
    expect(await arrived(connectionId)).toMatchObject({ tenant: 'blue' });
    await core.connections.catalog(connectionId, 'tools');
    expect(core.texts({ direction: 'out', method: 'tools/list' }).at(-1)).toContain(
      '"tenant":"blue"',
    );
  });

  test('never overwrites what the protocol reserves', async () => {
    const reserved = {
      progressToken: 'mine',
      'io.modelcontextprotocol/protocolVersion': '1999-01-01',
      'io.modelcontextprotocol/clientInfo': { name: 'evil' },
      'io.modelcontextprotocol/clientCapabilities': { all: {} },
    };
    const connectionId = await ready(kind, reserved);

    const meta = JSON.stringify(await arrived(connectionId, JSON.stringify(reserved)));

    expect(meta).toContain('"progressToken":"w-');
    expect(meta).not.toMatch(/mine|1999|evil|"all"/);
  });
});

test('a call with _meta that is no JSON object is not sent', async () => {
  const connectionId = await ready('v1-stdio');
  const start = (metaText: string) => () =>
    core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'meta',
      argumentsText: '{}',
      metaText,
    });

  expect(start('[1]')).toThrow('The _meta must be a JSON object.');
  expect(start('{')).toThrow('The _meta is not valid JSON');
  expect(core.texts({ direction: 'out', method: 'tools/call' })).toEqual([]);
});

test('a request without any has no _meta in 2025-11-25 but the progress token', async () => {
  const connectionId = await ready('v1-stdio');

  expect(Object.keys((await arrived(connectionId)) as object)).toEqual(['progressToken']);
  await core.connections.catalog(connectionId, 'tools');
  expect(core.texts({ direction: 'out', method: 'tools/list' }).at(-1)).not.toContain('_meta');
});
