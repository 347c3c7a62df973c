import { expect, test } from 'vitest';
import { isDisabledTool, matchesGlob, withTool } from './tool-filter.ts';

test.each([
  ['get', 'get', true],
  ['get', 'getter', false],
  ['get*', 'getter', true],
  ['*', '', true],
  ['*_file', 'read_file', true],
  ['*_file', 'read_files', false],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['?et', 'get', true],
  ['?et', 'et', false],
  ['a.b', 'axb', false],
  ['[a-z]', 'b', false],
  ['', '', true],
  ['', 'a', false],
])('%j and %j: %j', (glob, name, isMatch) => {
  expect(matchesGlob(glob, name)).toBe(isMatch);
});

test('many stars take no longer than the texts are long', () => {
  expect(matchesGlob(`${'*a'.repeat(90)}b`, 'a'.repeat(20_000))).toBe(false);
});

test('a tool is disabled that is not among the enabled ones, or among the disabled', () => {
  expect(isDisabledTool(undefined, 'a')).toBe(false);
  expect(isDisabledTool({}, 'a')).toBe(false);
  expect(isDisabledTool({ enabledTools: [] }, 'a')).toBe(true);
  expect(isDisabledTool({ enabledTools: ['a*'] }, 'ab')).toBe(false);
  expect(isDisabledTool({ enabledTools: ['a*'], disabledTools: ['*b'] }, 'ab')).toBe(true);
});

test('one tool is switched, whatever else is listed', () => {
  expect(withTool({}, 'a', false)).toEqual({ disabledTools: ['a'] });
  expect(withTool({ disabledTools: ['a', 'b*'] }, 'a', true)).toEqual({ disabledTools: ['b*'] });
  expect(withTool({ enabledTools: ['b'] }, 'a', true)).toEqual({
    enabledTools: ['b', 'a'],
    disabledTools: [],
  });
  expect(withTool({ enabledTools: ['*'] }, 'a', false)).toEqual({
    enabledTools: ['*'],
    disabledTools: ['a'],
  });
});
