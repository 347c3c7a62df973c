import { expect, test } from 'vitest';
import { withReferences } from './references.ts';

const secret = (name: string) =>
  name === 'TOKEN'
    ? { value: '${env:HOME} p@ss/ü' }
    : { problem: `The secret ${name} is not stored here.` };
const values = { env: { HOME: '/home/me', EMPTY: '' }, secret };

test('values take the place of references once, and are no references themselves', () => {
  expect(withReferences('a ${secret:TOKEN} b ${env:HOME}${env:EMPTY}', values)).toEqual({
    text: 'a ${env:HOME} p@ss/ü b /home/me',
  });
});

test('values are spelt as the place wants them', () => {
  expect(withReferences('http://u:${secret:TOKEN}@x', values, encodeURIComponent)).toEqual({
    text: 'http://u:%24%7Benv%3AHOME%7D%20p%40ss%2F%C3%BC@x',
  });
});

test.each([
  ['${secret:NONE}', 'The secret NONE is not stored here.'],
  ['${env:NONE}', 'The environment variable NONE is not set.'],
  ['${env:constructor}', 'The environment variable constructor is not set.'],
])('%s says what is missing, and nothing of the rest', (text, problem) => {
  expect(withReferences(['${secret:TOKEN}', text].join(' '), values)).toEqual({ problem });
});

test('where no secrets are kept there is none', () => {
  expect(withReferences('${secret:TOKEN}', { env: {} })).toEqual({
    problem: expect.stringContaining('There are no secrets here'),
  });
});
