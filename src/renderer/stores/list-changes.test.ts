import { expect, test } from 'vitest';
import { changesBetween, changesText, withUnseen } from './list-changes.ts';

const tool = (name: string, description = '') => ({ name, description });

test('tells what came, went and changed, whatever things are called', () => {
  const before = [tool('a'), tool('b'), tool('constructor'), 'no object'];
  const after = [tool('__proto__'), tool('a', 'other'), tool('constructor'), tool('a', 'twice')];

  const changes = changesBetween('tools', before, after);

  expect(changes).toMatchObject({ came: 1, changed: 1, went: 1 });
  expect([...(changes?.marks ?? [])]).toEqual([
    ['__proto__', 'new'],
    ['a', 'changed'],
  ]);
  expect(changesText([changes, undefined])).toBe('1 new, 1 changed, 1 removed');
});

test('the same list in another order is no change', () => {
  const resources = [{ uri: 'a' }, { uri: 'b' }];

  expect(changesBetween('resources', resources, resources.toReversed())).toBeUndefined();
  expect(changesText([undefined])).toBeUndefined();
});

test('what nobody looked at stays marked as it was after another change', () => {
  const first = changesBetween('prompts', [], [tool('a')]);
  const second = changesBetween('prompts', [tool('a')], [tool('a', 'other')]);

  expect(second && withUnseen(first, second).marks.get('a')).toBe('new');
});
