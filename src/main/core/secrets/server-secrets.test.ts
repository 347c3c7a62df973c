import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { createVariables } from '../connections/variables/variables.ts';
import { createSecrets } from './create-secrets.ts';
import { fileKeeper } from './keepers/file-keeper.ts';
import { createServerSecrets } from './server-secrets.ts';

const pin = 'canary-4711-canary';
const definition: ServerDefinition = {
  name: 'api',
  era: 'auto',
  launch: {
    kind: 'http',
    url: 'https://h.test/mcp',
    headers: { 'x-pin': '${input:pin}', 'x-team': '${input:team}' },
  },
  inputs: [
    { name: 'pin', isSecret: true },
    { name: 'team', isSecret: false },
  ],
};

let home: string;
let known: string[];
beforeEach(async () => {
  known = [];
  home = await mkdtemp(join(tmpdir(), 'wirebench-inputs-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Opens the same secrets again, as a start of the app does. */
function open() {
  const onKnown = (value: string) => void known.push(value);
  const secrets = createSecrets({ home, keepers: [fileKeeper(home)], onKnown });
  const kept = createServerSecrets(secrets);
  const variables = createVariables({
    env: {},
    settings: () => ({}),
    secrets,
    kept,
    known: { add: onKnown },
  });
  return { secrets, kept, variables };
}

const missing = ({ variables }: ReturnType<typeof open>, of = definition) =>
  variables.missingInputs(of).map(({ name }) => name);

async function keepBoth() {
  const { variables } = open();
  await variables.keep(definition, { pin, team: 'blue' }, { isKept: true, mayUseFile: true });
}

test('answers that are kept are not asked for at the next start, and lie nowhere in clear', async () => {
  await keepBoth();
  const next = open();
  const before = missing(next);

  await next.variables.recall(definition);

  expect(before).toEqual(['pin', 'team']);
  expect(missing(next)).toEqual([]);
  expect(next.variables.expand(definition, next.variables.take(undefined)).launch).toMatchObject({
    headers: { 'x-pin': pin, 'x-team': 'blue' },
  });
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).not.toContain(pin);
});

test('of those that are kept, only what was asked for as a secret is masked', async () => {
  await keepBoth();
  known = [];

  await open().secrets.learn();

  expect(known).toEqual([pin]);
});

test('answers are kept no longer when that is taken back', async () => {
  await keepBoth();
  await open().variables.keep(definition, { pin: 'other' }, { isKept: false });

  const next = open();
  await next.variables.recall(definition);

  expect(missing(next)).toEqual(['pin']);
});

test('answers go to the server alone that asked for them', async () => {
  await keepBoth();
  const { variables } = open();
  const evil = { ...definition, name: 'evil' };

  await variables.recall(evil);

  expect(missing({ ...open(), variables }, evil)).toEqual(['pin', 'team']);
});

test('answers of servers and inputs with an @ in their names are kept apart', async () => {
  const { kept } = open();
  await kept.keep('c', [{ name: 'a@b', value: 'of c', isSecret: true }], true);
  await kept.keep('b@c', [{ name: 'a', value: 'of b@c', isSecret: true }], true);

  const next = open().kept;

  expect(await next.answers('c', ['a@b'])).toEqual(new Map([['a@b', 'of c']]));
  expect(await next.answers('b@c', ['a'])).toEqual(new Map([['a', 'of b@c']]));
});

describe('an answer that an older version stored under an ambiguous name', () => {
  const storeOld = () =>
    open().secrets.set({
      name: 'input:a@b@c',
      value: 'older',
      kind: 'input',
      audience: ['server:c'],
      keep: 'stored',
      mayUseFile: true,
    });

  test('is found, for its own server alone', async () => {
    await storeOld();
    const { kept } = open();

    expect(await kept.answers('c', ['a@b'])).toEqual(new Map([['a@b', 'older']]));
    expect(await kept.answers('b@c', ['a'])).toEqual(new Map());
  });

  test('goes with the server when that is renamed', async () => {
    await storeOld();
    await open().kept.rename('c', 'd@e');

    const { kept, secrets } = open();
    const answers = await kept.answers('d@e', ['a@b']);

    expect(answers).toEqual(new Map([['a@b', 'older']]));
    expect(secrets.list()).toHaveLength(1);
  });

  test('is forgotten by the name of its input', async () => {
    await storeOld();
    await open().kept.forget('c', ['a@b']);

    expect(await open().kept.answers('c', ['a@b'])).toEqual(new Map());
  });

  test('gives way to a newer one', async () => {
    await storeOld();
    await open().kept.keep('c', [{ name: 'a@b', value: 'newer', isSecret: true }], true);

    const { kept, secrets } = open();
    const answers = await kept.answers('c', ['a@b']);

    expect(answers).toEqual(new Map([['a@b', 'newer']]));
    expect(secrets.list()).toHaveLength(1);
  });
});

test('a renamed server has its answers and its secrets, and its old name has none', async () => {
  await keepBoth();
  const first = open();
  const audience = ['server:api', 'server:other'];
  await first.secrets.set({ name: 'TOKEN', value: pin, kind: 'text', audience, keep: 'stored' });
  await first.kept.rename('api', 'new@name');

  const { secrets, kept } = open();

  expect(await kept.answers('new@name', ['pin', 'team'])).toEqual(
    new Map([
      ['pin', pin],
      ['team', 'blue'],
    ]),
  );
  expect(await kept.answers('api', ['pin', 'team'])).toEqual(new Map());
  expect(secrets.referred('TOKEN', { server: 'new@name' })).toEqual({ value: pin });
  expect(secrets.referred('TOKEN', { server: 'other' })).toEqual({ value: pin });
  expect(secrets.referred('TOKEN', { server: 'api' })).toHaveProperty('problem');
});

test('answers go with the server that is removed, and others stay', async () => {
  await keepBoth();
  const { kept } = open();
  await kept.keep('other', [{ name: 'pin', value: 'of other', isSecret: true }], true);

  await kept.forget('api');

  expect(await kept.answers('api', ['pin', 'team'])).toEqual(new Map());
  expect(await open().kept.answers('other', ['pin'])).toEqual(new Map([['pin', 'of other']]));
});

test('nothing goes to a file that the user has not agreed to', async () => {
  const { variables } = open();

  const kept = variables.keep(definition, { pin }, { isKept: true });

  await expect(kept).rejects.toMatchObject({ code: 'REFUSED' });
});
