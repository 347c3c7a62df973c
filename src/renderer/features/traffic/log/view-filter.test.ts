import { expect, test } from 'vitest';
import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import {
  groupOf,
  isUnfiltered,
  noFilter,
  restoreFilter,
  filterThatLists,
  toggleGroup,
  toggleHttp,
  toListFilter,
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
});

test('folds HTTP in lists of records, unless it is wanted, named, or words are looked for', () => {
  const folds = (change: Partial<ViewFilter>, isGrouped = false) =>
    toListFilter({ ...noFilter, ...change }, isGrouped).foldsHttp === true;

  expect(folds({})).toBe(true);
  expect(folds({ errorsOnly: true, text: 'server:a dir:out -kind:http -word has:error' })).toBe(
    true,
  );
  expect(folds({ http: true })).toBe(false);
  expect(folds({ text: 'kind:http' })).toBe(false);
  expect(folds({ text: 'kind:sse' })).toBe(false);
  expect(folds({ text: 'kind:lifecycle' })).toBe(false);
  expect(folds({ text: 'has:pin' })).toBe(false);
  expect(folds({ text: 'mcp-session-id' })).toBe(false);
  expect(folds({ text: '/HTTP.1/' })).toBe(false);
  expect(folds({}, true)).toBe(false);
  expect(toListFilter(noFilter, true).isGrouped).toBe(true);
  expect(toTrafficFilter(noFilter).foldsHttp).toBeUndefined();
  expect(isUnfiltered(toListFilter(noFilter, false))).toBe(true);
});

test('shows a record that is left out by unfolding its kind, and only then by giving up the filter', () => {
  const filter = { ...noFilter, text: 'server:a' };

  expect(filterThatLists(filter, { kind: 'http-request' })).toEqual({ ...filter, http: true });
  expect(filterThatLists(filter, { kind: 'sse-comment' })).toEqual({ ...filter, keepAlives: true });
  expect(filterThatLists({ ...filter, http: true }, { kind: 'sse-event' })).toEqual({
    ...noFilter,
    http: true,
  });
  expect(filterThatLists(filter, { kind: 'lifecycle', exchangeSeq: 2 })).toEqual({
    ...filter,
    http: true,
  });
  expect(filterThatLists(filter, { kind: 'lifecycle' })).toEqual(noFilter);
  expect(filterThatLists({ ...filter, http: true }, { kind: 'message' })).toEqual(noFilter);
});

test('asks for what the toolbar says', () => {
  const filter = toTrafficFilter({
    ...noFilter,
    connectionId: 2,
    text: ' echo ',
    errorsOnly: true,
    hiddenGroups: ['stderr'],
  });

  expect(filter).toEqual({
    connectionId: 2,
    text: 'echo',
    errorsOnly: true,
    kinds: [
      'message',
      'malformed',
      'lifecycle',
      'http-request',
      'http-response',
      'http-body',
      'sse-event',
    ],
  });
});

test('every kind of record belongs to a group', () => {
  expect(Object.keys(groupOf).sort()).toEqual([...wireKinds].sort());
});

test('hiding the last group shows all again', () => {
  const one = { ...noFilter, hiddenGroups: ['messages', 'stderr'] as const };

  expect(toggleGroup(one, 'lifecycle').hiddenGroups).toEqual([]);
  expect(toggleGroup(one, 'stderr').hiddenGroups).toEqual(['messages']);
});

test('HTTP can be listed alone; folding it again shows all else', () => {
  const alone = toggleGroup(
    { ...noFilter, http: true, hiddenGroups: ['messages', 'stderr'] },
    'lifecycle',
  );

  expect(alone.hiddenGroups).toEqual(['messages', 'stderr', 'lifecycle']);
  expect(toggleHttp(alone)).toEqual(noFilter);
});

test('restores what was remembered, whatever that is', () => {
  expect(
    restoreFilter({ text: 'a', errorsOnly: true, hiddenGroups: ['stderr', 'nonsense', 3] }),
  ).toEqual({
    ...noFilter,
    text: 'a',
    errorsOnly: true,
    hiddenGroups: ['stderr'],
  });
  expect(restoreFilter({ http: true, keepAlives: true })).toEqual({
    ...noFilter,
    http: true,
    keepAlives: true,
  });
  expect(restoreFilter(undefined)).toEqual(noFilter);
  expect(restoreFilter('x')).toEqual(noFilter);
  expect(restoreFilter({ text: 5, errorsOnly: 'yes', hiddenGroups: 'all' })).toEqual(noFilter);
});

test('folds HTTP where a former version hid it, and where it listed all of it', () => {
  expect(restoreFilter({ text: '', hiddenGroups: ['http', 'lifecycle'] })).toEqual({
    ...noFilter,
    hiddenGroups: ['lifecycle'],
  });
  expect(restoreFilter({ text: '', hiddenGroups: [] }).http).toBe(false);
});
