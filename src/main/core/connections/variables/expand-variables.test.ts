import { expect, test } from 'vitest';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { expandVariables, inputNamesIn, MissingVariable } from './expand-variables.ts';

const stdio = (args: string[], env: Record<string, string> = {}): Launch => ({
  kind: 'stdio',
  command: 'run',
  args,
  env,
});

test('puts values into every text, and hides them in what is shown', () => {
  const { launch, hide } = expandVariables(stdio(['${env:A}/x'], { KEY: '${env:SECRET}' }), {
    env: { A: 'folder', SECRET: 's3cr3t/+ä' },
  });

  expect(launch).toMatchObject({ args: ['folder/x'], env: { KEY: 's3cr3t/+ä' } });
  expect(hide('failed with s3cr3t/+ä in folder')).toBe('failed with ${env:SECRET} in ${env:A}');
  expect(hide(`?k=${encodeURIComponent('s3cr3t/+ä')}`)).toBe('?k=${env:SECRET}');
});

test('names the variable that is missing, and takes an empty one', () => {
  expect(() => expandVariables(stdio(['${env:NOPE}']), { env: {} })).toThrow(MissingVariable);
  expect(() => expandVariables(stdio(['${env:NOPE}']), { env: {} })).toThrow('NOPE is not set');
  expect(expandVariables(stdio(['[${env:E}]']), { env: { E: '' } }).launch).toMatchObject({
    args: ['[]'],
  });
});

test('expands no value a second time, and knows no other syntax', () => {
  const { launch } = expandVariables(stdio(['${env:A} $B ${C} $&']), {
    env: { A: '${env:B} $&' },
  });

  expect(launch).toMatchObject({ args: ['${env:B} $& $B ${C} $&'] });
});

test('takes a variable of the launch’s own first, and puts it back where it is a secret', () => {
  const own = { DATABASE_URL: 'postgres://me:pw@db/x', LEVEL: '${env:A}', ITSELF: '${ITSELF}' };
  const { launch, hide } = expandVariables(
    stdio(['${DATABASE_URL}', '${LEVEL}', '${ITSELF}'], own),
    {
      env: { A: 'debug' },
      named: { name: 'staging', variables: { DATABASE_URL: 'other', ITSELF: 'named' } },
      knownNames: new Set(['DATABASE_URL', 'ITSELF']),
    },
  );

  expect(launch).toMatchObject({
    args: ['postgres://me:pw@db/x', 'debug', 'named'],
    env: { DATABASE_URL: 'postgres://me:pw@db/x', LEVEL: 'debug', ITSELF: 'named' },
  });
  expect(hide('run postgres://me:pw@db/x debug')).toBe('run ${DATABASE_URL} ${env:A}');
});

test('its own variables do not stand for each other, and know no inherited names', () => {
  const own = { A: '${B}', B: 'b' };
  const { launch } = expandVariables(stdio(['${A}', '${toString}'], own), { env: {} });

  expect(launch).toMatchObject({ args: ['${B}', '${toString}'], env: own });
});

const staging = { name: 'staging', variables: { HOST: 'stage.example', API_KEY: '${env:KEY}' } };

test('takes named variables from the active environment, and hides only what is a secret', () => {
  const { launch, hide, usesNamed } = expandVariables(stdio(['${HOST}', '${API_KEY}']), {
    env: { KEY: 's3cr3t' },
    named: staging,
    knownNames: new Set(['HOST', 'API_KEY']),
  });

  expect(launch).toMatchObject({ args: ['stage.example', 's3cr3t'] });
  expect(hide('s3cr3t at stage.example')).toBe('${env:KEY} at stage.example');
  expect(usesNamed).toBe(true);
});

test('leaves a name alone that no environment has, since it is not meant for us', () => {
  const { launch, usesNamed } = expandVariables(stdio(['${workspaceFolder}', '${OTHER}']), {
    env: {},
    named: staging,
    knownNames: new Set(['HOST']),
  });

  expect(launch).toMatchObject({ args: ['${workspaceFolder}', '${OTHER}'] });
  expect(usesNamed).toBe(false);
});

test('says of a name that only another environment has where it is missing', () => {
  const knownNames = new Set(['HOST', 'REGION', 'constructor']);

  expect(() =>
    expandVariables(stdio(['${REGION}']), { env: {}, named: staging, knownNames }),
  ).toThrow('The variable REGION is not in the environment staging.');
  expect(() => expandVariables(stdio(['${HOST}']), { env: {}, knownNames })).toThrow(
    'The variable HOST has no value: no environment is active.',
  );
  expect(() =>
    expandVariables(stdio(['${constructor}']), { env: {}, named: staging, knownNames }),
  ).toThrow('constructor is not in');
});

test('puts in what was answered, and hides it unless it is known to be open', () => {
  const { launch, hide } = expandVariables(stdio(['${input:port}', '${input:the key}']), {
    env: {},
    inputs: new Map([
      ['port', '8080'],
      ['the key', '${env:NOT}'],
    ]),
    openInputs: new Set(['port']),
  });

  expect(launch).toMatchObject({ args: ['8080', '${env:NOT}'] });
  expect(hide('8080 and ${env:NOT}')).toBe('8080 and ${input:the key}');
});

test('lists the inputs of a launch, each once, in their order', () => {
  const launch: Launch = {
    kind: 'http',
    url: 'https://${input:host}/mcp',
    headers: { Authorization: 'Bearer ${input:token}', 'X-Host': '${input:host}' },
  };

  expect(inputNamesIn(launch)).toEqual(['host', 'token']);
});
