import { expect, test } from 'vitest';
import { isRiskyPattern } from './pattern-risk.ts';

test.each([
  '(a+)+',
  '^(\\w*)*$',
  '(a|a)*',
  '(?:\\w+\\s*)+$',
  '([a-z]+-?)*',
  '((a*)b?)+',
  '(.*,?)*x',
  '(?<name>\\d+){2,}',
  '(=a*)*(b+)*',
  '([=]{1,2}x*)+',
])('%s may take for ever', (pattern) => {
  expect(isRiskyPattern(pattern)).toBe(true);
});

test.each([
  '^[a-z]+$',
  '(a+)',
  '(a+)?',
  '^\\d+(?:;\\d+[:|-]\\d+)*$',
  '^[.\\-A-Za-z0-9]+([=!,]{1,2}[./\\-A-Za-z0-9]+)+$',
  '("[^"]*"|\\w)*',
  '(\\s+\\w+)*',
  '(?:[^"\\\\]|\\\\.)*',
  '^(?=.*\\d)(?:[a-z]{2,3}\\.)+[a-z]+$',
  '[(+*]+',
  '\\(a+\\)+',
  '',
  '((((',
  '))*',
])('%s does not', (pattern) => {
  expect(isRiskyPattern(pattern)).toBe(false);
});
