import { expect, test } from 'vitest';
import type { Environment } from '../../../shared/model/servers/variables.ts';
import { draftsOf, readEnvironments } from './environment-drafts.ts';

test('comes out as it went in', () => {
  const environments: Environment[] = [
    { name: 'staging', variables: { HOST: 'a', EMPTY: '' } },
    { name: 'production', variables: {} },
  ];

  expect(readEnvironments(draftsOf(environments))).toEqual({ status: 'ok', environments });
});

test('leaves out rows in which nothing stands', () => {
  const draft = {
    name: ' qa ',
    pairs: [
      { name: ' A ', value: '1' },
      { name: '', value: '' },
    ],
  };

  expect(readEnvironments([draft])).toEqual({
    status: 'ok',
    environments: [{ name: 'qa', variables: { A: '1' } }],
  });
});

test.each([
  [[{ name: '', pairs: [] }], { at: 0, name: 'Give the environment a name.', pairs: {} }],
  [
    [
      { name: 'a', pairs: [] },
      { name: ' a', pairs: [] },
    ],
    { at: 1, name: 'Another environment is called a.', pairs: {} },
  ],
  [
    [{ name: 'a', pairs: [{ name: '', value: 'x' }] }],
    { at: 0, pairs: { 'variables 0': 'Give this value a name.' } },
  ],
  [
    [
      {
        name: 'a',
        pairs: [
          { name: 'X', value: '' },
          { name: 'X', value: '' },
        ],
      },
    ],
    { at: 0, pairs: { 'variables 1': 'X is defined twice.' } },
  ],
  [
    [{ name: 'a', pairs: [{ name: 'env:X', value: '1' }] }],
    { at: 0, pairs: { 'variables 0': expect.stringContaining('starting with a letter') } },
  ],
])('says what is wrong, and where: %j', (drafts, errors) => {
  expect(readEnvironments(drafts)).toEqual({ status: 'wrong', errors });
});
