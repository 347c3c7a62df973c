import { expect, test } from 'vitest';
import { valueProblems, valuesOf } from './bundle-values.ts';
import type { BundleField } from './model/servers/bundle.ts';

const field: BundleField = {
  key: 'a',
  type: 'string',
  title: 'Name',
  description: '',
  isRequired: false,
  isSecret: false,
  isList: false,
  default: [],
};
const port = { ...field, key: 'port', title: 'port', type: 'number' as const, min: 1, max: 65535 };
const told = (one: Partial<BundleField>, ...values: string[]) =>
  valueProblems([{ ...field, ...one }], { [one.key ?? 'a']: values }).map(({ message }) => message);

test('what was given wins over the default, also where it is nothing', () => {
  const preset = { ...field, default: ['x'] };

  expect(valuesOf(preset, {})).toEqual(['x']);
  expect(valuesOf(preset, { a: ['y'] })).toEqual(['y']);
  expect(valuesOf(preset, { a: [''] })).toEqual([]);
  expect(valuesOf({ ...preset, key: 'constructor' }, {})).toEqual(['x']);
});

test.each<[Partial<BundleField>, string[], string]>([
  [{ isRequired: true }, [], 'Name (a) is required.'],
  [{ isRequired: true }, [''], 'Name (a) is required.'],
  [{ isRequired: true, default: ['x'] }, [''], 'Name (a) is required.'],
  [{ isRequired: true, isList: true }, ['', ''], 'Name (a) is required.'],
  [{}, ['1', '2'], 'Name (a) takes one value, not 2.'],
  [port, ['abc'], 'port takes a number from 1 to 65535, not “abc”.'],
  [port, ['0'], 'port takes a number from 1 to 65535, not “0”.'],
  [port, ['65536'], 'port takes a number from 1 to 65535, not “65536”.'],
  [port, ['0x10'], 'port takes a number from 1 to 65535, not “0x10”.'],
  [port, ['1e999'], 'port takes a number from 1 to 65535, not “1e999”.'],
  [port, ['Infinity'], 'port takes a number from 1 to 65535, not “Infinity”.'],
  [{ ...port, isList: true }, ['1', '0'], 'port takes a number from 1 to 65535, not “0”.'],
  [{ type: 'number', min: 1 }, ['0'], 'Name (a) takes a number of at least 1, not “0”.'],
  [{ type: 'number', max: 1 }, ['2'], 'Name (a) takes a number of at most 1, not “2”.'],
  [{ type: 'number' }, ['x'], 'Name (a) takes a number, not “x”.'],
  [{ type: 'number', isSecret: true }, ['hush'], 'Name (a) takes a number.'],
  [{ type: 'boolean' }, ['yes'], 'Name (a) takes true or false, not “yes”.'],
])('%j refuses %j', (one, values, message) => {
  expect(told(one, ...values)).toEqual([message]);
});

test.each<[Partial<BundleField>, string[]]>([
  [{ isRequired: true }, ['x']],
  [{}, ['']],
  [port, ['1']],
  [port, ['65535']],
  [port, ['1.5e2']],
  [port, ['${env:PORT}']],
  [{ type: 'number' }, ['-0.5']],
  [{ type: 'boolean' }, ['false']],
  [{ isList: true }, ['1', '', '2']],
])('%j takes %j', (one, values) => {
  expect(told(one, ...values)).toEqual([]);
});

test('a name that is not asked for is told with those that are', () => {
  expect(valueProblems([port], { prt: ['1'] })).toEqual([
    { key: 'prt', message: 'The bundle asks for no “prt”; it asks for port.' },
  ]);
  expect(valueProblems([], { prt: ['1'] })).toEqual([
    { key: 'prt', message: 'The bundle asks for no “prt”; it asks for nothing.' },
  ]);
});

test('what is missing can wait, and what is wrong can’t', () => {
  const needed = { ...port, isRequired: true };

  expect(valueProblems([needed], {}, { mayMiss: true })).toEqual([]);
  expect(valueProblems([needed], { port: ['0'] }, { mayMiss: true })).toHaveLength(1);
});
