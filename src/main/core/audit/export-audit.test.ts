import { expect, test } from 'vitest';
import { exportAudit } from './export-audit.ts';

const entry = { at: 0, kind: 'server', by: 'page' } as const;

test('writes an object a line, with the time as text', () => {
  const text = exportAudit([{ ...entry, what: 'Added', serverName: 'A' }], 'jsonl');

  expect(text).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","kind":"server","by":"page","what":"Added","serverName":"A"}\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['a, "b"', '"a, ""b"""'],
  ['=a\nb', `"'=a\nb"`],
])('makes the cell %j harmless in CSV', (what, cell) => {
  const text = exportAudit([{ ...entry, what }], 'csv');

  expect(text).toBe(
    `time,kind,by,server,what\r\n1970-01-01T00:00:00.000Z,server,page,,${cell}\r\n`,
  );
});
