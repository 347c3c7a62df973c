import { expect, test } from 'vitest';
import { readUpkeep, upkeepDraft } from './upkeep-draft.ts';

test.each([
  ['connectSeconds', 'Enter seconds, from 0.1 to 2,147,483.'],
  ['totalSeconds', 'Enter seconds, from 0.001 to 2,147,483, or 0.'],
])('says between what %s may be', (field, message) => {
  const errors: Record<string, string> = {};

  readUpkeep({ ...upkeepDraft(), [field]: '1e12', kind: 'stdio' }, errors);

  expect(errors).toEqual({ [field]: message });
});

test.each([
  ['callsPerSecond', '0'],
  ['callsPerSecond', 'fast'],
  ['callsPerSecond', '1001'],
  ['callsAtOnce', '0'],
  ['callsAtOnce', '1.5'],
  ['callsAtOnce', '1001'],
] as const)('%s of %j is wrong', (field, text) => {
  const errors: Record<string, string> = {};
  readUpkeep({ ...upkeepDraft(), kind: 'stdio', [field]: text }, errors);

  expect(Object.keys(errors)).toEqual([field]);
});
