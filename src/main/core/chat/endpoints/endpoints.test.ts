import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpointKinds, type Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type { Keeper } from '../../secrets/keepers/keeper.ts';
import { fileKeeper } from '../../secrets/keepers/file-keeper.ts';
import { testSecrets } from '../../secrets/test-secrets.ts';
import { createKnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { fullTrust } from '../../servers/trust/trust.ts';
import { openEndpoints } from './endpoints.ts';

const secret = 'sk-canary-0123456789abcdef';
const local: Endpoint = {
  endpointId: 'e1',
  kind: 'compatible',
  label: 'Local',
  baseUrl: 'http://localhost:11434/v1',
};
const environment = { OPENAI_API_KEY: 'sk-from-environment-9876', EMPTY: '' };

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-endpoints-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(home, { recursive: true, force: true });
});

/** By a user who was told how keys are kept here. */
async function open(keepers: Keeper[] = [fileKeeper(home)]) {
  const endpoints = await openEndpoints({
    home,
    environment,
    secrets: testSecrets(home, keepers),
    known: createKnownSecrets(),
    trust: fullTrust,
  });
  await endpoints.protection();
  return endpoints;
}

describe('endpoints', () => {
  test('begin with the demo alone, which stays the last', async () => {
    const endpoints = await open();
    const before = endpoints.list();
    await endpoints.save(local);

    expect(before).toEqual([
      {
        endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo, no AI' },
        key: { status: 'none' },
      },
    ]);
    expect(endpoints.list().map(({ endpoint }) => endpoint.endpointId)).toEqual(['e1', 'demo']);
  });

  test('are there again after a start, changed ones in their place', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.save({ ...local, endpointId: 'e2', kind: 'anthropic', baseUrl: undefined });
    await endpoints.save({ ...local, label: 'Renamed' });

    const again = await open();

    expect(again.list()).toMatchObject([
      { endpoint: { label: 'Renamed' }, origin: 'http://localhost:11434' },
      { endpoint: { endpointId: 'e2' }, origin: 'https://api.anthropic.com' },
      { endpoint: { kind: 'demo' } },
    ]);
    expect((await stat(join(home, 'endpoints.json'))).mode & 0o777).toBe(0o600);
  });

  test('that are removed take their keys with them', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', secret, 'stored');

    await endpoints.remove('e1');

    expect(endpoints.list()).toHaveLength(1);
    expect(await allText()).not.toContain(Buffer.from(secret).toString('base64'));
    await expect(endpoints.remove('e1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['the demo itself', { endpointId: 'demo' }],
    ['another demo', { kind: 'demo' as const }],
  ])('are not changed to be %s', async (_what, changed) => {
    const endpoints = await open();

    await expect(endpoints.save({ ...local, ...changed })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(endpoints.remove('demo')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test.each<[string, Partial<Endpoint>, RegExp]>([
    ['no address', { baseUrl: '' }, /Give the address/],
    ['no address of the web', { baseUrl: 'file:///etc/passwd' }, /start with http/],
    ['nonsense for an address', { baseUrl: 'localhost:11434' }, /start with http/],
    [
      'a password in its address',
      { baseUrl: `https://me:${secret}@x.test/v1` },
      /contains a password/,
    ],
    [
      'a key in its address',
      { baseUrl: `https://x.test/v1?api_key=${secret}` },
      /contains a password/,
    ],
    ['a key in place of a reference', { keyReference: secret }, /has the form \$\{env:NAME\}/],
    [
      'a secret header',
      { headers: { Authorization: `Bearer ${secret}` } },
      /seems to contain a secret/,
    ],
    ['a secret in any header', { headers: { 'X-Note': secret } }, /seems to contain a secret/],
    ['a header that breaks the line', { headers: { 'X-A': 'a\r\nHost: evil' } }, /several lines/],
    ['a header that has no name', { headers: { 'a b': 'c' } }, /invalid characters/],
  ])('are refused with %s, and nothing of it is kept or told', async (_what, changed, why) => {
    const endpoints = await open();

    const refused = endpoints.save({ ...local, ...changed });

    await expect(refused).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(why),
    });
    await expect(refused).rejects.not.toThrow(secret);
    expect(endpoints.list()).toHaveLength(1);
    expect(await allText()).not.toContain(secret);
  });

  test.each(['', '{', '[]', '{"version":9,"endpoints":[]}'])(
    'are put aside where their file holds %j',
    async (text) => {
      vi.spyOn(console, 'error').mockReturnValue(undefined);
      await writeFile(join(home, 'endpoints.json'), text);

      const endpoints = await open();
      await endpoints.save(local);

      expect(endpoints.list()).toHaveLength(2);
      expect(await readFile(join(home, 'endpoints.json.unusable'), 'utf8')).toBe(text);
    },
  );

  test('that are none are left out of a file that has others', async () => {
    const entries = [local, 5, null, { kind: 'gossip' }, { ...local, kind: 'demo' }];
    await writeFile(
      join(home, 'endpoints.json'),
      JSON.stringify({ version: 1, endpoints: entries }),
    );

    expect((await open()).list()).toHaveLength(2);
  });
});

describe('a key', () => {
  test('kept in memory is on no disk, and gone with the app', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', ` ${secret}\n`, 'memory');

    expect(stateOf(endpoints)).toEqual({ status: 'ready', source: 'memory', last4: 'cdef' });
    expect((await endpoints.resolve(local)).key).toBe(secret);
    expect(await readdir(home)).toEqual(['endpoints.json']);
    expect(stateOf(await open())).toEqual({ status: 'none' });
  });

  test('that is stored is in its own file alone, and says how weak that is', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', secret, 'stored');
    const again = await open();

    expect(stateOf(again)).toEqual({
      status: 'ready',
      source: 'stored',
      last4: 'cdef',
      warning: expect.stringContaining('is in a file next to them'),
    });
    expect((await again.resolve(local)).key).toBe(secret);
    expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(home, 'endpoints.json'), 'utf8')).not.toContain(secret);
  });

  test('in memory takes the place of the stored one, and an empty one that of any', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', secret, 'stored');
    await endpoints.setKey('e1', 'another-key-in-memory', 'memory');
    const stored = await allText();
    await endpoints.setKey('e1', '  ', 'stored');

    expect(stored).not.toContain(Buffer.from(secret).toString('base64'));
    expect(stateOf(endpoints)).toEqual({ status: 'none' });
  });

  test('is not used for another origin, and used again for its own', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', secret, 'stored');
    const moved = { ...local, baseUrl: 'http://localhost.evil.test:11434/v1' };
    await endpoints.save(moved);

    expect(stateOf(endpoints)).toEqual({
      status: 'other-origin',
      origin: 'http://localhost:11434',
    });
    await expect(endpoints.resolve(moved)).rejects.toThrow(
      /was entered for http:\/\/localhost:11434/,
    );
    await endpoints.save({ ...local, baseUrl: 'http://localhost:11434/other/path' });
    expect(stateOf(endpoints)).toMatchObject({ status: 'ready' });
  });

  test.each([
    ['http://localhost:11434', 'https://localhost:11434'],
    ['http://localhost:11434', 'http://localhost:11435'],
    ['https://api.test', 'https://api.test.evil.test'],
  ])('for %s is none for %s', async (before, after) => {
    const endpoints = await open();
    await endpoints.save({ ...local, baseUrl: before });
    await endpoints.setKey('e1', secret, 'memory');

    await endpoints.save({ ...local, baseUrl: after });

    expect(stateOf(endpoints)).toMatchObject({ status: 'other-origin' });
  });

  test('does not follow an endpoint to another kind', async () => {
    const endpoints = await open();
    const anthropic = { endpointId: 'e1', kind: 'anthropic', label: 'A' } as const;
    await endpoints.save(anthropic);
    await endpoints.setKey('e1', secret, 'memory');

    const gemini = { ...anthropic, kind: 'gemini' as const };
    await endpoints.save(gemini);

    await expect(endpoints.resolve(gemini)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test.each(['two words of a key', 'schlüssel-mit-ü', 'a\u0000b', 'line\nbreak'])(
    'such as %j is refused, and not told again',
    async (key) => {
      const endpoints = await open();
      await endpoints.save(local);

      const refused = endpoints.setKey('e1', key, 'stored');

      await expect(refused).rejects.toMatchObject({ code: 'BAD_INPUT' });
      await expect(refused).rejects.not.toThrow(key);
    },
  );

  test('is not stored in a file before the user was told', async () => {
    const endpoints = await openEndpoints({
      home,
      environment,
      secrets: testSecrets(home),
      known: createKnownSecrets(),
      trust: fullTrust,
    });
    await endpoints.save(local);

    const refused = endpoints.setKey('e1', secret, 'stored');

    await expect(refused).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/Choose whether to keep secrets in a file/),
    });
    await endpoints.setKey('e1', secret, 'memory');
    expect(stateOf(endpoints)).toMatchObject({ source: 'memory' });
    expect(await readdir(home)).not.toContain('secrets.json');
  });

  test('that can’t be read any more has to be given again', async () => {
    const endpoints = await open();
    await endpoints.save(local);
    await endpoints.setKey('e1', secret, 'stored');
    const changed = vi.fn<() => void>();
    const read = () => Promise.reject(new Error('The keyring is locked.'));
    const again = await open([{ ...fileKeeper(home), read }]);
    again.onChange(changed);

    await expect(again.resolve(local)).rejects.toThrow(
      /enter the key again\. The keyring is locked/,
    );
    expect(stateOf(again)).toMatchObject({ status: 'unreadable' });
    expect(changed).toHaveBeenCalled();
    await again.setKey('e1', 'a-new-key-0123456789', 'memory');
    expect(stateOf(again)).toMatchObject({ status: 'ready', last4: '6789' });
  });

  test.each(['', '{', '{"version":1,"keys":[]}', '{"version":2,"keys":{}}'])(
    'is not stored over a file that holds %j, which stays as it is',
    async (text) => {
      await writeFile(join(home, 'secrets.json'), text);
      const endpoints = await open();
      await endpoints.save(local);

      expect(stateOf(endpoints)).toEqual({ status: 'none' });
      await expect(endpoints.setKey('e1', secret, 'stored')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      expect(await readFile(join(home, 'secrets.json'), 'utf8')).toBe(text);
    },
  );

  test.each(endpointKinds.filter((kind) => kind !== 'demo'))('can be given to %s', async (kind) => {
    const endpoints = await open();
    await endpoints.save({ ...local, kind });

    await endpoints.setKey('e1', secret, 'memory');

    expect((await endpoints.resolve({ ...local, kind })).key).toBe(secret);
  });

  test('is not taken for the demo, nor for what is not there', async () => {
    const endpoints = await open();

    await expect(endpoints.setKey('demo', secret, 'memory')).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(endpoints.setKey('e1', secret, 'memory')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a reference', () => {
  test('is stored as it is, and has its value only when it is used', async () => {
    const endpoints = await open();
    const referring: Endpoint = {
      ...local,
      keyReference: '${env:OPENAI_API_KEY}',
      headers: { 'X-Team': 'blue', 'X-Api-Key': 'v1 ${env:OPENAI_API_KEY}' },
    };
    await endpoints.save(referring);

    expect(stateOf(endpoints)).toEqual({ status: 'ready', source: 'environment' });
    expect(await endpoints.resolve(referring)).toEqual({
      endpoint: referring,
      key: environment.OPENAI_API_KEY,
      headers: { 'X-Team': 'blue', 'X-Api-Key': `v1 ${environment.OPENAI_API_KEY}` },
    });
    expect(await allText()).not.toContain(environment.OPENAI_API_KEY);
  });

  test.each(['NOT_SET', 'EMPTY', 'constructor', '__proto__'])(
    'to %s says which variable is missing',
    async (name) => {
      const endpoints = await open();
      const referring = { ...local, keyReference: `\${env:${name}}` };
      await endpoints.save(referring);

      expect(stateOf(endpoints)).toEqual({ status: 'missing-variable', name });
      await expect(endpoints.resolve(referring)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining(`environment variable ${name}`),
      });
    },
  );
});

test('all secrets are known to what takes them out', async () => {
  const endpoints = await open();
  await endpoints.save(local);
  await endpoints.setKey('e1', secret, 'stored');
  await endpoints.save({
    ...local,
    endpointId: 'e2',
    headers: { 'X-Key': '${env:OPENAI_API_KEY}' },
  });

  expect(await (await open()).secrets()).toEqual([secret, environment.OPENAI_API_KEY]);
});

const stateOf = (endpoints: Awaited<ReturnType<typeof open>>) => endpoints.list()[0]?.key;

async function allText(): Promise<string> {
  const names = await readdir(home);
  const texts = await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')));
  return texts.join('\n');
}
