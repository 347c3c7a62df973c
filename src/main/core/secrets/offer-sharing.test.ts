import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { systemKeeper } from './keepers/system-keeper.ts';
import { offerSharing } from './offer-sharing.ts';
import type { NewSecret, Secrets } from './secrets.ts';
import { fakeKeyring, fakeSafe, testSecrets } from './test-secrets.ts';

const url = 'https://mcp.example/mcp';
const text = { value: 'ghp_canary0123456789', kind: 'text', audience: ['any'] } as const;
const signIn = { ...text, kind: 'sign-in', name: `sign-in:work@${url}` } as const;
const http = (headers: Record<string, string>): Launch => ({ kind: 'http', url, headers });
const servers: ServerDefinition[] = [
  { name: 'plain', launch: http({}), era: 'auto' },
  { name: 'refers', launch: http({ 'x-key': '${secret:TOKEN}' }), era: 'auto' },
];

let home: string;
let secrets: Secrets;
let settings: Settings;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-offer-'));
  secrets = testSecrets(home, [systemKeeper(fakeSafe()), fakeKeyring()]);
  settings = { network: {} };
});
afterEach(() => rm(home, { recursive: true, force: true }));

const store = (
  secret: Pick<NewSecret, 'name' | 'value' | 'kind'>,
  keep: NewSecret['keep'] = 'stored',
) => secrets.set({ ...secret, audience: ['any'], keep });
const offered = (serverName: string) =>
  offerSharing(serverName, {
    secrets,
    servers: { snapshot: () => ({ servers }) },
    settings: {
      read: () => settings,
      write: (changed) => void (settings = { ...settings, ...changed }),
    },
  });

test('is offered once, for a server that needs what only the desktop can open', async () => {
  await store({ ...text, name: 'TOKEN' });

  expect(await offered('plain')).toBeUndefined();
  expect(await offered('none')).toBeUndefined();
  expect(await offered('refers')).toBe('keyring');
  expect(await offered('refers')).toBeUndefined();
});

test('is offered where the server was signed in to', async () => {
  await store(signIn);

  expect(await offered('plain')).toBe('keyring');
});

test('is not offered where the command line reads them, or where they are in memory', async () => {
  await store({ ...text, name: 'TOKEN' }, 'memory');
  expect(await offered('refers')).toBeUndefined();
  await store({ ...text, name: 'TOKEN' });
  await secrets.move('keyring', true);

  expect(await offered('refers')).toBeUndefined();
  expect(settings.sharingOffered).toBeUndefined();
});
