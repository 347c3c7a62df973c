import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { Settings } from '../../src/shared/model/settings.ts';
import type { TelemetrySettings } from '../../src/shared/model/telemetry.ts';
import { entryUrl } from '../entry.ts';

/*
 * What a page writes into the settings makes the core send things away: spans to an endpoint, requests
 * through a proxy. A script in the page would have both, and the values of references beside.
 */

const context = { signal: new AbortController().signal };
const value = 'key-of-the-user-0123456789';

let home: string;
let backend: Backend;
let host: Server;
let heard: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  await open();
  heard = [];
  host = createServer((request, response) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)}`);
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"data":[]}');
  }).on('connect', (request, socket) => {
    heard.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((done) => host.listen(0, '0.0.0.0', done));
});
afterEach(async () => {
  await backend.close();
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
  await rm(home, { recursive: true, force: true });
});

async function open(adhocServer?: Parameters<typeof createBackend>[0]['adhocServer']) {
  const environment = { ...process.env, WIREBENCH_HOME: home, MY_KEY: value };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off', ...(adhocServer && { adhocServer }) });
}

const port = () => (host.address() as AddressInfo).port;
/** It leads here, and is no address of loopback. */
const faraway = () => `0.0.0.0:${port()}`;
const spans = (change: Partial<TelemetrySettings> = {}): TelemetrySettings => ({
  isOn: true,
  endpoint: `http://127.0.0.1:${port()}`,
  headers: [['x-key', '${env:MY_KEY}']],
  withContents: false,
  propagates: false,
  ...change,
});
const write = async (settings: Partial<Settings>) =>
  backend.handlers['settings.write'](settings, context);
const sheetOf = (settings: Partial<Settings>) =>
  backend.handlers['settings.sheet'](settings, context);
async function approve(settings: Partial<Settings>) {
  const approval = await sheetOf(settings);
  if (!approval) throw new Error('Nothing is asked.');
  await backend.handlers['settings.approve']({ settings, approval }, context);
}
const testSpans = async (settings: TelemetrySettings) =>
  backend.handlers['telemetry.test'](settings, context);
/** A request to a host that only a proxy would find. */
async function askThroughProxy() {
  const endpoint = {
    endpointId: 'mine',
    kind: 'anthropic',
    label: 'Mine',
    keyReference: undefined,
  } as const;
  await backend.handlers['chat.saveEndpoint'](endpoint, context);
  await backend.handlers['chat.setKey'](
    { endpointId: 'mine', key: 'typed-0123456789', keep: 'memory' },
    context,
  );
  return backend.handlers['chat.models']({ endpointId: 'mine' }, context);
}

describe('an OpenTelemetry endpoint', () => {
  test.each([
    ['hands over a variable', () => spans()],
    ['is on another machine', () => spans({ endpoint: `http://${faraway()}`, headers: [] })],
    [
      'has a variable in its address',
      () => spans({ endpoint: `http://127.0.0.1:${port()}/\${env:MY_KEY}`, headers: [] }),
    ],
  ])('is not reached where it %s and nobody has approved it', async (_what, settings) => {
    await write({ telemetry: settings() });

    await expect(testSpans({ ...settings(), isOn: false })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect(heard).toEqual([]);
  });

  test('says in its state why it sends nothing, keeps what is to be sent, and sends it once that is approved', async () => {
    await write({ telemetry: spans() });
    const definition = {
      name: 'demo',
      launch: { kind: 'bundled', demo: 'legacy' },
      era: 'legacy',
    } as const;
    await backend.handlers['servers.add']({ definition }, context);
    await backend.handlers['connections.connect']({ serverName: 'demo' }, context);
    const state = async () => {
      for await (const one of backend.handlers['telemetry.state']({}, context)) return one;
      return undefined;
    };
    await vi.waitFor(async () => expect((await state())?.problem).toMatch(/is not approved yet/), {
      timeout: 20_000,
    });
    expect(heard).toEqual([]);

    await approve({ telemetry: spans() });

    await vi.waitFor(() => expect(heard.join()).toContain(value), { timeout: 20_000 });
  });

  test('asks again when arguments and results are to go there, too', async () => {
    await approve({ telemetry: spans() });
    expect(await sheetOf({ telemetry: spans() })).toBeUndefined();

    const sheet = await sheetOf({ telemetry: spans({ withContents: true }) });

    expect(sheet?.launches[0]?.sends).toMatch(/with arguments and results/);
  });

  test('asks nothing on this machine where nothing is handed over', async () => {
    const settings = spans({ headers: [['x-tenant', 'mine']] });

    expect(await sheetOf({ telemetry: settings })).toBeUndefined();
    await testSpans(settings);
    expect(heard).toHaveLength(1);
  });
});

describe('a proxy', () => {
  test.each([
    ['another machine', () => `http://${faraway()}`],
    ['a variable', () => `http://\${env:MY_KEY}:x@127.0.0.1:${port()}`],
  ])('that names %s is not used before it was approved', async (_what, proxy) => {
    await write({ network: { proxy: proxy() } });

    await expect(askThroughProxy()).rejects.toThrow(
      /the proxy in the settings is not approved yet/,
    );
    expect(heard).toEqual([]);
  });

  test('is used once it was approved, and no longer when that is taken back', async () => {
    const network = { proxy: `http://${faraway()}` };
    await write({ network });
    await approve({ network });
    await expect(askThroughProxy()).rejects.toThrow(/502|proxy/i);
    expect(heard.join()).toContain('CONNECT api.anthropic.com:443');
    heard = [];

    const { approved } = await backend.handlers['trust.list']({}, context);
    expect(approved).toMatchObject([{ kind: 'setting', name: 'the proxy' }]);
    const asker = { kind: 'setting', name: 'the proxy' } as const;
    await backend.handlers['trust.revoke']({ asker }, context);

    await expect(askThroughProxy()).rejects.toThrow(/is not approved yet/);
    expect(heard).toEqual([]);
  });

  test('that nobody approved is not used for a server of the command line either', async () => {
    await write({ network: { proxy: `http://${faraway()}` } });
    await backend.close();
    await open({ kind: 'http', text: 'http://mcp.invalid/mcp', headers: {}, era: 'legacy' });
    const [typed] = backend.servers.snapshot().servers;

    const serverName = typed?.name ?? '';
    await backend.handlers['connections.connect']({ serverName }, context);

    await vi.waitFor(() => {
      const [connection] = backend.connections.list();
      expect(JSON.stringify(connection?.state)).toMatch(
        /the proxy in the settings is not approved yet/,
      );
      expect(JSON.stringify(connection?.state)).toContain('Open Settings, Network, and save');
    });
    expect(heard).toEqual([]);
  });
});

test('an approval that nobody was shown is refused, and one of other settings', async () => {
  const made = { approvalId: 'made-up', fingerprint: 'made-up' };
  const approveWith = async (settings: Partial<Settings>, approval: typeof made) =>
    backend.handlers['settings.approve']({ settings, approval }, context);

  await expect(approveWith({ telemetry: spans() }, made)).rejects.toMatchObject({
    code: 'REFUSED',
  });
  const shown = await sheetOf({ telemetry: spans() });
  if (!shown) throw new Error('Nothing is asked.');
  const other = spans({ endpoint: `http://${faraway()}` });
  await expect(approveWith({ telemetry: other }, shown)).rejects.toMatchObject({ code: 'REFUSED' });
});
