import { expect, test } from 'vitest';
import { tokenKind, tokenSource } from './token-shapes.ts';

const many = (sign: string, count: number) => sign.repeat(count);

test.each([
  [`sk-ant-${many('a', 20)}`, 'a key of a model provider'],
  [`ghp_${many('b', 36)}`, 'a token of GitHub'],
  [`github_pat_${many('c', 30)}`, 'a token of GitHub'],
  [`AKIA${many('D', 16)}`, 'a key of AWS'],
  ['eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'a JSON Web Token'],
])('knows %s whole, and in the midst of a text', (token, kind) => {
  const text = `Use "${token}", please.`;

  expect(tokenKind(token)).toBe(kind);
  expect(tokenKind(text)).toBeUndefined();
  expect(text.replaceAll(new RegExp(tokenSource, 'g'), '…')).toBe('Use "…", please.');
});

test.each(['sk-short', 'task-force-of-sixteen-and-more', 'AKIA12', 'eyJ.eyJ.x', 'secret_sauce'])(
  'takes %s for none',
  (text) => {
    expect(tokenKind(text)).toBeUndefined();
    expect(new RegExp(tokenSource).test(text)).toBe(false);
  },
);
