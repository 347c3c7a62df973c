import { expect, test } from 'vitest';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import { mergeTerms } from './merge-terms.ts';

test('adds what is wanted to what was said', () => {
  expect(mergeTerms('oops -tool:ping', { method: 'tools/call', subject: 'add' })).toBe(
    'oops -tool:ping method:tools/call tool:add',
  );
});

test('takes the place of what was said of the same', () => {
  expect(
    mergeTerms('method:x dur:>1s tool:y server:a', { method: 'tools/call', atLeastUs: 1500.7 }),
  ).toBe('server:a method:tools/call dur:>=1500us');
  expect(mergeTerms('dur:>1s', { method: 'ping' })).toBe('dur:>1s method:ping');
});

test.each(['my tool', 'a"b', 'a*b', 'back\\slash', '"', 'größe'])(
  'a tool named %j is found by its name',
  (subject) => {
    const { terms, problems } = parseTrafficQuery(mergeTerms('', { method: 'm', subject }));

    expect(problems).toEqual([]);
    expect(terms[1]).toMatchObject({ field: 'tool', value: subject, isPattern: false });
  },
);
