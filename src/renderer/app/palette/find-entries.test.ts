import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { findEntries } from './find-entries.ts';

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  title,
  group: 'App',
  rank: 0,
  run: () => undefined,
  ...more,
});

const entries = [
  entry('Use the dark theme'),
  entry('Use the light theme'),
  entry('Settings', { terms: 'preferences options' }),
  entry('Show the waterfall', { group: 'View', terms: 'timeline' }),
  entry('Ping everything', { of: 'everything' }),
  entry('set-theme', { group: 'Tool', of: 'design', rank: 2 }),
  entry('get_user-name', { group: 'Tool', of: 'everything', rank: 1 }),
  entry('getUserEmail', { group: 'Tool', of: 'everything', rank: 2 }),
];

const found = (search: string) => findEntries(entries, search).map(({ title }) => title);

test.each([
  ['theme', ['Use the dark theme', 'Use the light theme', 'set-theme']],
  ['dark', ['Use the dark theme']],
  ['waterf', ['Show the waterfall']],
  ['timeline', ['Show the waterfall']],
  ['ping', ['Ping everything']],
  ['pref', ['Settings']],
  ['user', ['get_user-name', 'getUserEmail']],
  ['name user', ['get_user-name']],
  ['tool every', ['get_user-name', 'getUserEmail']],
  ['GETUSER', ['get_user-name', 'getUserEmail']],
  ['mail', ['getUserEmail']],
  ['rm', []],
  ['xyz', []],
])('“%s” finds %j', (search, titles) => {
  expect(found(search)).toEqual(titles);
});

test('finds nothing where no word is typed', () => {
  expect(found('')).toEqual([]);
  expect(found('  -- ')).toEqual([]);
});

test('puts what begins with the search first', () => {
  const two = [entry('Export a server'), entry('Server everything')];

  expect(findEntries(two, 'server').map(({ title }) => title)).toEqual([
    'Server everything',
    'Export a server',
  ]);
});

test('puts a command before a tool that begins with the search, but not before one that is called so', () => {
  const dark = entry('Use the dark theme');
  const tool = (title: string) => entry(title, { group: 'Tool', rank: 1 });

  expect(findEntries([tool('dark-roast'), dark], 'dark')[0]).toBe(dark);
  expect(findEntries([dark, tool('dark')], 'dark')[0]?.title).toBe('dark');
});

test('finds words of any script', () => {
  expect(findEntries([entry('Wörter ändern'), entry('検索')], 'änd')).toHaveLength(1);
  expect(findEntries([entry('検索')], '検')).toHaveLength(1);
});
