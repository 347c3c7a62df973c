import { expect, test } from 'vitest';
import { isRule, revisions as newestFirst, sectionOf, type Rule } from './specification.ts';

const revisions = newestFirst.toReversed();
const pagesOf = (rule: Rule) =>
  revisions.map((revision) => sectionOf(rule, revision).url.split('/specification/')[1]);

test('a rule is cited from the revision that the server speaks', () => {
  expect(pagesOf('requests')).toEqual([
    '2024-11-05/basic/messages#requests',
    '2025-03-26/basic#requests',
    '2025-06-18/basic#requests',
    '2025-11-25/basic#requests',
    '2026-07-28/basic#requests',
  ]);
  expect(pagesOf('progress')[3]).toBe('2025-11-25/basic/utilities/progress#behavior-requirements');
  expect(sectionOf('tool-result', '2025-06-18').title).toBe('MCP 2025-06-18, Tool result');
});

test('and from the next one to it, where that one does not have it', () => {
  expect(pagesOf('batching')).toEqual(revisions.map(() => '2025-03-26/basic#batching'));
  expect(pagesOf('initialization')[4]).toBe('2025-11-25/basic/lifecycle#initialization');
  expect(pagesOf('output-schema')[0]).toBe('2025-06-18/server/tools#output-schema');
  expect(pagesOf('caching')[3]).toBe('2026-07-28/server/utilities/caching#cacheable-model');
});

test.each([undefined, '', '2025-01-01', '2099-01-01', 'nonsense', '../../x'])(
  'and from the newest for the revision %j, which nobody published',
  (revision) => {
    expect(sectionOf('json-rpc', revision).url).toMatch(/\/2026-07-28\/basic#messages$/);
  },
);

test('is asked of rules alone', () => {
  expect([isRule('caching'), isRule('toString'), isRule('')]).toEqual([true, false, false]);
});
