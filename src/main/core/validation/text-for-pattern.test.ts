import { expect, test } from 'vitest';
import { seeded } from './sample-value.ts';
import { textForPattern } from './text-for-pattern.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

test.each([
  '^[A-Z]{2,4}-\\d+$',
  '^[a-zA-Z0-9_.-]+\\.(png|svg|gif)$',
  '^(?:https?|ftp)://[^/\\s]+/$',
  '^I?\\d+[:|-]\\d+(?:;\\d+[:|-]\\d+)*$',
  '^(?<year>\\d{4})-(0[1-9]|1[0-2])$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^#[0-9a-f]{6}$',
  '[\\w\\-]+',
  '^a{3}b?c*$',
  '^[\\]a]?$|^x$',
  '^\\$\\{\\w+\\}$',
  '^.+$',
  '',
])('what is made for %s matches it', (pattern) => {
  const random = seeded(7);

  for (let i = 0; i < 30; i += 1) {
    expect(textForPattern(pattern, random)).toMatch(new RegExp(pattern));
  }
});

test.each(['^(?=.*\\d)[a-z\\d]+$', '(?<!a)b', '^\\p{L}+$', '(a)\\1', '*a', '(a', '[a', '(?i)a'])(
  'nothing is made for %s',
  (pattern) => {
    expect(textForPattern(pattern, seeded(1))).toBeUndefined();
  },
);

test('a hostile pattern costs little', () => {
  const nested = `${'('.repeat(5000)}a${')'.repeat(5000)}`;
  const repeated = '((((((a{99}){99}){99}){99}){99}){99})';
  const start = cpuMs();

  const made = [nested, repeated, 'a'.repeat(100_000)].map((one) => textForPattern(one, seeded(1)));

  expect(made).toEqual([undefined, undefined, undefined]);
  expect(cpuMs() - start).toBeLessThan(2000);
});
