import { describe, expect, test } from 'vitest';
import { resolveChoice, withServer, withTool, type Offered } from './resolve-choice.ts';

const offered: Offered = {
  endpoints: [
    {
      endpoint: { endpointId: 'mine', kind: 'openai', label: 'Mine' },
      key: { status: 'ready', source: 'memory' },
    },
    { endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo' }, key: { status: 'none' } },
  ],
  models: { demo: { status: 'loaded', models: [{ modelId: 'rules' }, { modelId: 'script' }] } },
  connected: ['one', 'two'],
};

describe('what a run is started with', () => {
  test('is the demo with all connected servers where nothing was chosen', () => {
    expect(resolveChoice({}, offered)).toEqual({
      model: { endpointId: 'demo', modelId: 'rules' },
      servers: [{ serverName: 'one' }, { serverName: 'two' }],
    });
  });

  test('is what was chosen, as far as it is still there', () => {
    const choice = {
      model: { endpointId: 'mine', modelId: 'large' },
      servers: [{ serverName: 'two', tools: ['a'] }, { serverName: 'gone' }],
      isSequential: true,
    };

    expect(resolveChoice(choice, offered)).toEqual({
      ...choice,
      servers: [{ serverName: 'two', tools: ['a'] }],
    });
  });

  test('is the demo again when the chosen endpoint was removed', () => {
    const model = { endpointId: 'gone', modelId: 'large' };

    expect(resolveChoice({ model }, offered)?.model.endpointId).toBe('demo');
  });

  test('is not known before the demo has told its models', () => {
    expect(resolveChoice({}, { ...offered, models: {} })).toBeUndefined();
  });

  test('can have no server at all', () => {
    expect(resolveChoice({ servers: [] }, offered)?.servers).toEqual([]);
  });
});

test('a server, and a tool of it, can be left out and taken in again', () => {
  const all = ['a', 'b'];

  expect(withServer([{ serverName: 'one' }], 'one', false)).toEqual([]);
  expect(withServer([], 'one', true)).toEqual([{ serverName: 'one' }]);
  expect(withTool({ serverName: 'one' }, 'a', false, all).tools).toEqual(['b']);
  expect(withTool({ serverName: 'one', tools: ['b'] }, 'a', true, all)).toEqual({
    serverName: 'one',
  });
});
