import { describe, expect, test } from 'vitest';
import { maskAnswer, secretsOf } from './mask-answer.ts';
import type { Model, StepPart } from '../model.ts';

const secret = 'key-0123456789';

describe('a secret in an answer', () => {
  test.each<[string, string[], string]>([
    ['in one piece', [`It is ${secret}.`], 'It is •••.'],
    ['in two', ['It is key-012', '3456789.'], 'It is •••.'],
    ['sign by sign', `a${secret}b`.split(''), 'a•••b'],
    ['twice', [`${secret}${secret}`], '••••••'],
    ['begun and not ended', ['key-0123', ' and on'], 'key-0123 and on'],
    ['begun at the end', ['it is key-01'], 'it is key-01'],
    ['begun twice', ['key-key-01', '23456789'], 'key-•••'],
    ['nowhere', ['one ', 'two'], 'one two'],
  ])('%s is masked, and nothing else', async (_how, deltas, expected) => {
    const parts = await answer(deltas.map((delta) => ({ type: 'text', delta })));

    expect(textOf(parts)).toBe(expected);
  });

  test('does not join what is of different texts', async () => {
    const parts = await answer([
      { type: 'text', delta: 'key-0123' },
      { type: 'reasoning', delta: '456789' },
      { type: 'call-input', callId: 'a', wireName: 'look', delta: 'key-' },
      { type: 'call-input', callId: 'b', delta: '0123456789' },
    ]);

    expect(parts).toEqual([
      { type: 'text', delta: 'key-0123' },
      { type: 'reasoning', delta: '456789' },
      { type: 'call-input', callId: 'a', wireName: 'look', delta: 'key-' },
      { type: 'call-input', callId: 'b', delta: '0123456789' },
    ]);
  });

  test('is masked in calls, and in what is kept of the answer', async () => {
    const call = {
      type: 'call',
      callId: 'a',
      wireName: 'look',
      argumentsText: `{"k":"${secret}"}`,
    } as const;
    const parts = await answer([
      call,
      {
        type: 'finish',
        finish: 'calls',
        warnings: [secret],
        message: {
          role: 'assistant',
          parts: [call, { type: 'text', text: secret, state: { p: { x: secret } } }],
        },
      },
    ]);

    expect(JSON.stringify(parts)).not.toContain(secret);
    expect(parts[0]).toMatchObject({ argumentsText: '{"k":"•••"}' });
  });

  test('leaves what has none as it is', async () => {
    const call = {
      type: 'call',
      callId: 'a',
      wireName: 'look',
      argumentsText: '{"n": 1.50}',
    } as const;

    expect((await answer([call]))[0]).toBe(call);
  });
});

test('the secrets of an endpoint are its key and what its secret headers hold', () => {
  const endpoint = { endpointId: 'e', kind: 'compatible', label: 'E' } as const;
  const headers = {
    Authorization: 'Bearer abcdefgh',
    'X-Team': 'blue-whales',
    'X-Api-Key': 'short',
  };

  expect(secretsOf({ endpoint, key: secret, headers })).toEqual([secret, 'abcdefgh']);
  expect(secretsOf({ endpoint, key: 'ollama' })).toEqual([]);
});

async function answer(given: StepPart[]): Promise<StepPart[]> {
  const model: Model = {
    provider: 'test',
    modelId: 'm',
    async *step() {
      yield* given;
    },
  };
  const parts: StepPart[] = [];
  const request = { messages: [], tools: [], settings: {}, signal: new AbortController().signal };
  for await (const part of maskAnswer(model, [secret]).step(request)) parts.push(part);
  return parts;
}

const textOf = (parts: StepPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
