import { expect, test } from 'vitest';
import { inputOfSecret, inputSecretName } from './input-secret.ts';

test.each([
  ['pin', 'api'],
  ['a@b', 'c'],
  ['a', 'b@c'],
  ['@', '@'],
])(
  'the name of the secret for the input %j of the server %j leads back to the input',
  (input, server) => {
    const name = inputSecretName(server, input);

    expect(inputOfSecret({ name, audience: [`server:${server}`] })).toBe(input);
  },
);

test('no two inputs have secrets of the same name', () => {
  const names = [inputSecretName('c', 'a@b'), inputSecretName('b@c', 'a')];

  expect(new Set(names).size).toBe(2);
});

test('a name that was stored with two @ is read by the server that may have it', () => {
  const name = 'input:a@b@c';

  expect(inputOfSecret({ name, audience: ['server:c'] })).toBe('a@b');
  expect(inputOfSecret({ name, audience: ['server:b@c'] })).toBe('a');
});
