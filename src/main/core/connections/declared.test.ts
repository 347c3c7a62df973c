import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { startAskingV2 } from '../../../../test/servers/asking-v2.ts';
import { capabilityNames, declaredCapabilities } from '../../../shared/model/servers/declared.ts';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';

const everything = nodeServer(
  'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  'stdio',
);
const home = { uri: 'file:///home/ada', name: 'Home' };

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
});
afterEach(() => core.close());

async function connect(launch: Launch, declared: Partial<ServerDefinition>): Promise<number> {
  core.define({ name: 'test', launch, era: 'auto', ...declared });
  const outcome = await core.connections.connect('test');
  if (outcome.status !== 'connecting') throw new Error(outcome.status);
  expect(await core.settled(outcome.connectionId)).toMatchObject({ state: { status: 'ready' } });
  return outcome.connectionId;
}

async function answerOf(connectionId: number, tool: string): Promise<string> {
  const { callId, state } = await core.call(connectionId, tool);
  return state.status === 'done' ? core.connections.callResult(callId, 10_000).text : state.status;
}

/** How many tools there are, once the server has added those that it adds after `initialized`. */
async function toolCount(connectionId: number): Promise<number> {
  await core.call(connectionId, 'get-sum', '{"a":1,"b":2}');
  return (await core.connections.catalog(connectionId, 'tools')).items.length;
}

describe('what is declared decides what server-everything offers', () => {
  test.each([
    [[], 13],
    [['elicitation.form', 'sampling', 'sampling.tools'], 15],
    [['roots', 'a-name-of-a-later-version'], 14],
    [['sampling', 'elicitation.url', 'tasks'], 17],
    [undefined, 19],
  ])('%j: %i tools', async (declares, tools) => {
    const connectionId = await connect(everything, declares ? { declares } : {});

    await vi.waitFor(async () => expect(await toolCount(connectionId)).toBe(tools));
  });
});

test('each request of 2026-07-28 declares what was chosen', async () => {
  const server = await startAskingV2();
  try {
    const connectionId = await connect(
      { kind: 'http', url: server.url, headers: {} },
      {
        declares: ['sampling'],
      },
    );

    expect(await answerOf(connectionId, 'declared')).toContain('{\\"sampling\\":{}}');
  } finally {
    await server.close();
  }
});

describe('roots', () => {
  test('are told to a server that asks, and again when they change', async () => {
    const connectionId = await connect(everything, { roots: [home] });
    await vi.waitFor(async () =>
      expect(await answerOf(connectionId, 'get-roots-list')).toContain('file:///home/ada'),
    );

    const roots = [{ uri: 'file:///srv/data' }];
    core.define({ name: 'test', launch: everything, era: 'auto', roots });

    await vi.waitFor(async () =>
      expect(await answerOf(connectionId, 'get-roots-list')).toContain('file:///srv/data'),
    );
    expect(core.texts({ method: 'notifications/roots/list_changed' })).toHaveLength(1);
  });

  test('that stay the same are not told again', async () => {
    await connect(everything, { roots: [home] });

    core.define({ name: 'test', launch: everything, era: 'auto', roots: [{ ...home }] });

    expect(core.texts({ method: 'notifications/roots/list_changed' })).toEqual([]);
  });

  test('that were not agreed to are not told to a server that runs', async () => {
    const sheet = { approvalId: 'a', fingerprint: 'f', launches: [] };
    let isAgreed = true;
    await core.close();
    core = openCore({
      connectTimeoutMs: 20_000,
      trust: {
        approve: async () => undefined,
        check: async ({ name }) =>
          isAgreed ? undefined : { ...sheet, asker: { kind: 'server', name } },
      },
    });
    const connectionId = await connect(everything, { roots: [home] });
    await vi.waitFor(async () =>
      expect(await answerOf(connectionId, 'get-roots-list')).toContain('file:///home/ada'),
    );

    isAgreed = false;
    const roots = [{ uri: 'file:///' }];
    core.define({ name: 'test', launch: everything, era: 'auto', roots });

    expect(await answerOf(connectionId, 'get-roots-list')).toContain('file:///home/ada');
    expect(core.texts({ method: 'notifications/roots/list_changed' })).toEqual([]);
    expect(core.connections.list().at(-1)?.roots).toEqual([home]);
  });

  test('are told within a call of 2026-07-28, without asking the user', async () => {
    const server = await startAskingV2();
    try {
      const launch = { kind: 'http' as const, url: server.url, headers: {} };
      const connectionId = await connect(launch, { roots: [home] });

      expect(await answerOf(connectionId, 'roots')).toContain('file:///home/ada');
    } finally {
      await server.close();
    }
  });

  test('end a call that asks for them although they were not declared', async () => {
    const connectionId = await connect(nodeServer('test/servers/wanting-roots.mjs'), {
      declares: [],
      roots: [home],
    });

    const { state } = await core.call(connectionId, 'roots');

    expect(state).toMatchObject({
      status: 'failed',
      message: 'The server asked for roots/list, which was not declared.',
    });
    expect(core.texts({ direction: 'out' }).join()).not.toContain('/home/ada');
  });
});

test('a part of sampling needs sampling', () => {
  expect(declaredCapabilities(['sampling.tools'])).toEqual({});
  expect(declaredCapabilities(undefined)).toEqual(declaredCapabilities(capabilityNames));
});
