import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import { agree } from '../agree.ts';
import { entryUrl } from '../entry.ts';

/*
 * The values of `${NAME}` stand in the settings, which a page writes. Who changes one changes what an
 * approved definition runs, where it leads, or what it is handed.
 */

const oddServer = new URL('../servers/odd-server.mjs', import.meta.url).href;
const context = { signal: new AbortController().signal };

let home: string;
let backend: Backend;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off' });
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

const said = () => join(home, 'said');
/** A server that notes its last argument each time it is started. */
const teller = (change: Partial<ServerDefinition> = {}): ServerDefinition => ({
  name: 'teller',
  era: 'legacy',
  launch: {
    kind: 'stdio',
    command: process.execPath,
    args: [
      '-e',
      `require('node:fs').appendFileSync(${JSON.stringify(said())}, process.argv[2] + '\\n');
       process.argv.splice(1, 0, 'server'); import(${JSON.stringify(oddServer)})`,
      'plain',
      '${WORD}',
    ],
    env: {},
  },
  ...change,
});
const add = (definition: ServerDefinition) =>
  backend.handlers['servers.add']({ definition }, context);
const stage = async (variables: Record<string, string>, name = 'staging') =>
  backend.handlers['settings.write'](
    { environments: [{ name, variables }], environment: name },
    context,
  );
const connect = (serverName = 'teller') =>
  backend.handlers['connections.connect']({ serverName }, context);
const approve = (serverName = 'teller') =>
  agree((options) => backend.handlers['connections.connect']({ serverName, ...options }, context));
const words = async () =>
  (await readFile(said(), 'utf8').catch(() => '')).split('\n').filter(Boolean);
async function sheetOf(serverName = 'teller') {
  const outcome = await connect(serverName);
  if (outcome.status !== 'approval-needed') throw new Error(outcome.status);
  return outcome.sheet.launches[0];
}

test('the value is shown, and masked where it is a secret that decides nothing', async () => {
  await stage({ WORD: 'approved', API_KEY: 'hunter2-hunter2' });
  const { launch, ...rest } = teller();
  await add({ ...rest, launch: { ...launch, env: { API_KEY: '${API_KEY}' } } as typeof launch });

  expect((await sheetOf())?.others).toEqual([
    { name: 'value of ${WORD}', value: 'approved' },
    { name: 'value of ${API_KEY}', value: '•••', maskedLength: 15 },
  ]);
});

test('a value that changed asks again, and runs nothing', async () => {
  await stage({ WORD: 'approved' });
  await add(teller());
  await approve();
  await vi.waitFor(async () => expect(await words()).toEqual(['approved']));

  await stage({ WORD: 'evil' });

  expect((await connect()).status).toBe('approval-needed');
  expect(await words()).toEqual(['approved']);
});

test('a value that leads to code is warned of like code in the definition', async () => {
  await stage({ WORD: '--eval' });
  const args = ['${WORD}', 'steal()'];
  const launch = { kind: 'stdio' as const, command: 'node', args, env: {} };
  await add(teller({ launch }));

  expect((await sheetOf())?.warnings.join()).toContain('code to run');
});

test('a variable of the user’s environment that a value names is handed over by name', async () => {
  await stage({ WORD: 'nothing' });
  const launch = {
    kind: 'http',
    url: 'http://mcp.invalid/',
    headers: { 'X-W': '${WORD}' },
  } as const;
  await add({ name: 'far', era: 'legacy', launch });
  await approve('far');

  await stage({ WORD: '${env:HOME}' });

  expect((await sheetOf('far'))?.handsOver.map(({ reference }) => reference)).toEqual([
    '${WORD}',
    '${env:HOME}',
  ]);
});

test('the values of two environments are approved once each', async () => {
  await stage({ WORD: 'one' }, 'staging');
  await add(teller());
  await approve();
  await stage({ WORD: 'two' }, 'live');
  await approve();

  await stage({ WORD: 'one' }, 'staging');

  expect((await connect()).status).toBe('connecting');
});

test('a server that is started anew by itself gets what was approved', async () => {
  const watched = join(home, 'watched.txt');
  await writeFile(watched, '1');
  await stage({ WORD: 'approved' });
  await add(teller({ upkeep: { watch: [watched] } }));
  await approve();
  await vi.waitFor(async () => expect(await words()).toEqual(['approved']));

  await stage({ WORD: 'evil' });
  await vi.waitFor(
    async () => {
      await writeFile(watched, String(Math.random()));
      expect((await words()).length).toBeGreaterThan(1);
    },
    { timeout: 20_000, interval: 500 },
  );

  expect(new Set(await words())).toEqual(new Set(['approved']));
});

/** The teller with the value in its own variables, in place of an environment of the settings. */
const ownTeller = (env: Record<string, string>, args = ['plain', '${WORD}']) => {
  const { launch } = teller();
  if (launch.kind !== 'stdio') throw new Error(launch.kind);
  return teller({ launch: { ...launch, args: [...launch.args.slice(0, 2), ...args], env } });
};

test('a variable of the definition’s own goes before the active environment, and is shown', async () => {
  await stage({ WORD: 'of the environment' });
  await add(ownTeller({ WORD: 'own' }));

  const sheet = await sheetOf();
  await approve();

  expect(sheet?.others).toEqual([{ name: 'value of ${WORD}', value: 'own' }]);
  expect(sheet?.handsOver).toEqual([]);
  await vi.waitFor(async () => expect(await words()).toEqual(['own']));
});

test('one of the definition’s own that changed asks again, and runs nothing', async () => {
  await add(ownTeller({ WORD: 'approved' }));
  await approve();
  await vi.waitFor(async () => expect(await words()).toEqual(['approved']));

  const definition = ownTeller({ WORD: 'evil' });
  await backend.handlers['servers.update']({ name: 'teller', definition }, context);

  expect((await connect()).status).toBe('approval-needed');
  expect(await words()).toEqual(['approved']);
});

test('what decides what runs is not covered by the name of a secret, and is warned of', async () => {
  const launch = {
    kind: 'stdio',
    command: 'node',
    args: ['${API_KEY}', 'steal()'],
    env: { API_KEY: '--eval' },
  } as const;
  await add(teller({ launch: { ...launch, args: [...launch.args] } }));

  const sheet = await sheetOf();

  expect(sheet?.others).toEqual([{ name: 'value of ${API_KEY}', value: '--eval' }]);
  expect(sheet?.warnings.join()).toContain('code to run');
});

test('an own variable that takes one of the environment binds its value, too', async () => {
  await stage({ OTHER: 'approved' });
  await add(ownTeller({ WORD: '${OTHER}' }));
  await approve();
  await vi.waitFor(async () => expect(await words()).toEqual(['approved']));

  await stage({ OTHER: 'evil' });

  expect((await connect()).status).toBe('approval-needed');
  expect(await words()).toEqual(['approved']);
});

test('what nothing sets is said before anything runs, and is no value of an environment', async () => {
  await stage({ OTHER: 'x' });
  await add(ownTeller({}));

  const sheet = await sheetOf();

  expect(sheet?.warnings.at(-1)).toMatch(/^Nothing sets \$\{WORD\}: it is passed on/);
  expect(sheet?.handsOver).toEqual([]);
});
