import { afterEach, expect, test, vi } from 'vitest';
import { openGuided, statusesOf } from '../../../../../test/guided-harness.ts';
import { startAuthorizationServer } from '../../../../../test/servers/authorization-server.ts';
import { startOAuthServer } from '../../../../../test/servers/oauth-server.ts';
import { startProtectedV2 } from '../../../../../test/servers/protected-v2.ts';
import { sequenceRows } from './export/sequence-rows.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

async function open() {
  const issuer = await startAuthorizationServer();
  undo.push(issuer.close);
  const server = await startProtectedV2({ authorizationServer: issuer });
  undo.push(server.close);
  const core = await openGuided({ url: server.url });
  undo.push(() => core.close());
  return { issuer, server, core };
}

async function openOdd() {
  const server = await startOAuthServer();
  undo.push(server.close);
  const core = await openGuided({ url: server.url });
  undo.push(() => core.close());
  return { server, core };
}

test('goes by a code for another device, where the authorization server gives one', async () => {
  const { server, core } = await openOdd();
  const endpoint = new URL('/as/first/device', server.url).href;
  server.describe({ device_authorization_endpoint: endpoint });
  const flow = await core.flow({ kind: 'url', url: server.url }, { way: 'device' });
  const codes = new Set<unknown>();
  flow.onChange(() => codes.add(flow.snapshot().deviceCode?.userCode));

  await flow.run();

  expect(statusesOf(flow.snapshot())).toEqual([
    ...Array<string>(8).fill('done'),
    'skipped',
    'skipped',
  ]);
  expect(flow.snapshot()).toMatchObject({ offersDevice: true });
  expect(flow.snapshot()).not.toHaveProperty('deviceCode');
  expect([...codes]).toEqual([undefined, 'WDJB-MJHT']);
  expect(core.opened).toEqual([]);
  // Each question for tokens is a request of the step that waits.
  const [asked] = flow.step('request').requests;
  expect(asked).toMatchObject({ method: 'POST', url: endpoint, status: 200 });
  expect(flow.step('answer').requests.map(({ status }) => status)).toEqual([200]);
  expect(flow.step('tokens').requests).toEqual([]);
  expect(flow.step('request').decisions).toContainEqual({
    message: 'the user consents on another device, which no revision of MCP knows',
    rule: 'RFC 8628, 3.1',
  });
  const drawn = sequenceRows(flow.snapshot()).map((row) => ('label' in row ? row.label : ''));
  expect(drawn).toContain('the user enters it on another device');
  expect(drawn).not.toContain('opens the authorization request');
  expect(JSON.stringify(flow.step('request'))).not.toContain('WDJB-MJHT');
  expect(core.records.join('\n')).not.toContain('WDJB-MJHT');
});

test('waits for no code any more once it is cancelled, and goes by the browser instead', async () => {
  const { issuer, server, core } = await open();
  const flow = await core.flow({ kind: 'url', url: server.url }, { way: 'device' });
  const ran = flow.run('tokens');
  await vi.waitFor(() => expect(flow.snapshot().deviceCode).toBeDefined());

  flow.cancel();
  await ran;
  const { failure } = flow.step('answer');
  flow.edit({});
  const { status } = flow.step('request');
  await flow.run('tokens');

  expect(failure?.code).toBe('cancelled');
  expect(status).toBe('stale');
  expect(flow.step('tokens').status).toBe('done');
  expect(issuer.tokenRequests().map(({ grant }) => grant)).toEqual(['authorization_code']);
});

test('says who gives no codes for other devices', async () => {
  const { server, core } = await openOdd();
  const flow = await core.flow({ kind: 'url', url: server.url }, { way: 'device' });

  await flow.run('tokens');

  expect(flow.step('request')).toMatchObject({
    status: 'failed',
    failure: {
      code: 'device-code-refused',
      message: expect.stringMatching(/does not support the device/),
    },
  });
  expect(flow.snapshot()).not.toHaveProperty('offersDevice');
});
