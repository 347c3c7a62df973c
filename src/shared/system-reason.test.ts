import { readFileSync, renameSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { systemReason } from './system-reason.ts';

test.each([
  [() => readFileSync('/nowhere/file'), 'no such file or directory'],
  [() => readFileSync('/'), 'it is a folder'],
  [() => renameSync('/nowhere/a', '/nowhere/b'), 'no such file or directory'],
  [() => readdirSync('/nowhere, else'), 'no such file or directory'],
  [() => open('/etc/passwd/x'), 'not a directory'],
])('%s is told in the words of the system, without code and path', async (act, reason) => {
  const error = await Promise.resolve()
    .then(act)
    .catch((failure: unknown) => failure);

  expect(systemReason(error)).toBe(reason);
});

test('any other error has its own message', () => {
  expect(systemReason(new Error('It is too long, open it elsewhere.'))).toBe(
    'It is too long, open it elsewhere.',
  );
  expect(systemReason('odd')).toBe('odd');
});
