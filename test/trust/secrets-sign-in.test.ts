import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { credentialName, readCredential } from '../../src/main/core/auth/sign-ins/credential.ts';
import { makeKeepers } from '../../src/main/core/secrets/keepers/make-keepers.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../../src/main/core/secrets/open-secrets.ts';
import { readSecretsFile } from '../../src/main/core/secrets/secrets-file.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { defaultIdentity } from '../../src/shared/model/sign-in.ts';
import { entryUrl } from '../entry.ts';
import { browseAsUser } from '../guided-harness.ts';
import { openKeyringSession, whyNoSecretService, type KeyringSession } from '../secret-service.ts';
import { startAuthorizationServer } from '../servers/authorization-server.ts';
import { startProtectedV2 } from '../servers/protected-v2.ts';
import { openRecordedCore, type RecordedCore } from '../sign-in-canary/core.ts';
import { filesOf } from '../sign-in-canary/files-of.ts';
import { createSecretFinder } from '../sign-in-canary/find-secrets.ts';
import { startCanaryServer } from '../sign-in-canary/servers.ts';

const why = whyNoSecretService();
if (why !== undefined) console.log(`Sign-ins with a real keyring are not tested: ${why}.`);

/** One server whose authorization server is a real one, and one that wants proofs and repeats all it hears. */
const tools = { real: 'whoami', proofs: 'echo' };
const names = Object.keys(tools) as (keyof typeof tools)[];

const steps = [
  'where to sign in was found',
  'a client was registered and the browser sent out',
  'the browser came back with a code',
  'the sign-in',
  'a call',
  'a refresh',
  'a restart',
  'a call with what was kept',
  'the sign-out',
] as const;
type Step = (typeof steps)[number];

describe.skipIf(why !== undefined)('a sign-in with a real keyring', () => {
  let session: KeyringSession;
  /** The bytes of all files of the user’s home after each step. */
  const homes = new Map<Step, string>();
  const recordings: string[] = [];
  const secrets = new Map<string, string>();
  const statuses: (string | undefined)[] = [];
  let find: (text: string) => string[];

  /** The home of the user, with the folders of the app and of the keyring in it. */
  const home = () => dirname(session.home);

  beforeAll(async () => {
    session = await openKeyringSession('unlocked');
    const authorizationServer = await startAuthorizationServer();
    const real = await startProtectedV2({ authorizationServer });
    const { server, secrets: given, forget } = await startCanaryServer('proofs');
    const urls = { real: real.url, proofs: server.url };
    let core: RecordedCore;
    const after = async (step: Step) => {
      await core.backend.recorder.flush();
      homes.set(step, (homes.get(step) ?? '') + (await filesOf(home())));
    };
    const open = () =>
      openRecordedCore({
        entries: {
          real: { type: 'http', url: urls.real },
          proofs: { type: 'http', url: urls.proofs },
        },
        environment: session.environment,
        async browse(url) {
          secrets.set(new URL(url).searchParams.get('state') ?? '', 'state');
          await after('a client was registered and the browser sent out');
          await browseAsUser(url);
          await after('the browser came back with a code');
        },
      });
    const end = async () => {
      recordings.push(await core.exported('jsonl'));
      await core.close();
    };

    core = await open();
    for (const name of names) await connected(core, name);
    await after('where to sign in was found');
    for (const name of names) await core.backend.signIns.start(name);
    await after('the sign-in');
    for (const name of names) await called(core, name);
    await after('a call');
    for (const name of names) await core.client.call('signIns.refresh', { serverName: name });
    await after('a refresh');
    for (const secret of await keptSecrets(session, Object.values(urls)))
      secrets.set(secret, 'a secret that is kept');
    await end();
    // A run knows what it has sent itself, and what is kept.
    forget();
    core = await open();
    for (const name of names) statuses.push(await connected(core, name));
    await after('a restart');
    for (const name of names) statuses.push(await called(core, name));
    await after('a call with what was kept');
    for (const name of names) await core.client.call('signIns.signOut', { serverName: name });
    await after('the sign-out');
    await end();

    for (const secret of authorizationServer.secrets) secrets.set(secret, 'of the real one');
    for (const [secret, kind] of given) secrets.set(secret, kind);
    find = createSecretFinder(secrets);
    for (const one of [real, server, authorizationServer]) await one.close();
  });
  afterAll(() => session.close());

  test('has secrets of every kind, and goes on after a restart with what was kept', () => {
    expect(statuses).toEqual(['ready', 'ready', 'done', 'done']);
    expect([...new Set(secrets.values())]).toEqual(
      expect.arrayContaining([
        'state',
        'code',
        'code_verifier',
        'a proof',
        'an ID token',
        'access',
        'refresh',
        'the client secret of a registration',
        'a registration access token',
        'a secret that is kept',
        'of the real one',
      ]),
    );
  });

  test.each([
    ['plain', (secret: string) => Buffer.from(secret, 'latin1')],
    ['base64', (secret: string) => Buffer.from(Buffer.from(`--${secret}`).toString('base64'))],
    ['base64url', (secret: string) => Buffer.from(Buffer.from(secret).toString('base64url'))],
    ['percent-encoded', (secret: string) => Buffer.from(encodeURIComponent(secret))],
    ['UTF-16, little end first', (secret: string) => Buffer.from(secret, 'utf16le')],
    ['UTF-16, big end first', (secret: string) => Buffer.from(secret, 'utf16le').swap16()],
  ])('each secret would be found in the home: %s', async (_how, spell) => {
    const planted = join(session.home, 'sign-ins', 'deep');
    await mkdir(planted);
    const [first = ''] = secrets.keys();
    await writeFile(join(planted, 'file'), Buffer.concat([Buffer.of(0, 0xff), spell(first)]));

    const found = find(await filesOf(home()));

    await rm(planted, { recursive: true });
    expect(found).not.toEqual([]);
    for (const [secret, kind] of secrets)
      expect([kind, find(spell(secret).toString('latin1'))]).not.toEqual([kind, []]);
  });

  test.each(steps)('leaves none of its secrets in a file of the home: %s', (step) => {
    const bytes = homes.get(step) ?? '';

    // The keyring and the recording are there, and with the sign-in the sealed secrets.
    expect(bytes).toContain('SQLite format 3');

    expect(find(bytes)).toEqual([]);
  });

  test('leaves none in its recordings, whose long bodies are packed', () => {
    expect(recordings.map((text) => text.split('\n').length > 10)).toEqual([true, true]);
    expect(recordings.flatMap(find)).toEqual([]);
  });
});

