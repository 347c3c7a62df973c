import { expect, test } from 'vitest';
import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import {
  groupOf,
  isUnfiltered,
  noFilter,
  restoreFilter,
  toggleGroup,
  toTrafficFilter,
  type ViewFilter,
} from './view-filter.ts';

test('asks for everything in the way the core answers fastest', () => {
  expect(isUnfiltered(toTrafficFilter(noFilter))).toBe(true);
  expect(isUnfiltered(toTrafficFilter({ ...noFilter, text: '   ' }))).toBe(true);
});

test('leaves keep-alives out unless they are wanted, or a query names what they are among', () => {
  const kindsFor = (change: Partial<ViewFilter>) =>
    toTrafficFilter({ ...noFilter, ...change }).kinds ?? wireKinds;

  expect(kindsFor({})).not.toContain('sse-comment');
  expect(kindsFor({ text: 'echo -kind:sse' })).not.toContain('sse-comment');
  expect(kindsFor({ keepAlives: true })).toContain('sse-comment');
  expect(kindsFor({ text: 'kind:sse' })).toContain('sse-comment');
  expect(kindsFor({ text: 'has:pin' })).toContain('sse-comment');
  expect(kindsFor({ keepAlives: true, hiddenGroups: ['http'] })).not.toContain('sse-comment');
});

test('asks for what the toolbar says', () => {
  const filter = toTrafficFilter({
    ...noFilter,
    connectionId: 2,
    text: ' echo ',
    errorsOnly: true,
    hiddenGroups: ['http', 'stderr'],
  });

  expect(filter).toEqual({
    connectionId: 2,
    text: 'echo',
    errorsOnly: true,
    kinds: ['message', 'malformed', 'lifecycle'],
  });
});

test('every kind of record belongs to a group', () => {
  expect(Object.keys(groupOf).sort()).toEqual([...wireKinds].sort());
});

test('hiding the last group shows all again', () => {
  const one = { ...noFilter, hiddenGroups: ['messages', 'http', 'stderr'] as const };

  expect(toggleGroup(one, 'lifecycle').hiddenGroups).toEqual([]);
  expect(toggleGroup(one, 'http').hiddenGroups).toEqual(['messages', 'stderr']);
});

test('restores what was remembered, whatever that is', () => {
  expect(
    restoreFilter({ text: 'a', errorsOnly: true, hiddenGroups: ['http', 'nonsense', 3] }),
  ).toEqual({
    ...noFilter,
    text: 'a',
    errorsOnly: true,
    hiddenGroups: ['http'],
  });
  expect(restoreFilter(undefined)).toEqual(noFilter);
  expect(restoreFilter('x')).toEqual(noFilter);
  expect(restoreFilter({ text: 5, errorsOnly: 'yes', hiddenGroups: 'all' })).toEqual(noFilter);
});
