import { afterEach, expect, test } from 'vitest';
import { openCore } from '../../../../../test/core-harness.ts';
import { startOddHttp } from '../../../../../test/servers/odd-http.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

const staging = { name: 'staging', variables: { HOST: '127.0.0.1', KIND: 'stage' } };
const production = { name: 'production', variables: { HOST: '127.0.0.1', REGION: 'eu' } };

/** A core and a server that notes the headers it gets. */
async function open(environment = 'staging') {
  const got: Record<string, unknown>[] = [];
  const server = await startOddHttp(({ request }) => {
    got.push(request.headers);
    return false;
  });
  const core = openCore({ environments: [staging, production], environment });
  undo.push(server.close, core.close);
  const define = (headers: Record<string, string>, inputs?: ServerDefinition['inputs']) => {
    const url = server.url.replace('127.0.0.1', '${HOST}');
    const launch = { kind: 'http' as const, url, headers };
    core.define({ name: 'api', era: 'auto', launch, ...(inputs ? { inputs } : {}) });
  };
  const ready = async (options = {}) => {
    const outcome = await core.connections.connect('api', options);
    if (outcome.status !== 'connecting') throw new Error(outcome.status);
    return core.settled(outcome.connectionId);
  };
  return { core, got, define, ready };
}

const token = { name: 'token', description: 'From the console', isSecret: true };
const team = { name: 'team', options: ['red', 'blue'], default: 'red' };

test('asks for inputs before it connects, once in a run of the app', async () => {
  const { core, got, define, ready } = await open();
  define({ 'x-token': '${input:token}', 'x-team': '${input:team}' }, [token, team]);

  const asked = await core.connections.connect('api');
  const halfway = await core.connections.connect('api', { inputs: { token: 'abc-123' } });
  const first = await ready({ inputs: { team: 'blue' } });
  const again = await ready();

  expect(asked).toEqual({ status: 'inputs-needed', serverName: 'api', inputs: [token, team] });
  expect(halfway).toMatchObject({ inputs: [team] });
  expect([first, again].map(({ state }) => state.status)).toEqual(['ready', 'ready']);
  expect(got[0]).toMatchObject({ 'x-token': 'abc-123', 'x-team': 'blue' });
});

test('asks again when it is told to, with what was no secret as the default', async () => {
  const { core, define, ready } = await open();
  define({ 'x-token': '${input:token}', 'x-team': '${input:team}' }, [token, team]);
  await ready({ inputs: { token: 'abc-123', team: 'blue' } });

  const asked = await core.connections.connect('api', { asksAgain: true });

  expect(asked).toMatchObject({ inputs: [token, { ...team, default: 'blue' }] });
});

test('covers an input that is only mentioned, and keeps its value out of all records', async () => {
  const { core, define, ready } = await open();
  define({ 'x-note': 'is ${input:thing}' });

  const asked = await core.connections.connect('api');
  await ready({ inputs: { thing: 'canary-4711' } });

  expect(asked).toMatchObject({ inputs: [{ name: 'thing', isSecret: true }] });
  const texts = core.records.map(({ text }) => text).join('\n');
  expect(texts).toContain('is ${input:thing}');
  expect(texts).not.toContain('canary-4711');
  expect(JSON.stringify(core.events)).not.toContain('canary-4711');
});

test('takes variables from the active environment, or from the one that is named', async () => {
  const { core, got, define, ready } = await open();
  define({ 'x-kind': '${KIND}' });
  const { state, environment } = await ready();
  define({ 'x-region': '${REGION}' });
  const other = await ready({ environment: 'production' });

  expect([state.status, environment]).toEqual(['ready', 'staging']);
  expect([other.state.status, other.environment]).toEqual(['ready', 'production']);
  expect(got[0]).toMatchObject({ 'x-kind': 'stage' });
  expect(got.at(-1)).toMatchObject({ 'x-region': 'eu' });
  await expect(core.connections.connect('api', { environment: 'qa' })).rejects.toThrow(
    'There is no environment “qa”; there are “staging”, “production”.',
  );
});

test('fails with the name of the variable and of the environment that lacks it', async () => {
  const { define, ready } = await open('production');
  define({ 'x-kind': '${KIND}' });

  const { state } = await ready();

  expect(state).toMatchObject({
    status: 'failed',
    failure: {
      message: expect.stringContaining('The variable KIND is not in the environment production.'),
      hints: [expect.stringContaining('Choose another environment')],
    },
  });
});

test('says so when what a reference stands for is not a valid address', async () => {
  const { core, ready } = await open();
  const launch = { kind: 'http' as const, url: '${HOST}/mcp', headers: {} };
  core.define({ name: 'api', era: 'auto', launch });

  const { state } = await ready();

  expect(state).toMatchObject({
    failure: { message: expect.stringContaining('127.0.0.1/mcp is not a valid address') },
  });
});
