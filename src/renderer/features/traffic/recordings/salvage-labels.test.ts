import { expect, test } from 'vitest';
import { canRecover, salvageLabels } from './salvage-labels.ts';

const told = { recordingId: 'r', records: 1234, lostRecords: 0, lostBodies: 0, lostBytes: 0 };

test('what was recovered is told with all that was not', () => {
  expect(salvageLabels(told)).toEqual({
    kept: '1,234 records recovered, as another recording.',
    lost: 'Nothing is lost.',
  });
  expect(salvageLabels({ ...told, lostRecords: 1, lostBodies: 2, lostBytes: 3_200_000 }).lost).toBe(
    '1 record is lost; rows “Not recorded” take their place. Of 2 records only the start of the body is left. 3.2 MB of bodies belong to records that are lost.',
  );
});

test.each([
  [{ problem: 'can’t be opened: file is not a database. Its index is damaged (x): …' }, true],
  [{ damage: 'The last bodies are missing: bodies-0001.seg ends early.' }, true],
  [
    {
      problem:
        'can’t be opened: a newer Wirebench wrote it. Open it with that version of Wirebench.',
    },
    false,
  ],
  [{ problem: 'There is no recording 20260102-030405-aaaa.' }, false],
  [{}, false],
])('of %j something may be left: %j', (flaws, expected) => {
  expect(canRecover(flaws)).toBe(expected);
});
