import { describe, expect, test } from 'vitest';
import type { PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { compareBodies } from './compare-bodies.ts';

function compared(
  before: string,
  after: string,
  { matching = 'id', ignored = [] }: { matching?: 'id' | 'place'; ignored?: PathPattern[] } = {},
) {
  const found = compareBodies(before, after, { matching, ignored });
  if (found.status === 'fault') throw new Error(found.why);
  return found;
}

const differences = (...of: Parameters<typeof compared>) =>
  compared(...of)
    .lines.filter(({ kind }) => kind !== 'same')
    .map(({ kind, path, before, after }) => [kind, path?.join('/'), before, after]);

describe('two bodies', () => {
  test('differ by what they say, not by how it is written', () => {
    expect(differences('{"a":1,"b":[1.0,"\\u0041"]}', '{ "b" : [1, "A"], "a": 10e-1 }')).toEqual(
      [],
    );
  });

  test('show each difference with its place and its exact text', () => {
    const before = '{"n":9007199254740993,"gone":true,"t":"x"}';
    const after = '{"n":9007199254740992,"t":["x"],"new":null}';

    expect(differences(before, after)).toEqual([
      ['changed', 'n', '9007199254740993', '9007199254740992'],
      ['removed', 'gone', 'true', undefined],
      ['changed', 't', '"x"', '["x"]'],
      ['added', 'new', undefined, 'null'],
    ]);
  });

  test('count as changed where a kind of value became another', () => {
    const { added, removed, changed } = compared('{"a":{"b":1}}', '{"a":[{"b":1}]}');

    expect([added, removed, changed]).toEqual([0, 0, 1]);
  });

  test('may have names that objects have by themselves', () => {
    const before = '{"__proto__":{"a":1},"constructor":1}';

    expect(differences(before, '{"__proto__":{"a":2},"toString":1}')).toEqual([
      ['changed', '__proto__/a', '1', '2'],
      ['removed', 'constructor', '1', undefined],
      ['added', 'toString', undefined, '1'],
    ]);
  });

  test('that are no JSON differ by their lines, and heads by their fields', () => {
    const before = 'HTTP/1.1 200 OK\nDate: 1\nA: x\n';

    expect(differences(before, 'HTTP/1.1 200 OK\na: x\ndate: 2\n')).toEqual([
      ['changed', 'date', '"1"', '"2"'],
    ]);
    expect(differences('one\ntwo', 'one\nand\ntwo')).toEqual([['added', '1', undefined, '"and"']]);
  });
});

describe('lists', () => {
  const before = '[{"id":1,"v":"a"},{"id":2,"v":"b"}]';
  const after = '[{"id":2,"v":"B"},{"id":3,"v":"c"},{"id":1.0,"v":"a"}]';

  test('are matched by what tells their objects apart', () => {
    expect(differences(before, after)).toEqual([
      ['changed', '0/v', '"b"', '"B"'],
      ['added', '1', undefined, '{'],
      ['added', '1', undefined, '3'],
      ['added', '1', undefined, '"c"'],
      ['added', '1', undefined, '}'],
    ]);
  });

  test('are matched by place where that is wanted, or ids are missing or double', () => {
    expect(compared(before, after, { matching: 'place' }).changed).toBe(4);
    expect(compared('[{"id":1},{"id":1}]', '[{"id":1},{"id":2}]').changed).toBe(1);
  });

  test('that begin or end alike differ only between', () => {
    expect(differences('[1,2,3,4]', '[1,3,4]', { matching: 'place' })).toEqual([
      ['removed', '1', '2', undefined],
    ]);
  });
});

describe('paths that are ignored', () => {
  const before = '{"id":1,"items":[{"at":1,"v":1},{"at":2,"v":2}]}';
  const after = '{"id":2,"items":[{"at":3,"v":1},{"at":4,"v":3}],"x":1}';

  test('are shown but do not count', () => {
    const found = compared(before, after, { ignored: [['id'], ['items', null, 'at'], ['x']] });

    expect([found.added, found.changed, found.ignored]).toEqual([0, 1, 4]);
  });
});

test('no more lines are made than can be looked through, but all are counted', () => {
  const many = JSON.stringify(Array.from({ length: 30_000 }, (_, i) => i));

  const found = compared('[]', many);

  expect([found.lines.length, found.isCut, found.added]).toEqual([20_000, true, 30_000]);
});

test('what is the same is told in one line', () => {
  const same = JSON.stringify(Array.from({ length: 100 }, (_, i) => i));

  expect(
    compared(`{"a":${same},"b":1}`, `{"a":${same},"b":2}`).lines.map(({ before }) => before),
  ).toEqual(['{', '[ 100 items ]', '1', '}']);
});
