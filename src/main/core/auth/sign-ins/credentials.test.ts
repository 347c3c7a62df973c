import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { fakeKeyring, testSecrets } from '../../secrets/test-secrets.ts';
import { createCredentials } from './credentials.ts';

const key = { serverUrl: 'https://mcp.example/mcp', identity: 'default' };
const registered = (clientId: string) => ({
  clients: { 'https://as.example': { clientId, from: 'registered' as const } },
});

let home: string;
let keyring: ReturnType<typeof fakeKeyring>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-credentials-'));
  keyring = fakeKeyring();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const opened = () => {
  const secrets = testSecrets(home, [keyring]);
  return { secrets, ...createCredentials({ home, secrets, known: createKnownSecrets() }) };
};

test('a sign-in whose keyring is away is there again when that is back', async () => {
  await opened().change(key, async () => registered('one'));
  keyring.isGone = true;
  const { secrets, read } = opened();
  const away = await read(key);
  keyring.isGone = false;

  await secrets.tryAgain();

  expect(away).toBeUndefined();
  expect(await read(key)).toEqual(registered('one'));
});

test('signing in while the keyring is away is for this run, and gives up nothing that is kept', async () => {
  await opened().change(key, async () => registered('one'));
  keyring.isGone = true;
  const credentials = opened();

  await credentials.change(key, async () => registered('two'));

  expect(await credentials.read(key)).toEqual(registered('two'));
  expect(credentials.isKept(key)).toBe(false);
  keyring.isGone = false;
  expect(await opened().read(key)).toEqual(registered('one'));
});
