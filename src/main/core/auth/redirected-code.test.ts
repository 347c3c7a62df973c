import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../../../test/servers/listen-on-loopback.ts';
import { createNetwork } from '../connections/network.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { createGuardedSend } from './guarded-send.ts';

const code = 'a-code-of/somebody+who-is-signed-in';

test('a code to which an answer leads is recorded nowhere, though the server repeats it', async () => {
  const location = `/callback?state=ours&code=${encodeURIComponent(code)}`;
  const listening = await listenOnLoopback(
    createServer(({ url }, response) => {
      if (url === '/authorize') response.writeHead(302, { location, 'x-code': code });
      response.end(`The code is ${code}`);
    }),
  );
  const records: WireObservation[] = [];
  const known = createKnownSecrets();
  const send = createGuardedSend({
    serverUrl: listening.origin,
    network: createNetwork({}, {}),
    log: new WireLog(
      (record) => records.push(record),
      (text) => known.masker.mask(text),
    ),
    learn: (secret) => known.add(secret),
    agreed: () => false,
  });

  for (const path of ['/authorize', '/help']) {
    const { text } = await send({
      method: 'GET',
      url: `${listening.origin}${path}`,
      isFollowed: false,
    });
    expect(text).toContain(code);
  }
  await listening.close();

  const told = records.map(({ content }) => Buffer.from(content).toString()).join('\n');
  expect(told).toContain('The code is •••');
  expect(told).not.toMatch(/somebody/);
});
