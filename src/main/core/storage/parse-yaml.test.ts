import { describe, expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

const problemOf = (text: string) => {
  const read = parseYaml(text);
  return read.status === 'failed' ? read.problem : read;
};

test('reads YAML, and JSON as a part of it', () => {
  expect(parseYaml('a: 1 # one\nb:\n  - yes\n  - ~\n')).toMatchObject({
    status: 'parsed',
    value: { a: 1, b: ['yes', null] },
  });
  expect(parseYaml('{"a": [1, "b"]}')).toMatchObject({ value: { a: [1, 'b'] } });
});

test('keeps a member called __proto__ as a member', () => {
  const read = parseYaml('__proto__: { polluted: 1 }');

  expect(read.status === 'parsed' && Object.keys(read.value as object)).toEqual(['__proto__']);
});

test('tells where a value stands, and of a missing one where the value around it does', () => {
  const read = parseYaml('servers:\n  files:\n    command: npx\n');
  if (read.status === 'failed') throw new Error(read.problem.message);

  expect(read.placeOf(['servers', 'files', 'command'])).toEqual({ line: 3, column: 14 });
  expect(read.placeOf(['servers', 'files', 'args', 0])).toEqual({ line: 3, column: 5 });
  expect(read.placeOf([])).toEqual({ line: 1, column: 1 });
});

describe('what can’t be read is told with its place', () => {
  test.each([
    ['a: [', { line: 1, column: 5, message: expect.stringMatching(/^Flow sequence/) as string }],
    ['a: 1\nb: 2\na: 3', { line: 3, column: 1, message: '“a” is defined a second time.' }],
    ['a: *b', { line: 1, column: 1, message: expect.stringMatching(/alias.*b$/) as string }],
    [
      'a: b: c',
      { line: 1, column: 4, message: 'Nested mappings are not allowed in compact mappings' },
    ],
    [
      'a: 1\n---\nb: 2',
      { line: 2, column: 1, message: 'A second document starts here; only one is read.' },
    ],
    [
      'a'.repeat(1_000_001),
      { line: 1, column: 1, message: 'This is longer than 1 million characters of YAML.' },
    ],
    [`a: ${'['.repeat(50_000)}`, { message: 'The values are nested too deeply.' }],
  ])('%#', (text, problem) => {
    expect(problemOf(text)).toMatchObject(problem);
  });

  test('a bomb of aliases', () => {
    const lines = Array.from(
      { length: 9 },
      (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`,
    );

    expect(problemOf(['a0: &a0 x', ...lines].join('\n'))).toMatchObject({
      message: expect.stringContaining('Excessive alias count') as string,
    });
  });
});

test('takes time in step with the length of a hostile text', () => {
  const long = 100_000;
  const hostile = [
    Array.from({ length: long / 5 }, (_, i) => `k${i}: v\n`).join(''),
    `a: {${'x,'.repeat(long / 2)}}`,
    `a: [${','.repeat(long)}]`,
    'a: '.repeat(long / 3),
    '- '.repeat(long / 2),
    `a: ${'&a '.repeat(long / 3)}`,
    '---\n'.repeat(long / 4),
  ];
  const start = cpuMs();

  hostile.forEach(parseYaml);

  expect(cpuMs() - start).toBeLessThan(20_000);
});
