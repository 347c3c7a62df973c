import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive, nodeServer, oddServer, openCore } from '../../../../test/core-harness.ts';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

const failureOf = async (connectionId: number) => {
  const { state } = await core.settled(connectionId);
  if (state.status !== 'failed') throw new Error(`it is ${state.status}`);
  return state.failure;
};

/** The first judgement waits for its thread. */
const judgedWithin = { timeout: 30_000 };

describe('a server that does not come up', () => {
  test('shows its exit code, its last stderr and what to try', async () => {
    const failure = await failureOf(await core.open(oddServer('exits-at-once')));

    expect(failure.message).toMatch(/^test: The process exited with code 3 before it answered/);
    expect(failure.exit).toEqual({ code: 3, signal: null });
    expect(failure.stderrTail).toContain('config.toml: no such file');
    expect(failure.commandLine).toContain('odd-server.mjs exits-at-once');
    expect(failure.hints).not.toEqual([]);
  });

  test('shows what it printed that is no message, and where that belongs', async () => {
    const program = 'console.log("Listening on port 3000"); process.exit(0)';
    const launch = { command: process.execPath, args: ['-e', program], env: {} };

    const failure = await failureOf(await core.open({ kind: 'stdio', ...launch }));

    expect(failure.strayStdout).toContain('Listening on port 3000');
    expect(failure.hints.join(' ')).toContain('stdout, which is reserved for messages');
    expect(core.texts({ kind: 'malformed' })).toContain('Listening on port 3000');
  });

  test('that never answers is given up after the timeout, and ended when it is disconnected', async () => {
    core = openCore({ connectTimeoutMs: 300 });

    const connectionId = await core.open(oddServer('mute'), 'legacy');
    const failure = await failureOf(connectionId);
    const { pid = 0 } = await core.settled(connectionId);

    expect(failure.message).toContain('did not answer initialize within 0.3 s');
    expect(core.events).toContainEqual({
      type: 'connection',
      connection: expect.objectContaining({
        state: { status: 'negotiating', step: 'waiting for the response to initialize' },
      }),
    });
    expect(failure.halfOpen).toBe('unanswered');
    expect(isAlive(pid)).toBe(true);
    await core.connections.disconnect(connectionId);
    expect(isAlive(pid)).toBe(false);
  });

  test('that closes its input fails with that', async () => {
    core = openCore({ connectTimeoutMs: 60_000 });

    const failure = await failureOf(await core.open(oddServer('closes-its-input'), 'legacy'));

    expect(failure.message).toMatch(/closed its input|exited with code 0/);
  });

  test.each([
    [{ command: 'no-such-program-anywhere', args: [] }, 'was not found (ENOENT)', 'on the PATH'],
    [{ command: resolve('LICENSE'), args: [] }, 'is not executable (EACCES)', ''],
    [
      { command: process.execPath, args: [], cwd: '/no/such/folder' },
      '/no/such/folder does not exist',
      '',
    ],
    [{ command: process.execPath, args: ['${env:WB_NOT_SET}'] }, 'WB_NOT_SET is not set', ''],
  ])('says why %j can’t be started, and what to do', async (launch, why, hint) => {
    const failure = await failureOf(await core.open({ kind: 'stdio', env: {}, ...launch }));

    expect(failure.message).toContain(why);
    expect(failure.hints).not.toEqual([]);
    expect(failure.hints.join(' ')).toContain(hint);
  });
});

test('keeps what a server prints that is no message, and gets on with it', async () => {
  const { state } = await core.settled(await core.open(oddServer('garbage')));

  expect(state.status).toBe('ready');
  const malformed = core.records.filter(({ kind }) => kind === 'malformed');
  expect(malformed.map(({ problem }) => problem?.split(':')[0])).toEqual([
    'not JSON',
    'not JSON',
    'an empty line',
    'not JSON',
    'JSON, but not a JSON-RPC 2.0 message',
    'JSON, but not a JSON-RPC 2.0 message',
  ]);
  expect(malformed[0]?.text).toBe('Welcome to the server!');
});

