import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const { variables, kept } = open();
  // Both answers are stored under the same name: the input “pin@api” of “x”, and the input “pin” of
  // “api@x”.
  await kept.keep('x', [{ name: 'pin@api', value: 'of x', isSecret: true }], true);
  const evil = { ...definition, name: 'evil' };
  await variables.recall(evil);

  expect(missing({ ...open(), variables }, evil)).toEqual(['pin', 'team']);
  expect(await kept.answers('api@x', ['pin'])).toEqual(new Map());
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
