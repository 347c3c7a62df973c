// A process with a sign-in that others share: `renewing-process.ts HOME URL`. Says that it is ready, and
// answers each message with the statuses of as many requests at once, and with how long they took.
import { createNetwork } from '../../src/main/core/connections/network.ts';
import { createGuardedSend } from '../../src/main/core/auth/guarded-send.ts';
import { createAuthorization } from '../../src/main/core/auth/sign-ins/authorization.ts';
import { createCredentials } from '../../src/main/core/auth/sign-ins/credentials.ts';
import { createRenewals } from '../../src/main/core/auth/sign-ins/renewals.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { WireLog } from '../../src/main/core/wire/records/wire-log.ts';

const [home = '', serverUrl = ''] = process.argv.slice(2);
const key = { serverUrl, identity: 'default' };
const credentials = createCredentials({
  home,
  secrets: testSecrets(home),
  known: createKnownSecrets(),
});
const renewals = createRenewals(credentials);
const send = createGuardedSend({
  serverUrl,
  network: createNetwork({}, {}),
  log: new WireLog(
    () => 0,
    (text) => text,
  ),
  learn: () => undefined,
  agreed: () => false,
});
const context = { send, tell: () => undefined };
const { fetch: authorized } = createAuthorization({
  key,
  credentials,
  renew: (used) =>
    used === undefined
      ? Promise.resolve({ status: 'none' })
      : renewals.renew(key, used, { context }),
  onNeed: () => undefined,
  hide: (text) => text,
  hideIn: (body) => body,
});

async function ask(): Promise<number | string> {
  try {
    const response = await authorized(fetch)(serverUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'whoami', arguments: {} },
      }),
    });
    await response.text();
    return response.status;
  } catch (error) {
    return String(error);
  }
}

process.on('message', (count: number) => {
  const begun = performance.now();
  void Promise.all(Array.from({ length: count }, ask)).then((statuses) =>
    process.send?.({ statuses, ms: performance.now() - begun }),
  );
});

await credentials.read(key);
process.send?.('ready');