test('starts a server once more, visibly, that ends on the probe', async () => {
  const { state } = await core.settled(await core.open(oddServer('exits-on-the-probe')));

  expect(state).toMatchObject({ status: 'ready', era: 'legacy' });
  const lifecycle = core.texts({ kind: 'lifecycle' });
  expect(lifecycle.filter((text) => text.startsWith('started process'))).toHaveLength(2);
  expect(lifecycle.join('\n')).toContain('starting it once more for initialize');
});

test.each(['refuses initialize', 'answers initialize'])(
  'asks a server once more that starts too slowly for the probe, and %s',
  async (what) => {
    const folder = mkdtempSync(join(tmpdir(), 'wirebench-late-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const quirk = `${what === 'refuses initialize' ? 'late' : 'late-both'}:${folder}/x`;
    const hurried = openCore({ connectTimeoutMs: 12_000 });
    onTestFinished(() => hurried.close());
    const launch = nodeServer('test/servers/revision-server.mjs', '2026-07-28', quirk);
    const { state } = await hurried.settled(await hurried.open(launch));

    expect(state).toMatchObject({ status: 'ready', era: 'modern', revision: '2026-07-28' });
    expect(hurried.texts({ kind: 'lifecycle' }).join('\n')).toContain('late for server/discover');
  },
);

test.each(['auto', 'legacy'] as const)(
  'shows a server of an unknown revision, which can still be called (%s)',
  async (era) => {
    const connectionId = await core.open(oddServer('unknown-revision'), era);
    const { state } = await core.settled(connectionId);

    expect(state).toMatchObject({
      status: 'ready',
      revision: '2031-01-01',
      isUnknownRevision: true,
    });
    expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
    const [answer] = core.records.filter((r) => r.method === 'initialize' && r.direction === 'in');
    expect(answer?.text).toContain('"protocolVersion":"2031-01-01"');
    expect(answer?.problem).toContain('"2031-01-01" is not one that was offered or is known');
    expect(core.texts({ kind: 'lifecycle' }).join()).toContain('speaks revision 2031-01-01');
  },
);

describe('a server that misbehaves in a call', () => {
  test('and dies fails the call, and is started anew', async () => {
    const connectionId = await core.open(oddServer('dies-in-a-call'));
    const { pid } = await core.settled(connectionId);

    const call = await core.call(connectionId, 'echo');

    expect(call.state).toMatchObject({
      status: 'failed',
      reason: 'connection',
      message: 'The process was ended by SIGKILL while connected.',
    });
    const after = await core.settled(connectionId);
    expect(after.state.status).toBe('ready');
    expect(after.pid).not.toBe(pid);
    const told = core.texts({ kind: 'lifecycle' }).join('\n');
    expect(told).toContain(`started process ${pid}`);
    expect(told).toContain(`started process ${after.pid}`);
    expect(core.texts({ direction: 'out', method: 'tools/call' })).toHaveLength(1);
  });

  test('and dies every time is given up, with the signal', async () => {
    const connectionId = await core.open(oddServer('dies-in-a-call'));
    for (let crash = 0; crash < 4; crash += 1) {
      await core.settled(connectionId);
      await core.call(connectionId, 'echo');
    }

    const failure = await failureOf(connectionId);

    expect(failure.message).toContain('restarted three times within a minute');
    expect(failure.exit).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('with answers to nothing and a second answer is shown, and the call done', async () => {
    const connectionId = await core.open(oddServer('answers-twice'));
    await core.settled(connectionId);

    const call = await core.call(connectionId, 'echo');

    expect(call.state.status).toBe('done');
    await vi.waitFor(() => expect(core.texts({ direction: 'in', rpcId: '"w-1"' })).toHaveLength(2));
    expect(core.texts({ direction: 'in', rpcId: '"unknown"' })).toHaveLength(1);
  });

  test('in a batch is taken apart', async () => {
    const connectionId = await core.open(oddServer('answers-in-a-batch'));
    await core.settled(connectionId);

    const call = await core.call(connectionId, 'echo');

    expect(call.state.status).toBe('done');
    expect(core.texts({ method: 'notifications/x' })).toHaveLength(1);
    expect(core.texts({ kind: 'malformed' })).toEqual(['5']);
  });

  test('with a line that has no end is told as such', async () => {
    const connectionId = await core.open(oddServer('no-line-feed'));
    await core.settled(connectionId);

    const call = await core.call(connectionId, 'echo');

    expect(call.state).toMatchObject({ status: 'failed', reason: 'connection' });
    const [cut] = core.records.filter(({ kind }) => kind === 'malformed');
    expect(cut?.problem).toBe('the stream ended without a line feed');
    expect(cut?.text).toContain('"result":{}');
  });

  test('by breaking its own schema is told so, and its result is whole', async () => {
    const connectionId = await core.open(oddServer('breaks-its-schema'));
    await core.settled(connectionId);
    await core.connections.catalog(connectionId, 'tools');

    const { callId } = await core.call(connectionId, 'echo');

    const findings = await vi.waitFor(() => {
      const call = core.connections.calls().find((candidate) => candidate.callId === callId);
      expect(call?.findings).toHaveLength(2);
      return call?.findings;
    }, judgedWithin);
    expect(findings).toEqual([
      { rule: 'tool-result', message: 'it has content of the unknown type "smell"' },
      {
        rule: 'output-schema',
        message: 'structuredContent does not match the outputSchema: /temp must be a number',
      },
    ]);
    expect(core.connections.callResult(callId, 1000).text).toContain('"temp":"hot","extra":1');
    const remark = core.records.find(({ text }) => text === 'the result of echo');
    expect(remark?.requestSeq).toBe(
      core.records.find(({ method, direction }) => method === 'tools/call' && direction === 'out')
        ?.seq,
    );
  });

  test('with a line of 20 MB is waited for', async () => {
    const connectionId = await core.open(oddServer('huge-line'));
    await core.settled(connectionId);

    const call = await core.call(connectionId, 'echo');

    expect(call.state).toMatchObject({ status: 'done', resultBytes: 20_000_039 });
    expect(core.connections.callResult(call.callId, 10)).toMatchObject({ cutShort: true });
  });
});

describe('lists', () => {
  test('that hand out the same cursor for ever come to an end', async () => {
    const connectionId = await core.open(oddServer('looping-list'));
    await core.settled(connectionId);

    const catalog = await core.connections.catalog(connectionId, 'tools');

    expect(catalog.items.length).toBeLessThan(5);
  });

  test('are read page by page, from where the last one ended', async () => {
    const connectionId = await core.open(oddServer('five-pages'));
    await core.settled(connectionId);
    const read = (cursor: string | undefined, pages: number) =>
      core.connections.catalog(connectionId, 'tools', { cursor, pages });

    const first = await read(undefined, 1);
    const next = await read(first.nextCursor, 2);
    const rest = await read(next.nextCursor, 64);

    expect([first, next, rest].map(({ items }) => items.length)).toEqual([1, 2, 2]);
    expect([first, next, rest].map(({ nextCursor }) => nextCursor)).toEqual(['2', '4', undefined]);
    expect([first, next, rest].map(({ cutShort }) => cutShort)).toEqual([true, true, false]);
    expect(core.texts({ direction: 'out', method: 'tools/list' })).toHaveLength(5);
  });

  test('of five hundred pages are read whole, some pages at a time', async () => {
    const launch = nodeServer('test/servers/many-resources.mjs', '4000', '8');
    const connectionId = await core.open(launch, 'legacy');
    await core.settled(connectionId);

    const uris: unknown[] = [];
    let cursor: string | undefined;
    do {
      const asked = { cursor, pages: 64 };
      const read = await core.connections.catalog(connectionId, 'resources', asked);
      uris.push(...read.items.map((item) => (item as { uri: string }).uri));
      cursor = read.nextCursor;
    } while (cursor !== undefined);

    expect(new Set(uris).size).toBe(4000);
    expect(uris.at(-1)).toBe('big://shelf/199/item/3999');
    expect(core.texts({ direction: 'out', method: 'resources/list' })).toHaveLength(500);
  });

  test('with one name on two pages are told, once, and read whole', async () => {
    const connectionId = await core.open(oddServer('same-on-pages'));
    await core.settled(connectionId);

    const { items } = await core.connections.catalog(connectionId, 'tools');

    expect(items).toHaveLength(3);
    const remarks = core.records.filter(({ problem }) => problem !== undefined);
    expect(remarks.map(({ text, problem }) => [text, problem])).toEqual([
      ['the list of tools', 'two tools are named “tool”, on different pages'],
    ]);
  });

  test('that are none are quoted', async () => {
    const connectionId = await core.open(oddServer('no-list'));
    await core.settled(connectionId);

    await expect(core.connections.catalog(connectionId, 'tools')).rejects.toThrow(
      'has no list “tools”. It sent: {"jsonrpc":"2.0"',
    );
  });

  test('that were not declared are asked for once, and empty where the server refuses', async () => {
    const connectionId = await core.open(oddServer('plain'));
    await core.settled(connectionId);

    for (const kind of ['prompts', 'prompts', 'resourceTemplates', 'resources'] as const) {
      expect(await core.connections.catalog(connectionId, kind)).toMatchObject({ items: [] });
    }

    expect(core.texts({ method: 'prompts/list', direction: 'out' })).toHaveLength(1);
    expect(core.texts({ method: 'resources/list', direction: 'out' })).toHaveLength(1);
    expect(core.texts({ method: 'resources/templates/list' })).toEqual([]);
  });

  test('that were not declared are not asked for where the definition says so', async () => {
    const upkeep = { declaredOnly: true };
    const connectionId = await core.open(oddServer('plain'), 'auto', 'test', upkeep);
    await core.settled(connectionId);

    expect(await core.connections.catalog(connectionId, 'prompts')).toMatchObject({ items: [] });
    expect(core.texts({ method: 'prompts/list' })).toEqual([]);
  });

  test('that were not declared are there all the same, with a finding', async () => {
    const connectionId = await core.open(oddServer('lists-undeclared'));
    await core.settled(connectionId);

    const { items } = await core.connections.catalog(connectionId, 'prompts');

    expect(items).toEqual([{ name: 'letter' }]);
    expect(core.records.map(({ problem }) => problem)).toContain(
      'it lists prompts, which its capabilities do not declare',
    );
  });
});

describe('ending', () => {
  test('takes the whole process tree along', async () => {
    const connectionId = await core.open(oddServer('forks-a-child'));
    const { pid = 0 } = await core.settled(connectionId);
    const grandchild = await vi.waitFor(() => {
      const match = /grandchild (\d+)/.exec(core.texts({ kind: 'stderr' }).join());
      if (!match) throw new Error('not yet');
      return Number(match[1]);
    });

    await core.connections.disconnect(connectionId);

    expect(isAlive(pid)).toBe(false);
    await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false));
  });

  test('does not wait for a server that ignores SIGTERM', async () => {
    const connectionId = await core.open(oddServer('stubborn'));
    const { pid = 0 } = await core.settled(connectionId);

    await core.connections.disconnect(connectionId);

    expect(isAlive(pid)).toBe(false);
    expect(core.connections.list()[0]?.state.status).toBe('closed');
  });

  test('works while the server is still starting', async () => {
    const connectionId = await core.open(oddServer('mute'));

    await core.connections.disconnect(connectionId);

    expect(core.connections.list()[0]?.state.status).toBe('closed');
  });

  test('fails the calls that run, and says so', async () => {
    const connectionId = await core.open(oddServer('plain'));
    await core.settled(connectionId);
    const ended = core.call(connectionId, 'wait');

    await core.connections.disconnect(connectionId);

    expect((await ended).state).toMatchObject({ status: 'failed', reason: 'connection' });
    expect(() =>
      core.connections.startCall({
        connectionId,
        method: 'tools/call',
        name: 'echo',
        argumentsText: '{}',
      }),
    ).toThrow('test is not connected');
  });
});