/** Connects, and resolves with the state that the connection comes to rest in. */
async function connected({ backend, client }: RecordedCore, serverName: string) {
  await client.call('connections.connect', { serverName });
  return vi.waitFor(() => {
    const found = backend.connections.list().find((one) => one.serverName === serverName);
    const status = found?.state.status;
    const signIn = backend.signIns.list().find((one) => one.serverName === serverName);
    const isReady =
      status === 'needs-sign-in' ? signIn?.state.status === 'ready' : status === 'ready';
    if (!isReady) throw new Error(`${serverName}: ${status}, ${JSON.stringify(signIn?.state)}`);
    return status;
  });
}

async function called({ backend, client }: RecordedCore, serverName: keyof typeof tools) {
  const { connections } = backend;
  const found = connections.list().find((one) => one.serverName === serverName);
  const { callId } = await client.call('calls.start', {
    connectionId: found?.connectionId ?? 0,
    method: 'tools/call',
    name: tools[serverName],
    argumentsText: '{}',
  });
  return vi.waitFor(() => {
    const status = connections.calls().find((one) => one.callId === callId)?.state.status;
    if (status === undefined || status === 'running') throw new Error(`${serverName}: ${status}`);
    return status;
  });
}

/** What another process of the user finds: the key of the file in the keyring, and what that opens. */
async function keptSecrets({ environment }: KeyringSession, urls: string[]): Promise<string[]> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const opened = openSecrets(ports, createKnownSecrets());
  await opened.ready();
  const dpopKeys = urls.flatMap((serverUrl) => {
    const name = credentialName({ serverUrl, identity: defaultIdentity });
    const found = opened.value(name, { origin: new URL(serverUrl).origin });
    if (!('value' in found)) throw new Error(found.problem);
    return readCredential(found.value)?.session?.dpopKey?.d ?? [];
  });
  const file = await readSecretsFile(join(ports.home, 'secrets.json'));
  const [wrap] = file.status === 'read' ? file.content.wraps : [];
  const keeper = makeKeepers(ports).find(({ id }) => id === 'keyring' && id === wrap?.keeper);
  const { key } = (await keeper?.read(wrap?.held ?? '')) ?? {};
  if (!key || dpopKeys.length === 0) throw new Error('The keyring has no key, or no key is kept.');
  const bytes = Buffer.from(key);
  return [...dpopKeys, bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64')];
}
