import { expect, test } from 'vitest';
import { isSavedAs, isWorthSaving, savedAs, viewOf, withSaved } from './saved-filter.ts';
import { noFilter } from '../log/view-filter.ts';

const view = { ...noFilter, connectionId: 3, text: ' status:error ', errorsOnly: true };

test('keeps what a view shows but the connection', () => {
  const saved = savedAs(' Failures ', view);

  expect(saved).toEqual({ name: 'Failures', text: 'status:error', errorsOnly: true });
  expect(viewOf(saved)).toEqual({ ...noFilter, text: 'status:error', errorsOnly: true });
  expect(isSavedAs(saved, view)).toBe(true);
  expect(isSavedAs(saved, noFilter)).toBe(false);
});

test('a saved filter lists all connections and all times again', () => {
  const saved = savedAs('Failures', view);

  const shown = { ...view, window: { fromUs: 1, toUs: 2 }, ...viewOf(saved) };

  expect(shown).toEqual({ ...noFilter, text: 'status:error', errorsOnly: true });
});

test('takes no view that shows all for one worth a name', () => {
  expect(isWorthSaving(noFilter)).toBe(false);
  expect(isWorthSaving({ ...noFilter, text: '  ' })).toBe(false);
  expect(isWorthSaving({ ...noFilter, hiddenGroups: ['stderr'] })).toBe(true);
  expect(isWorthSaving({ ...noFilter, http: true })).toBe(true);
  expect(viewOf(savedAs('x', { ...noFilter, http: true })).http).toBe(true);
});

test('reads groups that it does not know as none', () => {
  const odd = { name: 'x', text: 'a', hiddenGroups: ['stderr', 'later'] };

  expect(viewOf(odd).hiddenGroups).toEqual(['stderr']);
});

test('replaces one of the same name, and keeps them by name', () => {
  const [a, b] = [savedAs('b', view), savedAs('a', view)];

  const all = withSaved(withSaved([a], b), { ...a, text: 'new' });

  expect(all.map(({ name, text }) => [name, text])).toEqual([
    ['a', 'status:error'],
    ['b', 'new'],
  ]);
});
