import { expect, test } from 'vitest';
import { conformanceJunit } from './conformance-junit.ts';

test('has a case for each scenario: passed, skipped with its reason, failed with its links', () => {
  const check = { id: 'a', description: 'It must.', links: ['https://example.com/a'] };

  const xml = conformanceJunit([
    { scenario: 'ping', status: 'passed', checks: 2 },
    { scenario: 'old', status: 'not-applicable', reason: 'It is about <2024>.' },
    { scenario: 'list', status: 'failed', failures: [{ ...check, message: 'It did not.' }, check] },
    { scenario: 'odd', status: 'failed', failures: [] },
  ]);

  expect(xml.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    '  <testsuite name="conformance" tests="4" failures="2" skipped="1">',
    '    <testcase name="ping" classname="conformance"/>',
    '    <testcase name="old" classname="conformance">',
    '      <skipped message="It is about &lt;2024&gt;."/>',
    '    </testcase>',
    '    <testcase name="list" classname="conformance">',
    '      <failure message="It did not. (and 1 more)">a: It must.&#10;It did not.&#10;https://example.com/a&#10;&#10;a: It must.&#10;https://example.com/a</failure>',
    '    </testcase>',
    '    <testcase name="odd" classname="conformance">',
    '      <failure message="The scenario failed."></failure>',
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ]);
});
