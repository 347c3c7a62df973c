import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agree } from '../../../../../test/agree.ts';
import { entryUrl } from '../../../../../test/entry.ts';
import { openGuided, statusesOf } from '../../../../../test/guided-harness.ts';
import { allRows } from '../../../../../test/traffic-harness.ts';
import { startFaultyServer } from '../../../../../test/servers/faulty-server.ts';
import type { ConformanceItem } from '../../../../shared/model/servers/conformance.ts';
import { nodeShellPorts } from '../../../shell/shell-ports.ts';
import { createBackend } from '../../create-backend.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});
const context = { signal: new AbortController().signal };

async function startServer() {
  const server = await startFaultyServer('none');
  undo.push(server.close);
  return server;
}

/** A core as the web shell has it, where nothing is approved. */
async function openCore(mcpServers: object = {}, recording: 'disk' | 'off' = 'off') {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-guided-'));
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
  const environment = { ...process.env, WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const backend = await createBackend({ ports, recording });
  undo.push(async () => {
    await backend.close();
    await rm(home, { recursive: true, force: true });
  });
  return backend;
}

async function openHere() {
  const server = await startServer();
  const core = await openGuided({ url: server.url });
  undo.push(() => core.close());
  const flow = await core.flow({ kind: 'url', url: server.url });
  return { server, flow, handlers: core.backend.handlers };
}

test('reaches no address, and no stored server, that the user did not approve', async () => {
  const server = await startServer();
  const { handlers } = await openCore({ api: { type: 'http', url: server.url } });
  const targets = [
    { kind: 'url' as const, url: server.url },
    { kind: 'issuer' as const, issuer: new URL(server.url).origin },
    { kind: 'server' as const, serverName: 'api' },
  ];

  for (const target of targets) {
    const refused = await handlers['guided.open']({ target }, context);
    const opened = await agree((options) =>
      handlers['guided.open']({ target, ...options }, context),
    );

    expect([refused.status, opened.status]).toEqual(['approval-needed', 'opened']);
  }
  expect(server.seen).toEqual([]);
});

test('has its requests among the recorded traffic, by a name of its own', async () => {
  const server = await startServer();
  const { handlers, guided, recorder } = await openCore({}, 'disk');
  const target = { kind: 'url', url: server.url } as const;
  const opened = await agree((options) => handlers['guided.open']({ target, ...options }, context));
  const flow = guided.flow('flowId' in opened ? opened.flowId : 0);

  await flow.run('resource');
  await recorder.flush();

  const { rows } = await allRows(recorder);
  const { name, connectionId, steps } = flow.snapshot();
  expect(new Set(rows.map((row) => row.serverName))).toEqual(new Set([name]));
  expect(new Set(rows.map((row) => row.connectionId))).toEqual(new Set([connectionId]));
  const seqs = steps.flatMap(({ requests }) => requests.flatMap((request) => request.seqs));
  expect(rows.map(({ seq }) => seq)).toEqual(expect.arrayContaining(seqs));
});

test('is no use for a server that is not reached over HTTP', async () => {
  const { handlers } = await openCore({ local: { command: 'true' } });
  const target = { kind: 'server', serverName: 'local' } as const;

  await expect(handlers['guided.open']({ target }, context)).rejects.toMatchObject({
    code: 'REFUSED',
  });
});

test('yields the flow, then what became of it, and ends when it is closed', async () => {
  const { flow, handlers } = await openHere();
  const { flowId } = flow;
  const seen: string[] = [];
  const ended = (async () => {
    for await (const now of handlers['guided.flow']({ flowId }, context)) {
      seen.push(statusesOf(now).join(' '));
    }
  })();

  await expect.poll(() => seen).toHaveLength(1);
  await flow.run('resource');
  await expect.poll(() => seen.at(-1)).toMatch(/^done done open/);
  await handlers['guided.close']({ flowId }, context);
  await ended;

  expect(seen[0]).toMatch(/^open open open/);
  expect(() => handlers['guided.run']({ flowId }, context)).toThrow('closed');
});

test('says at once that something of a flow runs already', async () => {
  const { flow, handlers } = await openHere();
  const { flowId } = flow;

  void handlers['guided.run']({ flowId, to: 'resource' }, context);

  expect(() => handlers['guided.run']({ flowId }, context)).toThrow('Cancel it first');
  expect(() => handlers['guided.again']({ flowId, from: 'tokens' }, context)).toThrow('run first');
  await expect.poll(() => flow.step('resource').status).toBe('done');
});

test('has the official suite check the authorization server, once it is known', async () => {
  const { flow, handlers } = await openHere();
  const { flowId } = flow;
  const items: ConformanceItem[] = [];

  expect(() => handlers['guided.checkServer']({ flowId }, context)).toThrow('authorization-server');
  await flow.run('authorization-server');
  for await (const item of handlers['guided.checkServer']({ flowId }, context)) items.push(item);

  const scenario = 'authorization-server-metadata-endpoint';
  expect(items).toEqual([
    { type: 'plan', scenarios: [scenario] },
    {
      type: 'result',
      result: {
        scenario,
        status: 'passed',
        checks: expect.any(Number) as number,
        links: expect.arrayContaining([
          expect.stringContaining('authorization-server-metadata'),
        ]) as string[],
      },
    },
    { type: 'needs-fixture', scenarios: ['authorization-code-grant'] },
  ]);
  const { text } = await handlers['guided.export']({ flowId, format: 'markdown' }, context);
  expect(flow.snapshot().serverChecks).toMatchObject({
    issuer: flow.fact('authorization-server', 'issuer'),
    results: [{ scenario, status: 'passed' }],
    needsFixture: ['authorization-code-grant'],
  });
  expect(text).toMatch(/^\| authorization-server-metadata-endpoint \| \*\*passed\*\* \| 1 check/m);
});
