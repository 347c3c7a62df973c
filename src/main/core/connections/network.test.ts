import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { startProxy } from '../../../../test/servers/proxy.ts';
import { judgedLookup } from '../wire/http/judged-lookup.ts';
import { createNetwork } from './network.ts';

test('knows the farthest zone in which a host was reached, unless a proxy reached it', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy();
  const lookup = judgedLookup(
    () => undefined,
    (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  );
  const [direct, proxied] = [createNetwork({}, {}), createNetwork({ proxy: proxy.url }, {})];

  for (const network of [direct, proxied]) {
    const dispatcher = await network.open(lookup);
    await fetch(`http://as.example:${port}/`, { dispatcher }).then((answer) => answer.text());
    await dispatcher.destroy();
  }

  expect(direct.farthestReached('as.example')).toBe('machine');
  expect(direct.farthestReached('other.example')).toBeUndefined();
  expect(proxied.farthestReached('as.example')).toBeUndefined();
  await proxy.close();
  server.close();
});
