import { expect, test } from 'vitest';
import type { ChosenCall, ExpectedCall } from '../../../../shared/model/chat/eval.ts';
import { grade, passRate } from './grade.ts';

const chose = (tool: string, args: unknown = {}, more: Partial<ChosenCall> = {}): ChosenCall => ({
  server: 'one',
  tool,
  argumentsText: JSON.stringify(args),
  ...more,
});
const wants = (calls: ExpectedCall[], order: 'any' | 'exact' = 'any') => ({ calls, order });

test.each<[string, unknown, unknown]>([
  ['the same values', { a: 1, b: ['x', null] }, { a: 1, b: ['x', null] }],
  ['members that nobody asked for', { a: 1 }, { a: 1, b: 2 }],
  ['members in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
  ['a text that matches', { a: { $regex: '^Os' } }, { a: 'Oslo' }],
  ['a text that matches whatever its case', { a: { $regex: 'oslo', $flags: 'i' } }, { a: 'OSLO' }],
  ['a value whose JSON matches', { a: { $regex: '"x":1' } }, { a: { x: 1 } }],
  ['a number nearby', { a: { $near: 3.14, $within: 0.01 } }, { a: 3.145 }],
  ['a number as near as numbers are', { a: { $near: 0.3 } }, { a: 0.1 + 0.2 }],
  ['anything', { a: { $any: true } }, { a: null }],
  ['nothing', { a: { $absent: true } }, { b: 1 }],
  ['a rule within a list', { a: [{ $any: true }, 2] }, { a: [1, 2] }],
])('takes %s', (_what, args, given) => {
  expect(
    grade(wants([{ tool: 't', args: args as Record<string, unknown> }]), [chose('t', given)]),
  ).toEqual({ passed: true });
});

test.each<[string, unknown, unknown, string]>([
  ['another value', { a: 1 }, { a: 2 }, 't: a is 2, expected 1.'],
  ['a text for a number', { a: 1 }, { a: '1' }, 't: a is "1", expected 1.'],
  ['what is absent', { a: { b: 1 } }, { a: {} }, 't: a.b is absent, expected 1.'],
  ['null for absent', { a: { $absent: true } }, { a: null }, 't: a is null, expected nothing.'],
  ['a longer list', { a: [1] }, { a: [1, 2] }, 't: a is [1,2], expected [1].'],
  ['a list for an object', { a: { b: 1 } }, { a: [1] }, 't: a is [1], expected {"b":1}.'],
  [
    'a text that does not match',
    { a: { $regex: '^x' } },
    { a: 'yx' },
    't: a is "yx", expected to match /^x/u.',
  ],
  [
    'a text for a near number',
    { a: { $near: 1 } },
    { a: '1' },
    't: a is "1", expected a number within 0.000001 of 1.',
  ],
  [
    'a number too far',
    { a: { $near: 1, $within: 0.5 } },
    { a: 2 },
    't: a is 2, expected a number within 0.5 of 1.',
  ],
  [
    'a member of the prototype',
    { toString: { $any: true } },
    {},
    't: toString is absent, expected anything.',
  ],
])('does not take %s', (_what, args, given, why) => {
  expect(
    grade(wants([{ tool: 't', args: args as Record<string, unknown> }]), [chose('t', given)]),
  ).toEqual({ passed: false, kind: 'wrong-arguments', why });
});

test('long values are cut in the reason', () => {
  const verdict = grade(wants([{ tool: 't', args: { a: 1 } }]), [
    chose('t', { a: 'x'.repeat(1e5) }),
  ]);

  expect(verdict).toMatchObject({ passed: false });
  expect(JSON.stringify(verdict).length).toBeLessThan(400);
});

test.each([
  [[], { kind: 'no-call', why: 'Did not call a, b.' }],
  [[chose('a')], { kind: 'no-call', why: 'Did not call b.' }],
  [[chose('a'), chose('c')], { kind: 'wrong-tool', why: 'Called c instead of b.' }],
  [[chose('a'), chose('b'), chose('a')], { kind: 'extra-call', why: 'Also called a.' }],
  [[chose('a', {}, { invalid: 'no JSON' }), chose('b')], { kind: 'invalid', why: 'a: no JSON' }],
])('says what is wrong with the calls', (chosen, verdict) => {
  expect(grade(wants([{ tool: 'a' }, { tool: 'b' }]), chosen)).toEqual({
    passed: false,
    ...verdict,
  });
});

test('the order counts only where it is to', () => {
  const calls = [{ tool: 'a' }, { tool: 'b' }];
  const turned = [chose('b'), chose('a')];

  expect(grade(wants(calls), turned)).toEqual({ passed: true });
  expect(grade(wants(calls, 'exact'), turned)).toMatchObject({ kind: 'order', passed: false });
  expect(grade(wants(calls, 'exact'), turned.toReversed())).toEqual({ passed: true });
});

test('the same call twice is wanted twice', () => {
  const twice = wants([{ tool: 'a' }, { tool: 'a' }]);

  expect(grade(twice, [chose('a')])).toMatchObject({ kind: 'no-call' });
  expect(grade(twice, [chose('a'), chose('a')])).toEqual({ passed: true });
});

test('a call that fits two expectations is left to the one that has no other', () => {
  const calls = [{ tool: 'a' }, { tool: 'a', args: { x: 1 } }];

  expect(grade(wants(calls), [chose('a', { x: 1 }), chose('a', { x: 2 })])).toEqual({
    passed: true,
  });
});

test('tools of one name are told apart by their server', () => {
  const calls = [{ tool: 'a', server: 'two' }];

  expect(grade(wants(calls), [chose('a')])).toMatchObject({ passed: false });
  expect(grade(wants(calls), [chose('a', {}, { server: 'two' })])).toEqual({ passed: true });
});

test('where no call is expected, each is one too many', () => {
  expect(grade('none', [])).toEqual({ passed: true });
  expect(grade('none', [chose('a')])).toEqual({
    passed: false,
    kind: 'extra-call',
    why: 'Called a, though no call was expected.',
  });
});

test.each([
  [0, 0, 0, 1],
  [10, 10, 0.7225, 1],
  [0, 10, 0, 0.2775],
  [5, 10, 0.2366, 0.7634],
  [90, 100, 0.8256, 0.9448],
])('%i of %i passed: the rate lies between %f and %f', (passed, tries, low, high) => {
  const rate = passRate(passed, tries);

  expect(rate.low).toBeCloseTo(low, 4);
  expect(rate.high).toBeCloseTo(high, 4);
});

test('a pattern that would go on for ever ends, and the try has not passed', () => {
  const args = { text: { $regex: '^(a+)+$' } };
  const chosen = { tool: 'look', argumentsText: JSON.stringify({ text: `${'a'.repeat(60)}!` }) };

  const verdict = grade({ calls: [{ tool: 'look', args }], order: 'any' }, [chosen]);

  expect(verdict).toMatchObject({
    passed: false,
    why: '/^(a+)+$/u takes too long to match; write a simpler pattern.',
  });
});
