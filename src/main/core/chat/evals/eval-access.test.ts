import { expect, test } from 'vitest';
import type { EvalFile } from '../../../../shared/model/chat/eval.ts';
import { evalAccess } from './eval-access.ts';

const fileOf = (model: EvalFile['model'], endpoints: EvalFile['endpoints'] = {}): EvalFile => ({
  model,
  endpoints,
  servers: {},
  repeat: 1,
  cases: [{ prompt: 'a', expect: 'none' }],
});
const environment = { ANTHROPIC_API_KEY: 'from-custom', MINE: 'from-mine' };

test('the demo needs no endpoint and no key', () => {
  expect(evalAccess(fileOf(['demo', 'demo']), {})).toEqual([
    {
      name: 'demo',
      kind: 'demo',
      modelId: 'rules',
      endpoint: { endpointId: 'demo', kind: 'demo', label: 'demo' },
    },
  ]);
});

test('a kind stands for the provider itself, with the key where it is by custom', () => {
  expect(evalAccess(fileOf('anthropic:claude-x:1'), environment)).toMatchObject([
    { kind: 'anthropic', modelId: 'claude-x:1', key: 'from-custom' },
  ]);
});

test('an endpoint of the file goes before a kind of its name', () => {
  const anthropic = {
    kind: 'compatible' as const,
    baseUrl: 'http://127.0.0.1:11434/v1',
    key: '${env:MINE}',
    headers: { 'X-Team': 'a ${env:MINE}' },
  };

  expect(evalAccess(fileOf('anthropic:llama', { anthropic }), environment)).toMatchObject([
    {
      kind: 'compatible',
      modelId: 'llama',
      key: 'from-mine',
      headers: { 'X-Team': 'a from-mine' },
      endpoint: { baseUrl: 'http://127.0.0.1:11434/v1' },
    },
  ]);
});

test('a server of one’s own needs no key', () => {
  const local = { kind: 'compatible' as const, baseUrl: 'http://127.0.0.1:1/v1' };

  expect(evalAccess(fileOf('local:m', { local }), {})[0]).not.toHaveProperty('key');
});

test.each<[string, EvalFile, string]>([
  [
    'no endpoint',
    fileOf('oracle:x'),
    'The model “oracle:x” can’t be used: there is no endpoint “oracle”. Use demo, or ENDPOINT:MODEL',
  ],
  ['a name of any object', fileOf('constructor:x'), 'there is no endpoint “constructor”'],
  ['no model', fileOf('anthropic'), 'it names no model'],
  ['no key', fileOf('gemini:x'), 'the environment variable GEMINI_API_KEY is not set'],
  [
    'no key of its own',
    fileOf('mine:x', { mine: { kind: 'openai', key: '${env:OTHER}' } }),
    'the environment variable OTHER is not set',
  ],
  [
    'no value for a header',
    fileOf('mine:x', { mine: { kind: 'openai', headers: { a: '${env:OTHER}' } } }),
    'the environment variable OTHER is not set',
  ],
  ['no address', fileOf('mine:x', { mine: { kind: 'compatible' } }), 'can’t be used: '],
  [
    'an address that is none',
    fileOf('mine:x', { mine: { kind: 'compatible', baseUrl: 'file:///etc/passwd' } }),
    'can’t be used: ',
  ],
])('says what is missing: %s', (_what, file, message) => {
  expect(() => evalAccess(file, environment)).toThrow(message);
});
