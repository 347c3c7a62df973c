import { expect, test } from 'vitest';
import type { EvalResult, EvalTry } from '../../../../shared/model/chat/eval.ts';
import { passRate } from './grade.ts';
import { junitOf } from './junit.ts';

const passing: EvalTry = { verdict: { passed: true }, calls: [], ms: 1200 };
const failing = (why: string): EvalTry => ({
  verdict: { passed: false, kind: 'no-call', why },
  calls: [],
  ms: 300,
});
const result = (model: string, name: string, tries: EvalTry[]): EvalResult => ({
  model,
  name,
  prompt: name,
  tries,
  rate: passRate(tries.filter(({ verdict }) => verdict.passed).length, tries.length),
});
test('has a suite for each model and a case for each case', () => {
  const xml = junitOf([
    result('demo', 'adds', [passing, passing]),
    result('demo', 'looks up', [passing, failing('Did not call a.'), failing('Did not call a.')]),
    result('other', 'adds', [failing('Called b instead of a.')]),
  ]);

  expect(xml.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    '  <testsuite name="demo" tests="2" failures="1" time="4.200">',
    '    <testcase name="adds" classname="demo" time="2.400"/>',
    '    <testcase name="looks up" classname="demo" time="1.800">',
    '      <failure message="1 of 3 passed. Did not call a.">Did not call a.</failure>',
    '    </testcase>',
    '  </testsuite>',
    '  <testsuite name="other" tests="1" failures="1" time="0.300">',
    '    <testcase name="adds" classname="other" time="0.300">',
    '      <failure message="0 of 1 passed. Called b instead of a.">Called b instead of a.</failure>',
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ]);
});

test('stays XML whatever stands in it', () => {
  const nasty = 'a"<b>&]]>\u0000\u0007\uD800 ü \u{1F600}';
  const xml = junitOf([result(nasty, nasty, [failing(`${nasty}\nmore`)])]);

  expect(xml).toContain('testcase name="a&quot;&lt;b&gt;&amp;]]&gt;��� ü \u{1F600}" ');
  expect(xml).toContain('\u{1F600}&#10;more</failure>');
});
