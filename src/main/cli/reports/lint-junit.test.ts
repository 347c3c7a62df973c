import { expect, test } from 'vitest';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { lintJunit } from './lint-junit.ts';

const finding = (severity: LintFinding['severity'], message: string): LintFinding => ({
  rule: `${severity}-rule`,
  severity,
  pointer: '/name',
  message,
});
const mask = (text: string) => text.replaceAll('a&b', '•••');

test('has a suite for each list that was read, and a case for each definition', () => {
  const lists = {
    tools: [
      { name: 'add', findings: [] },
      { name: 'cut', findings: [finding('error', 'One.'), finding('error', 'Two.')] },
    ],
    prompts: [],
  };

  const xml = lintJunit(lists, { isStrict: false, mask });

  expect(xml.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    '  <testsuite name="tools" tests="2" failures="1">',
    '    <testcase name="add" classname="tools"/>',
    '    <testcase name="cut" classname="tools">',
    '      <failure message="One. (and 1 more)">error error-rule /name: One.&#10;error error-rule /name: Two.</failure>',
    '    </testcase>',
    '  </testsuite>',
    '  <testsuite name="prompts" tests="0" failures="0">',
    '  </testsuite>',
    '</testsuites>',
    '',
  ]);
});

test.each([
  { isStrict: false, failures: 0 },
  { isStrict: true, failures: 1 },
])('counts a warning where it is strict: $isStrict', ({ isStrict, failures }) => {
  const findings = [finding('hint', 'Never.'), finding('warning', 'Perhaps.')];

  const xml = lintJunit({ tools: [{ name: 'add', findings }] }, { isStrict, mask });

  expect(xml).toContain(`failures="${failures}"`);
  expect(xml).not.toContain('Never.');
});

test('masks a secret before it is escaped, in names and messages', () => {
  const findings = [finding('error', 'It says a&b.')];

  const xml = lintJunit({ tools: [{ name: 'a&b', findings }] }, { isStrict: false, mask });

  expect(xml).not.toMatch(/a&(amp;)?b/);
  expect(xml).toContain('testcase name="•••"');
  expect(xml).toContain('message="It says •••."');
});

test('stays XML whatever a server calls its definitions', () => {
  const name = '"/><failure>&\u0000\u202E';

  const xml = lintJunit({ tools: [{ name, findings: [] }] }, { isStrict: false, mask });

  expect(xml).toContain('testcase name="&quot;/&gt;&lt;failure&gt;&amp;��"');
});
