import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive, nodeServer, oddServer, openCore } from '../../../../../test/core-harness.ts';
import { startOddHttp, sendStatus } from '../../../../../test/servers/odd-http.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { openEraVerdicts } from './era-verdicts.ts';

let home: string;
let core: ReturnType<typeof openCore> | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-eras-'));
});
afterEach(async () => {
  await core?.close();
  await rm(home, { recursive: true, force: true });
});

const launch: Launch = { kind: 'stdio', command: 'run', args: [], env: { KEY: 'secret' } };
const day = 24 * 60 * 60 * 1000;
const verdict = { era: 'legacy' as const, isSse: false, at: 10 * day };

describe('a verdict', () => {
  test('is there in a later run, for the same launch only, and holds no secret', async () => {
    const first = await openEraVerdicts(home);
    first.write(launch, { ...verdict, at: Date.now() });
    await first.flush();

    const later = await openEraVerdicts(home);

    expect(later.read(launch)).toMatchObject({ era: 'legacy' });
    expect(later.read({ ...launch, args: ['x'] })).toBeUndefined();
    expect(await readFile(join(home, 'eras.json'), 'utf8')).not.toContain('secret');
  });

  test('ends after a week', async () => {
    const verdicts = await openEraVerdicts(undefined, () => 18 * day);
    verdicts.write(launch, verdict);

    expect(verdicts.read(launch)).toBeUndefined();
  });

  test.each(['{', '[]', '5', '{"a": {"era": "future"}, "b": 5}'])(
    'in a file that says %s is passed over',
    async (text) => {
      await writeFile(join(home, 'eras.json'), text);

      const verdicts = await openEraVerdicts(home);
      verdicts.write(launch, { ...verdict, at: Date.now() });
      await verdicts.flush();

      expect(verdicts.read(launch)).toBeDefined();
    },
  );
});

describe('connecting again', () => {
  async function connectTwice(server: Launch, changed?: () => void) {
    const verdicts = await openEraVerdicts(undefined);
    core = openCore({ verdicts });
    await core.settled(await core.open(server));
    const before = core.records.length;
    changed?.();
    const connection = await core.settled(await core.open(server));
    return { connection, records: core.records.slice(before), verdicts };
  }

  test('to a legacy server skips the probe, and says since when', async () => {
    const { connection, records } = await connectTwice(oddServer('exits-on-the-probe'));

    expect(connection.state).toMatchObject({ status: 'ready', eraFrom: expect.any(Number) });
    expect(records.map(({ method }) => method)).not.toContain('server/discover');
    expect(records.map(({ text }) => text).join('\n')).toContain('was probed as legacy on');
  });

  test('to a modern server probes it, which is its handshake', async () => {
    const { connection } = await connectTwice({ kind: 'bundled', demo: 'modern' });

    expect(connection.state).toMatchObject({ era: 'modern', eraFrom: 'probed' });
  });

  test('when the verdict no longer holds probes, visibly', async () => {
    let isRefusing = false;
    const server = await startOddHttp(
      ({ message, response }) =>
        isRefusing && message.method === 'initialize' && sendStatus(response, 500),
    );
    let refusals = 0;

    const { records } = await connectTwice({ kind: 'http', url: server.url, headers: {} }, () => {
      isRefusing = true;
      refusals += 1;
    });
    await server.close();

    expect(refusals).toBe(1);
    expect(records.map(({ text }) => text).join('\n')).toContain('does not hold; probing it again');
    expect(records.map(({ method }) => method)).toContain('server/discover');
  });

  test('to an address where nothing answers does not try twice', async () => {
    const server = await startOddHttp(() => false);
    await server.close();
    const gone: Launch = { kind: 'http', url: server.url, headers: {} };
    const verdicts = await openEraVerdicts(undefined);
    verdicts.write(gone, { ...verdict, at: Date.now() });
    core = openCore({ verdicts });

    const { state } = await core.settled(await core.open(gone));

    expect(state.status).toBe('failed');
    expect(core.texts({ kind: 'http-request' })).toHaveLength(1);
  });

  test('on the user’s word probes anew', async () => {
    const verdicts = await openEraVerdicts(undefined);
    core = openCore({ verdicts });
    const connectionId = await core.open(oddServer('plain'));
    await core.settled(connectionId);

    const outcome = await core.connections.connect('test', { probes: true });
    if (outcome.status !== 'connecting') throw new Error(outcome.status);
    const { state } = await core.settled(outcome.connectionId);

    expect(state).toMatchObject({ status: 'ready', eraFrom: 'probed' });
  });

  test('with an era of the user’s choice remembers nothing', async () => {
    const verdicts = await openEraVerdicts(undefined);
    core = openCore({ verdicts });
    const server = nodeServer('test/servers/odd-server.mjs', 'plain');

    const { state, pid = 0 } = await core.settled(await core.open(server, 'legacy'));

    expect(state).toMatchObject({ eraFrom: 'chosen' });
    expect(verdicts.read(server)).toBeUndefined();
    expect(isAlive(pid)).toBe(true);
  });
});
