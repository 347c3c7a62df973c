import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { openFigures } from './open-figures.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-figures-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

type Opened = ReturnType<typeof openFigures>;
const open = (at = 1000) => openFigures({ home, now: () => at });
const session = (figures: Opened) =>
  figures.handlers['figures.session']({}, { signal: new AbortController().signal });
const done = { status: 'done', isError: false, resultBytes: 1 } as const;
const ends = (figures: Opened, callId: number, more: Partial<CallSnapshot> = {}) =>
  figures.see({
    type: 'call',
    call: {
      callId,
      connectionId: 1,
      serverName: 'shop',
      method: 'tools/call',
      name: 'buy',
      argumentsText: '{}',
      startedAt: 0,
      durationUs: 2500,
      state: done,
      ...more,
    },
  });

test('counts each tool call once, as it ends', async () => {
  const figures = open();
  ends(figures, 1, { state: { status: 'running' } });
  ends(figures, 1);
  ends(figures, 1);
  ends(figures, 2, { state: { ...done, isError: true }, durationUs: 7500 });
  ends(figures, 3, { state: { status: 'failed', reason: 'timeout', message: 'Too late.' } });
  ends(figures, 4, { state: { status: 'cancelled' } });
  ends(figures, 5, { method: 'resources/read', name: 'a://b' });

  const { since, calls, tools, servers, ever } = await session(figures);
  expect(since).toBe(1000);
  expect(calls).toMatchObject({ calls: 3, errors: 2, p95Ms: 7.5 });
  expect(servers).toEqual(['shop']);
  expect(tools).toHaveLength(1);
  expect(ever).toEqual({
    since: 1000,
    tools: [{ serverName: 'shop', tool: 'buy', calls: 3, errors: 2, lastAt: 1000 }],
  });
});

test('counts on after the app was closed, and two at once lose nothing of each other', async () => {
  const [one, two] = [open(1000), open(2000)];
  ends(one, 1);
  ends(two, 1);
  ends(two, 2, { name: 'sell' });
  await one.flush();
  await two.flush();

  const next = open(3000);
  const { calls, ever } = await session(next);

  expect(calls).toEqual({ calls: 0, errors: 0 });
  expect(ever.since).toBe(1000);
  expect(ever.tools).toMatchObject([
    { tool: 'buy', calls: 2, lastAt: 2000 },
    { tool: 'sell', calls: 1 },
  ]);
});

test('a damaged file costs nothing else', async () => {
  const file = join(home, 'tool-use.json');
  const use = { serverName: 'a', tool: 'b', calls: 2, errors: 0, lastAt: 5 };
  await writeFile(file, JSON.stringify({ since: 1, tools: [{ ...use, calls: -1 }, 5, use] }));
  expect((await session(open())).ever).toEqual({ since: 1, tools: [use] });

  for (const text of ['{', '[]', 'null', '{"since":"x","tools":{}}']) {
    await writeFile(file, text);
    const figures = open();
    ends(figures, 1);
    await figures.flush();
    expect((await session(figures)).ever).toMatchObject({ since: 1000, tools: [{ calls: 1 }] });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ since: 1000 });
  }
});

test('tokens and cost of runs are summed', async () => {
  const figures = open();
  for (const cost of [0.5, 0.25]) {
    figures.seeRun({
      type: 'run-end',
      reason: 'done',
      steps: 1,
      calls: 0,
      usage: { input: 3 },
      cost,
    });
  }

  expect((await session(figures)).models).toEqual({
    runs: 2,
    steps: 2,
    usage: { input: 6 },
    cost: 0.75,
  });
});

test('calls of a real server are counted', async () => {
  const figures = open();
  const core = openCore();
  core.connections.onEvent((event) => figures.see(event));
  const connectionId = await core.open(nodeServer('test/servers/odd-server.mjs', 'none'));
  await core.settled(connectionId);
  await core.call(connectionId, 'echo').catch(() => undefined);

  await expect
    .poll(async () => (await session(figures)).calls)
    .toMatchObject({ calls: 1, errors: 0, p95Ms: expect.any(Number) });
  await core.close();
});
