import { createServer } from 'node:https';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkSettings } from '../../../../shared/model/servers/network.ts';
import { createNetwork, type Network } from '../../connections/network.ts';
import { checkEndpoint } from './check-endpoint.ts';

const certificates = resolve('test/certificates');
const caFile = resolve(certificates, 'authority.pem');
const server = createServer(
  {
    key: readFileSync(resolve(certificates, 'localhost.key')),
    cert: readFileSync(resolve(certificates, 'localhost.pem')),
  },
  (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ data: [{ id: 'a-model' }] }));
  },
);
const opened: Network[] = [];
let baseUrl = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `https://localhost:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  await Promise.all(opened.map((network) => network.close()));
  server.close();
  server.closeAllConnections();
});

/** A provider behind a company's certificate, with the settings for the network. */
function provider(settings: NetworkSettings) {
  const network = createNetwork(settings, {});
  opened.push(network);
  const endpoint = { endpointId: 'e', kind: 'compatible', label: 'Ours', baseUrl } as const;
  const access = { endpoint, key: 'sk-canary', agent: () => network.agent() };
  return { network, check: () => checkEndpoint(access, new AbortController().signal) };
}

test('a provider is trusted by an authority of the settings', async () => {
  expect(await provider({ caFile }).check()).toMatchObject({ status: 'works', models: 1 });
});

test('without it the check says what to do', async () => {
  expect(await provider({}).check()).toMatchObject({
    status: 'fails',
    advice: expect.stringContaining('add that in Settings, Network'),
  });
});

test.each(['/nowhere/ca.pem', import.meta.filename])(
  'a file that can’t be used (%s) is told, and the right one works at once',
  async (bad) => {
    const { network, check } = provider({ caFile: bad });

    const before = await check();
    network.change({ caFile });

    expect(before).toMatchObject({
      status: 'fails',
      message: expect.stringMatching(/^The certificate authorities in [^]* Choose another file/),
    });
    expect(await check()).toMatchObject({ status: 'works' });
  },
);
