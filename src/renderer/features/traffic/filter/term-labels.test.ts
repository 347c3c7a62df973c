import { expect, test } from 'vitest';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import { termLabel } from './term-labels.ts';

test.each([
  ['"two words"', 'holds “two words”'],
  ['-late', 'without “late”'],
  ['/a+/i', 'matches /a+/i'],
  ['server:everything', 'server is everything'],
  ['-method:tools/*', 'method is not like tools/*'],
  ['status:pending', 'waits for a response'],
  ['-status:error', 'did not fail'],
  ['-code:-32601', 'error code is not -32601'],
  ['dir:out', 'sent'],
  ['-kind:stderr', 'is not a line on stderr'],
  ['dur:>1500ms', 'took more than 1.50 s'],
  ['-size:>1mb', 'not more than 1.0 MB'],
  [`"${'x'.repeat(100)}"`, `holds “${'x'.repeat(39)}…”`],
])('%s is told as %s', (text, words) => {
  expect(parseTrafficQuery(text).terms.map(termLabel)).toEqual([words]);
});
